import type { Lot } from "#domain/lots/lot.ts";
import { defineRecordType } from "#domain/records/define-record-type.ts";
import type { RecordType } from "#domain/records/record-type.ts";
import type { AnySheet } from "#domain/spreadsheet/sheet.ts";

/** What the laboratory measured of each delivery. */
export const LOTS = defineRecordType({
  table: "lots",
  tab: "lotes",
  title: "Lotes",
  label: { one: "lote", many: "lotes", isFeminine: false },
  about: {
    text: "Los certificados de cada lote, sus etiquetas y quién lo recibió",
    words: "certificado análisis laboratorio qr etiqueta trazabilidad vencimiento",
  },
  name: "lot_code",
  keys: ["short_code", "lot_code"],
  visible: "is_published",
  fields: {
    lot_code: { kind: "text", label: "Código del lote", isRequired: true, maxLength: 60 },
    product_id: { kind: "special", label: "Producto" },
    variant: { kind: "text", label: "Variante", maxLength: 80 },
    made_on: { kind: "date", label: "Producido" },
    analysed_on: { kind: "date", label: "Analizado" },
    expires_on: { kind: "date", label: "Vence", isSorted: true },
    laboratory: { kind: "text", label: "Laboratorio", search: "words" },
    quantity: { kind: "number", label: "Cantidad" },
    unit: { kind: "text", label: "Unidad", maxLength: 40 },
    results: { kind: "special", label: "Resultados" },
    note: { kind: "long-text", label: "Nota", search: "words" },
    certificate: { kind: "special", label: "Certificado" },
    is_public: {
      kind: "flag",
      label: "Se abre también con el código del lote",
      help: "Y los buscadores pueden mostrar su página.",
      states: ["Público", "Solo con el código corto"],
    },
    is_published: { kind: "flag", label: "Publicado", states: ["Publicado", "Sin publicar"] },
    short_code: { kind: "special", label: "Código corto", isListed: true, search: "words" },
    product_title: {
      kind: "special",
      label: "Nombre del producto",
      isListed: true,
      search: "excerpt",
    },
    guarantee: { kind: "special", label: "Garantía" },
    guarantee_at: { kind: "special", label: "Fecha de la garantía" },
  } satisfies Partial<RecordType<Lot>["fields"]>,
  functions: [
    "open_lot",
    "store_lot_key",
    "list_lot_keys",
    "deliver_lot",
    "list_lot_recipients",
    "list_delivered_lots",
  ],
  importHint:
    "Una fila con «Código corto» o «Código del lote» de uno que ya existe cambia sus datos; las demás crean uno nuevo. Los resultados van en una celda, una línea por dato: Proteína | valor: 16,2 | unidad: %. Lo que queda fuera de la garantía necesita una nota para publicarse.",
  loadSheet: async (_, listProducts) => {
    const { createLotSheet } = await import("#domain/spreadsheet/lot-sheet.ts");
    return createLotSheet(await listProducts()) as unknown as AnySheet;
  },
});
