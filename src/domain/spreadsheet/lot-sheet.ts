import { foldText } from "#domain/fold-text.ts";
import {
  BLANK_LOT_FORM,
  createLotSchema,
  type GuaranteedProduct,
  type LotFormValues,
  toLotInput,
  toLotValues,
} from "#domain/lots/lot-schema.ts";
import type { Lot } from "#domain/lots/lot.ts";
import { BLANK_RESULT_ROW } from "#domain/lots/result-rows.ts";
import { readShortCode } from "#domain/lots/short-code.ts";
import {
  DAY_SPELLING,
  flagColumn,
  type SheetColumn,
  spelledColumn,
  textColumn,
} from "#domain/spreadsheet/columns.ts";
import { rowsColumn } from "#domain/spreadsheet/rows-column.ts";
import { listIssues, type Sheet } from "#domain/spreadsheet/sheet.ts";

/** `product` is the product's name; `short_code` only finds a lot. */
type LotSheetValues = LotFormValues & { product: string; short_code: string };

/** The spreadsheet of lots; those of an export, which reads nothing, needs no products. */
export function createLotSheet(products: readonly GuaranteedProduct[]): Sheet<Lot, LotSheetValues> {
  const idByName = new Map(
    products.flatMap(({ id, title, slug }) => [
      [foldText(slug), id] as const,
      [foldText(title), id] as const,
    ]),
  );
  const product: SheetColumn<LotSheetValues> = {
    field: "product",
    heading: "Producto",
    others: ["Materia prima"],
    write: String,
    read: (cell) =>
      idByName.has(foldText(cell.split("/").at(-1) ?? ""))
        ? { value: cell }
        : { problem: `No hay un producto «${cell}». Escriba su nombre como en el catálogo.` },
  };
  const toProductId = (values: LotSheetValues, lot: Lot | null) =>
    values.product === (lot?.product_title ?? "")
      ? (lot?.product_id ?? "")
      : (idByName.get(foldText(values.product.split("/").at(-1) ?? "")) ?? "");
  return {
    columns: [
      textColumn("lot_code", ["Código del lote", "Lote"]),
      product,
      textColumn("variant", ["Variante"]),
      spelledColumn("made_on", ["Producido", "Fecha de producción"], DAY_SPELLING),
      spelledColumn("analysed_on", ["Analizado", "Fecha de análisis"], DAY_SPELLING),
      spelledColumn("expires_on", ["Vence", "Fecha de vencimiento", "Vencimiento"], DAY_SPELLING),
      textColumn("laboratory", ["Laboratorio"]),
      textColumn("quantity", ["Cantidad"]),
      textColumn("unit", ["Unidad"]),
      rowsColumn("results", "Resultados", {
        blank: BLANK_RESULT_ROW,
        first: "name",
        parts: [
          { field: "value", word: "valor" },
          { field: "unit", word: "unidad" },
          { field: "basis", word: "base" },
          { field: "method", word: "método" },
        ],
      }),
      textColumn("note", ["Nota"]),
      flagColumn("is_public", ["Público"]),
      flagColumn("is_published", ["Publicado"], ["Publicado", "Sin publicar"]),
      {
        field: "short_code",
        heading: "Código corto",
        others: [],
        write: String,
        read: (cell) => {
          const code = readShortCode(cell);
          return code === null
            ? {
                problem:
                  "Este código corto no es de ningún lote. Deje la celda vacía para uno nuevo.",
              }
            : { value: code };
        },
      },
    ],
    keys: ["short_code", "lot_code"],
    toValues: (lot) =>
      lot === null
        ? { ...BLANK_LOT_FORM, product: "", short_code: "" }
        : { ...toLotValues(lot), product: lot.product_title, short_code: lot.short_code },
    findProblems: (values, lot) => {
      const typed = { ...values, product_id: toProductId(values, lot) };
      return listIssues(createLotSchema(lot, products).safeParse(typed)).map(([field, message]) => [
        field === "product_id" ? "product" : field,
        message,
      ]);
    },
    toInput: (values, lot) => toLotInput({ ...values, product_id: toProductId(values, lot) }, lot),
    nameOf: ({ lot_code }) => lot_code,
  };
}
