import type { ContentRow } from "#domain/content/site-text.ts";
import type { RecordType } from "#domain/records/record-type.ts";
import type { AnySheet } from "#domain/spreadsheet/sheet.ts";

export const SITE_CONTENT = {
  table: "site_content",
  tab: "contenido",
  place: 1,
  title: "Contenido",
  label: { one: "contenido", many: "contenidos", isFeminine: false },
  conflict:
    "Ya hay otro texto con la misma sección y clave. Edite ese, o elimínelo y vuelva a restaurar.",
  about: { text: "Los textos del sitio", words: "exportar csv excel" },
  fields: {
    section: { kind: "special", label: "Sección", isRequired: true, maxLength: 100 },
    key: { kind: "special", label: "Clave", isRequired: true, maxLength: 100 },
    type: { kind: "special", label: "Tipo" },
    value: { kind: "special", label: "Valor", isLong: true },
    created_at: { kind: "special", label: "Fecha de creación" },
  },
  name: "key",
  keys: ["section", "key"],
  list: {
    find: "find_content",
    columns: "id, section, key, value, type, updated_at",
    orders: { section: ["section", true], changed: ["updated_at", false] },
  },
  functions: ["list_named_content"],
  previewed: ["site_content"],
  folder: { file: "textos.json" },
  importHint: "Cada fila cambia el texto de su «Clave», como hero.title.",
  loadSheet: async () =>
    (await import("#domain/spreadsheet/content-sheet.ts")).CONTENT_SHEET as unknown as AnySheet,
} as const satisfies RecordType<ContentRow & { created_at: string }>;
