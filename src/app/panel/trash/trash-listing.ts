import { Trash2 } from "lucide-react";

import { revisionKeys } from "#app/panel/lib/query-keys.ts";
import type { Listing } from "#app/panel/records/resource.ts";
import {
  listAllDeletedRecords,
  listDeletedIds,
  listDeletedRecords,
  type TrashFilter,
} from "#data/records/trash.ts";
import { parseContentSearch } from "#domain/content/content-list.ts";
import { RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";
import { nameTable, RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import type { DeletedRecord } from "#domain/revisions/revision.ts";

const KINDS = (Object.keys(RECORD_TABLES) as RecordTable[]).map(
  (table) => [RECORD_TABS[table], nameTable(table, "many"), table] as const,
);

const CHOICES = {
  tipo: {
    label: "Tipo",
    options: [["todos", "Todo lo eliminado", null], ...KINDS],
  },
  orden: {
    label: "Orden",
    options: [
      ["recientes", "Más recientes primero", "newest"],
      ["antiguos", "Más antiguos primero", "oldest"],
    ],
  },
} as const;

/** The deleted records of all types. */
export const TRASH: Listing<{
  row: DeletedRecord;
  filter: TrashFilter;
  choices: typeof CHOICES;
}> = {
  name: "eliminados",
  keys: { list: (filter) => [...revisionKeys.lists(), "deleted", filter] },
  list: {
    listPage: listDeletedRecords,
    listAll: listAllDeletedRecords,
    listIds: listDeletedIds,
    pageSize: 20,
    choices: CHOICES,
    toFilter: (text, { tipo, orden }) => ({
      words: parseContentSearch(text),
      table: tipo,
      sort: orden,
    }),
    empty: {
      icon: Trash2,
      title: "No hay nada eliminado",
      text: "Lo que elimine queda guardado aquí, y podrá restaurarlo cuando quiera.",
    },
    loadColumns: async () => (await import("#app/panel/trash/trash-columns.ts")).TRASH_COLUMNS,
  },
  texts: {
    title: "Eliminados",
    label: { one: "registro", many: "registros", isFeminine: false },
    search: {
      label: "Buscar en lo eliminado",
      placeholder: "Buscar por nombre o por quién lo eliminó",
    },
    nothingFound: { title: "No se encontró nada eliminado", clearText: "Ver todo lo eliminado" },
    loading: "Cargando los eliminados...",
    loadFailure: "No se pudo cargar lo eliminado",
  },
};
