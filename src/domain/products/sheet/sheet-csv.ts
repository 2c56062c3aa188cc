import { type CsvColumn, writeCsv } from "#domain/csv.ts";
import type { Product, ProductSpec } from "#domain/products/product.ts";
import { writeFigure } from "#domain/products/sheet/row-list.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";

const write = (figure: number | null | undefined) => (figure == null ? "" : writeFigure(figure));

/**
 * A product's sheet as a table that formulation programs import: a line for each parameter, minimum, typical value and
 * maximum in columns of their own, figures without their units.
 */
export function writeSheetCsv({ title, specs }: Pick<Product, "title" | "specs">): string {
  const columns: CsvColumn<ProductSpec>[] = [
    { heading: "Ingrediente", read: () => title },
    { heading: "Variante", read: ({ variant = "" }) => variant },
    { heading: "Parámetro", read: ({ name }) => name },
    { heading: "Unidad", read: ({ unit }) => unit },
    { heading: "Base", read: ({ basis }) => basis },
    { heading: "Mínimo", read: ({ min }) => write(min) },
    { heading: "Típico", read: ({ typical }) => write(typical) },
    { heading: "Máximo", read: ({ max }) => write(max) },
    { heading: "Garantizado", read: ({ kind }) => (kind === "guaranteed" ? "Sí" : "No") },
    { heading: "Por lote", read: ({ kind }) => (kind === "lot" ? "Sí" : "No") },
    { heading: "A elegir", read: ({ grades = [] }) => grades.map(writeFigure).join(" / ") },
    { heading: "Método", read: ({ method = "" }) => method },
    { heading: "Grupo", read: ({ group }) => (group === undefined ? "Análisis" : "Contaminante") },
  ];
  return writeCsv(columns, readSheet(specs));
}
