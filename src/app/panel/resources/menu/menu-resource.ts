import { List } from "lucide-react";

import { recordKeys } from "#app/panel/lib/query-keys.ts";
import { DRAFTS_CHOICE } from "#app/panel/records/list/choices.ts";
import type { Resource } from "#app/panel/records/resource.ts";
import {
  listAllMenuRows,
  listMenuIds,
  listMenuRows,
  type MenuListFilter,
} from "#data/menu-list.ts";
import { appendMenuItem, deleteMenuItem, getMenuItem, updateMenuItem } from "#data/menu.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { MenuFormValues } from "#domain/menu/menu-schema.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";

const CHOICES = {
  estado: {
    label: "Estado",
    options: [
      ["todos", "Todos los estados", null],
      ["activos", "Activos", true],
      ["inactivos", "Inactivos", false],
    ],
  },
  borrador: DRAFTS_CHOICE,
  orden: {
    label: "Orden",
    options: [
      ["menu", "Orden del menú", "order"],
      ["nombre", "Nombre A–Z", "name"],
      ["nombre-desc", "Nombre Z–A", "name-down"],
    ],
  },
} as const;

export interface MenuTypes {
  record: MenuItem;
  row: MenuItem;
  input: MenuFormValues;
  filter: MenuListFilter;
  choices: typeof CHOICES;
}

export const MENU: Resource<MenuTypes> = {
  name: "menu",
  table: "menu_items",
  keys: recordKeys("menu_items"),
  calls: {
    create: appendMenuItem,
    get: getMenuItem,
    update: updateMenuItem,
    remove: deleteMenuItem,
  },
  // Below all others, on the last page.
  place: ({ rows, total }, item) => (rows.length === total ? [...rows, item] : null),
  hasWholeRows: true,
  canDuplicate: true,
  list: {
    listPage: listMenuRows,
    listAll: listAllMenuRows,
    listIds: listMenuIds,
    pageSize: 100,
    choices: CHOICES,
    toFilter: (text, { estado, borrador, orden }) => ({
      text,
      isActive: estado,
      onlyDrafts: borrador,
      sort: orden,
    }),
    empty: {
      icon: List,
      title: "Todavía no hay elementos en el menú",
      text: "Mientras esté vacío, el sitio muestra su menú de siempre: Productos, Noticias, Servicios, Nosotros y Contacto. Cree el primero con el formulario.",
    },
    loadColumns: async () =>
      (await import("#app/panel/records/list/download-csv.ts")).loadRecordColumns("menu_items"),
  },
  switches: [
    { label: "Activar", verb: "activar", flag: "is_active", isOn: true },
    { label: "Desactivar", verb: "desactivar", flag: "is_active", isOn: false },
  ],
  texts: {
    title: "Menú",
    listLabel: "Elementos del menú",
    label: RECORD_TABLES.menu_items.label,
    open: "Nuevo elemento",
    search: { label: "Buscar en el menú", placeholder: "Buscar por nombre o dirección" },
    nothingFound: { title: "No se encontraron elementos", clearText: "Ver todo el menú" },
    loading: "Cargando el menú...",
    loadFailure: "No se pudieron cargar los elementos del menú",
  },
};
