import type { Product } from "#domain/products/product.ts";
import { listLogistics } from "#domain/products/sheet/logistics.ts";

/** Something to know about a product, with its name in Spanish. */
interface ProductFact {
  column: keyof Product;
  name: string;
  text: string;
}

/** What a buyer checks first, without what is unknown. */
export function listBuyingFacts(
  product: Pick<
    Product,
    | "species"
    | "presentations"
    | "logistics"
    | "min_order"
    | "lead_time"
    | "delivery_zones"
    | "origin"
    | "ica_registration"
  >,
): ProductFact[] {
  return [
    ...listKnown([
      ["species", "Especies", product.species.join(", ")],
      ["presentations", "Presentaciones", product.presentations.join(", ")],
    ]),
    ...listDeliveryFacts(product),
    ...listKnown([
      ["origin", "Origen", product.origin],
      ["ica_registration", "Registro ICA", product.ica_registration],
    ]),
  ];
}

/** How it is loaded and delivered, without what is unknown. */
export function listDeliveryFacts(
  product: Pick<Product, "logistics" | "min_order" | "lead_time" | "delivery_zones">,
): ProductFact[] {
  return listKnown([
    ["logistics", "Cómo se carga", listLogistics(product.logistics).join("\n")],
    ["min_order", "Pedido mínimo", product.min_order],
    ["lead_time", "Tiempo de entrega", product.lead_time],
    ["delivery_zones", "Zonas de entrega", product.delivery_zones],
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
