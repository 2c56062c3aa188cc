import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { formatDay, writeDay } from "#domain/hours/format-day.ts";
import type { Product } from "#domain/products/product.ts";
import { formatSpecValue } from "#domain/products/sheet/format-spec-value.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";
import { openPaper } from "#server/documents/paper.ts";

/** What a product's sheet shows, and nothing else. */
export interface SheetState {
  product: Pick<
    Product,
    | "title"
    | "description"
    | "features"
    | "species"
    | "presentations"
    | "specs"
    | "min_order"
    | "ica_registration"
    | "updated_at"
  >;
  brand: string;
  /** The disclaimer below the figures. */
  note: SiteContent["products"]["sheet_note"];
  /** The whole address of the product's page. */
  address: string;
}

/** A product's technical sheet on paper. */
export async function writeSheet({ product, brand, note, address }: SheetState): Promise<Buffer> {
  const { title, description, features, updated_at } = product;
  const paper = openPaper({
    ...{ brand, address, title },
    kind: "Ficha técnica",
    subtitle: `Actualizada el ${formatDay(writeDay(new Date(updated_at)))}`,
    updatedAt: new Date(updated_at),
  });
  if (description !== "") paper.paragraph(description);
  const rows = readSheet(product.specs);
  if (rows.length > 0) {
    const hasBasis = rows.some(({ basis }) => basis !== "");
    paper.heading("Análisis");
    paper.table(
      [
        { name: "Parámetro" },
        { name: "Valor", width: 130, align: "right" },
        ...(hasBasis ? [{ name: "Base", width: 150 }] : []),
      ],
      rows.map((spec) => [
        ...[spec.name, formatSpecValue(spec)],
        ...(hasBasis ? [spec.basis] : []),
      ]),
    );
    if (note !== "") paper.paragraph(note, { isSmall: true });
  }
  const facts = listFacts(product);
  if (facts.length > 0) {
    paper.heading("Uso y despacho");
    paper.facts(facts);
  }
  if (features.length > 0) {
    paper.heading("Características");
    for (const feature of features) paper.paragraph(`• ${feature}`);
  }
  return paper.finish();
}

function listFacts(product: SheetState["product"]): [name: string, text: string][] {
  const { species, presentations, min_order, ica_registration } = product;
  const facts: [string, string][] = [
    ["Especies", species.join(", ")],
    ["Presentaciones", presentations.join(", ")],
    ["Pedido mínimo", min_order.trim()],
    ["Registro ICA", ica_registration.trim()],
  ];
  return facts.filter(([, text]) => text !== "");
}
