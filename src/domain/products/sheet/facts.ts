import type { Product } from "#domain/products/product.ts";

/** Something to know about a product, with its name in Spanish. */
interface ProductFact {
  column: keyof Product;
  name: string;
  text: string;
}

/** What a buyer checks first, without what is unknown. */
export function listBuyingFacts(
  product: Pick<Product, "species" | "presentations" | "min_order" | "ica_registration">,
): ProductFact[] {
  return listKnown([
    ["species", "Especies", product.species.join(", ")],
    ["presentations", "Presentaciones", product.presentations.join(", ")],
    ["min_order", "Pedido mínimo", product.min_order],
    ["ica_registration", "Registro ICA", product.ica_registration],
  ]);
}

/** How a product is stored and handled, without what is unknown. */
export function listKeepingFacts(
  product: Pick<Product, "storage" | "shelf_life" | "handling" | "incompatibilities">,
): ProductFact[] {
  return listKnown([
    ["storage", "Almacenamiento", product.storage],
    ["shelf_life", "Vida útil", product.shelf_life],
    ["handling", "Manejo", product.handling],
    ["incompatibilities", "Incompatibilidades", product.incompatibilities],
  ]);
}

function listKnown(
  facts: readonly (readonly [column: keyof Product, name: string, text: string])[],
): ProductFact[] {
  return facts
    .map(([column, name, text]) => ({ column, name, text: text.trim() }))
    .filter(({ text }) => text !== "");
}
