import type { ContactFact } from "#domain/content/contact-facts.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { formatDay, writeDay } from "#domain/hours/days.ts";
import type { Product, ProductSpec } from "#domain/products/product.ts";
import { listBuyingFacts, listKeepingFacts } from "#domain/products/sheet/facts.ts";
import { formatSpecValue } from "#domain/products/sheet/format-spec-value.ts";
import { listInclusions } from "#domain/products/sheet/inclusion.ts";
import {
  type ArrangedSheet,
  arrangeSheet,
  CONTAMINANTS,
  describeRemark,
  REMARK,
} from "#domain/products/sheet/technical-sheet.ts";
import { listWarnings } from "#domain/products/sheet/warnings.ts";
import { openPaper, type Paper, type PaperLook } from "#server/files/documents/paper.ts";

/** What a product's sheet is written from. */
export interface SheetState {
  product: Product;
  brand: string;
  /** The disclaimer below the figures. */
  note: SiteContent["products"]["sheet_note"];
  /** How to answer it, from `listContactFacts`. */
  contact: readonly ContactFact[];
  /** The whole address of the product's page. */
  address: string;
}

/** A product's technical sheet on paper. */
export async function writeSheet(
  state: SheetState,
  look: PaperLook | null = null,
): Promise<Buffer> {
  const { product, brand, note, contact, address } = state;
  const { title, description, features, updated_at } = product;
  const paper = openPaper({
    brand,
    look,
    address,
    title,
    contact: contact.map(({ name, text, href }) => ({ text: `${name}: ${text}`, href })),
    kind: "Ficha técnica",
    subtitle: `Actualizada el ${formatDay(writeDay(new Date(updated_at)))}`,
    updatedAt: new Date(updated_at),
  });
  writeWarnings(paper, product.warnings);
  if (description !== "") paper.paragraph(description);
  writeAnalysis(paper, product.specs, note);
  if (product.sampling.trim() !== "") paper.facts([["Muestreo", product.sampling]]);
  writeInclusions(paper, product.inclusion);
  const facts = [...listBuyingFacts(product), ...listKeepingFacts(product)];
  if (facts.length > 0) {
    paper.heading("Despacho y conservación");
    paper.facts(facts.map(({ name, text }) => [name, text]));
  }
  if (features.length > 0) {
    paper.heading("Características");
    paper.list(features);
  }
  return paper.finish();
}

function writeWarnings(paper: Paper, warnings: readonly unknown[]): void {
  const shown = listWarnings(warnings);
  if (shown.length === 0) return;
  paper.heading(shown.length === 1 ? "Advertencia" : "Advertencias");
  paper.list(
    shown.map(({ text, source }) => (source === "" ? text : `${text} Fuente: ${source}.`)),
  );
}

function writeAnalysis(paper: Paper, specs: readonly unknown[], note: string): void {
  const { variants, lines } = arrangeSheet(specs);
  if (lines.length === 0) return;
  for (const isContaminant of [false, true]) {
    const own = lines.filter((line) => line.isContaminant === isContaminant);
    writeLines(paper, { variants, lines: own }, isContaminant ? CONTAMINANTS : "Análisis");
  }
  if (note !== "") paper.paragraph(note, { isSmall: true });
}

function writeLines(paper: Paper, { variants, lines }: ArrangedSheet, heading: string): void {
  if (lines.length === 0) return;
  const hasRemarks = lines.some((line) => describeRemark(line) !== "");
  const write = (spec: ProductSpec | null) => (spec === null ? "–" : formatSpecValue(spec));
  const columns = variants.length > 0 ? variants : ["Valor"];
  paper.heading(heading);
  paper.table(
    [
      { name: "Parámetro" },
      ...columns.map(
        (name) =>
          ({
            name,
            width: (columns.length === 1 ? 160 : 260) / columns.length,
            align: "right",
          }) as const,
      ),
      ...(hasRemarks ? [{ name: REMARK, width: 120 }] : []),
    ],
    lines.map((line) => [
      line.name,
      ...line.values.map(write),
      ...(hasRemarks ? [describeRemark(line)] : []),
    ]),
  );
}

function writeInclusions(paper: Paper, inclusion: readonly unknown[]): void {
  const lines = listInclusions(inclusion);
  if (lines.length === 0) return;
  paper.heading("Inclusión en la ración");
  paper.table(
    [{ name: "Para" }, { name: "Inclusión", width: 140 }, { name: "Fuente", width: 250 }],
    lines.map(({ species, amount, source }) => [species, amount, source]),
  );
}
