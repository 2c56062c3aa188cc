import type { Product } from "#domain/products/product.ts";

/** Something to know about a product, with its name in Spanish. */
export interface ProductFact {
  column: keyof Product;
  name: string;
  text: string;
}

type Facts = Pick<
  Product,
  | "species"
  | "presentations"
  | "min_order"
  | "ica_registration"
  | "storage"
  | "shelf_life"
  | "handling"
  | "incompatibilities"
>;

/** What a buyer checks first, without what is unknown. */
export function listBuyingFacts(product: Omit<Facts, keyof typeof KEEPING>): ProductFact[] {
  return listKnown([
    ["species", "Especies", product.species.join(", ")],
    ["presentations", "Presentaciones", product.presentations.join(", ")],
    ["min_order", "Pedido mínimo", product.min_order],
    ["ica_registration", "Registro ICA", product.ica_registration],
  ]);
}

const KEEPING = {
  storage: "Almacenamiento",
  shelf_life: "Vida útil",
  handling: "Manejo",
  incompatibilities: "Incompatibilidades",
} as const;

/** How a product is kept and handled, without what is unknown. */
export function listKeepingFacts(product: Pick<Facts, keyof typeof KEEPING>): ProductFact[] {
  return listKnown(
    (["storage", "shelf_life", "handling", "incompatibilities"] as const).map((column) => [
      ...([column, KEEPING[column], product[column]] as const),
    ]),
  );
}

function listKnown(
  facts: readonly (readonly [column: keyof Product, name: string, text: string])[],
): ProductFact[] {
  return facts
    .map(([column, name, text]) => ({ column, name, text: text.trim() }))
    .filter(({ text }) => text !== "");
}
