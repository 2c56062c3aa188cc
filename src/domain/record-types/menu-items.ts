import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { RecordType } from "#domain/records/record-type.ts";
import type { AnySheet } from "#domain/spreadsheet/sheet.ts";

export const MENU_ITEMS = {
  table: "menu_items",
  tab: "menu",
  place: 4,
  title: "Menú",
  label: { one: "elemento del menú", many: "elementos del menú", isFeminine: false },
  conflict: "El elemento cambió al mismo tiempo en otro lugar. Vuelva a intentarlo.",
  about: { text: "Los enlaces de la cabecera", words: "navegación orden" },
  fields: {
    name: { kind: "text", label: "Nombre", isRequired: true, maxLength: 200 },
    url: { kind: "special", label: "Dirección (URL)", isRequired: true, maxLength: 2000 },
    is_active: { kind: "flag", label: "Activo", states: ["Activo", "Inactivo"] },
    order_index: { kind: "number", label: "Posición" },
    created_at: { kind: "special", label: "Fecha de creación" },
  },
  name: "name",
  keys: ["name"],
  visible: "is_active",
  list: {
    find: "find_menu_items",
    columns: "id, name, url, is_active, order_index, updated_at",
    orders: {
      order: ["order_index", true],
      name: ["name_key", true],
      "name-down": ["name_key", false],
    },
  },
  functions: ["has_menu_items", "move_menu_item", "place_menu_item"],
  previewed: ["menu_items", "rpc/has_menu_items"],
  folder: { file: "menu.json" },
  importHint:
    "Una fila con el nombre de un elemento que ya existe lo actualiza; las demás crean uno.",
  loadSheet: async () =>
    (await import("#domain/spreadsheet/menu-sheet.ts")).MENU_SHEET as unknown as AnySheet,
} as const satisfies RecordType<MenuItem & { created_at: string }>;
