import { FileText } from "lucide-react";

import { contentKeys } from "#app/panel/lib/query-keys.ts";
import { DRAFTS_CHOICE } from "#app/panel/records/list/choices.ts";
import type { Resource } from "#app/panel/records/resource/resource.ts";
import {
  type ContentListFilter,
  listAllContentRows,
  listContentIds,
  listContentRows,
} from "#data/content-list.ts";
import { createContent, deleteContent, getContent, updateContent } from "#data/content.ts";
import { nameSection, parseContentSearch, SECTIONS } from "#domain/content/content-list.ts";
import type { ContentRowInput, StoredContent } from "#domain/content/site-text.ts";

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

interface ContentTypes {
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
    loadColumns: async () =>
      (await import("#app/panel/resources/content/content-columns.ts")).CONTENT_COLUMNS,
  },
  texts: {
    title: "Contenido",
    // Not from RECORD_TABLES, which is not part of the first load.
    label: { one: "contenido", many: "contenidos", isFeminine: false },
    open: "Nuevo contenido",
    search: {
      label: "Buscar contenido",
      placeholder: "Buscar por sección, clave, texto o significado",
    },
    nothingFound: {
      title: "Ningún texto coincide con su búsqueda",
      clearText: "Ver todo el contenido",
    },
    loading: "Cargando contenido...",
    loadFailure: "No se pudo cargar el contenido",
  },
};

function compareRows(a: StoredContent, b: StoredContent): number {
  return a.section.localeCompare(b.section) || a.key.localeCompare(b.key);
}
