import { FileText } from "lucide-react";

import { contentKeys } from "#app/panel/lib/query-keys.ts";
import { DRAFTS_CHOICE } from "#app/panel/records/list/choices.ts";
import type { Resource } from "#app/panel/records/resource.ts";
import {
  type ContentListFilter,
  listAllContentRows,
  listContentIds,
  listContentRows,
} from "#data/content-list.ts";
import { createContent, deleteContent, getContent, updateContent } from "#data/content.ts";
import { nameSection, parseContentSearch, SECTIONS } from "#domain/content/content-list.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import type { ContentRowInput, StoredContent } from "#domain/content/site-text.ts";
import type { CsvColumn } from "#domain/csv.ts";

const CHOICES = {
  seccion: {
    label: "Mostrar",
    options: [
      ["todas", "Todas las secciones", null],
      ...SECTIONS.map((section) => [section, nameSection(section), section] as const),
    ],
  },
  borrador: DRAFTS_CHOICE,
  orden: {
    label: "Orden",
    options: [
      ["seccion", "Por página del sitio", "section"],
      ["cambios", "Últimos cambios", "changed"],
    ],
  },
} as const;

export interface ContentTypes {
  record: StoredContent;
  row: StoredContent;
  input: ContentRowInput;
  filter: ContentListFilter;
  choices: typeof CHOICES;
}

export const CONTENT: Resource<ContentTypes> = {
  name: "contenido",
  table: "site_content",
  keys: contentKeys,
  calls: {
    create: createContent,
    get: getContent,
    update: updateContent,
    remove: deleteContent,
  },
  hasWholeRows: true,
  staleKeys: [contentKeys.all],
  mirrorKey: contentKeys.known,
  place: ({ rows, total }, row) =>
    rows.length === total ? [...rows, row].toSorted(compareRows) : null,
  list: {
    listPage: listContentRows,
    listAll: listAllContentRows,
    listIds: listContentIds,
    // All known texts fit on one page.
    pageSize: 400,
    choices: CHOICES,
    toFilter: (text, { seccion, borrador, orden }) => ({
      words: parseContentSearch(text),
      section: seccion,
      onlyDrafts: borrador,
      sort: orden,
    }),
    empty: {
      icon: FileText,
      title: "Todavía no hay contenido",
      text: "El sitio muestra sus textos originales. Elija en el formulario una sección y el texto que quiere cambiar.",
    },
    loadColumns: async () => {
      const { loadRecordColumns } = await import("#app/panel/records/list/download-csv.ts");
      return [...NAME_COLUMNS, ...(await loadRecordColumns<StoredContent>("site_content"))];
    },
  },
  texts: {
    title: "Contenido",
    // Not from RECORD_TABLES, which is not part of the first load.
    label: { one: "contenido", many: "contenidos", isFeminine: false },
    open: "Nuevo contenido",
    search: {
      label: "Buscar contenido",
      placeholder: "Buscar por lo que dice o dónde está",
    },
    nothingFound: {
      title: "Ningún texto coincide con su búsqueda",
      clearText: "Ver todo el contenido",
    },
    loading: "Cargando contenido...",
    loadFailure: "No se pudo cargar el contenido",
  },
};

/** In an export, before the columns that can be imported again. */
const NAME_COLUMNS: readonly CsvColumn<StoredContent>[] = [
  { heading: "Sección", read: ({ section }) => nameSection(section) },
  {
    heading: "Significado",
    read: ({ section, key }) => findKnownText(section, key)?.meaning ?? "",
  },
];

function compareRows(a: StoredContent, b: StoredContent): number {
  return a.section.localeCompare(b.section) || a.key.localeCompare(b.key);
}
