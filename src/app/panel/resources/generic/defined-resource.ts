import { LayoutList } from "lucide-react";

import { recordKeys } from "#app/panel/lib/query-keys.ts";
import { describeList } from "#app/panel/records/action-texts.ts";
import { type Choice, type Choices, DRAFTS_CHOICE } from "#app/panel/records/list/choices.ts";
import type { Resource } from "#app/panel/records/resource.ts";
import {
  defineRecordLists,
  defineRecordTable,
  type RecordFilter,
} from "#data/records/record-lists.ts";
import type { DefinedRow } from "#domain/records/defined-form.ts";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import type { RecordType } from "#domain/records/record-type.ts";

export interface DefinedTypes {
  record: DefinedRow;
  row: DefinedRow;
  input: Readonly<Record<string, unknown>>;
  filter: RecordFilter;
  choices: Choices;
}

/** The list, saving, bulk actions and texts of a record type by its definition. */
export function createDefinedResource(table: RecordTable): Resource<DefinedTypes> {
  const type = RECORD_TABLES[table];
  const { visible, tab, label, fields } = type;
  return {
    name: tab,
    table,
    keys: recordKeys(table),
    calls: defineRecordTable(type),
    // The next read places it by its name.
    place: () => null,
    hasWholeRows: true,
    list: {
      ...defineRecordLists(type),
      pageSize: 50,
      choices: listChoices(type),
      toFilter: (text, { borrador, orden, ...where }) => ({
        text,
        where,
        onlyDrafts: Boolean(borrador),
        sort: String(orden),
      }),
      hasPictures: Object.values(fields).some(({ kind }) => kind === "picture"),
      empty: {
        icon: LayoutList,
        title: `Todavía no hay ${label.many}`,
        text: `Cree ${label.isFeminine ? "la primera" : "el primero"} con el formulario.`,
      },
      loadColumns: async () =>
        (await import("#app/panel/records/list/download-csv.ts")).loadRecordColumns(table),
    },
    switches:
      visible === undefined
        ? []
        : [
            { label: "Mostrar", verb: "mostrar", flag: visible, isOn: true },
            { label: "Ocultar", verb: "ocultar", flag: visible, isOn: false },
          ],
    texts: describeList(type, describeSearch(type)),
  };
}

/** What the list's search finds: `Buscar por nombre o ciudad`. */
function describeSearch({ fields, name }: RecordType): string {
  const searched = Object.entries(fields)
    .filter(([column, { search }]) => column === name || search !== undefined)
    .map(([, field]) => field.label.toLowerCase());
  return `Buscar por ${OR.format(searched)}`;
}

const OR = new Intl.ListFormat("es-CO", { type: "disjunction" });

/** A filter by each field that says so, by whether visitors see a record, and by drafts; and the sort orders. */
function listChoices(type: RecordType): Choices {
  const { fields, list, visible } = type;
  const filters = Object.entries(fields)
    .filter(([column, { isFilter }]) => isFilter === true || column === visible)
    .map(([column, field]): [string, Choice] => {
      const { label, kind, options = [], states = ["Sí", "No"] } = field;
      const meanings =
        kind === "flag"
          ? [["si", states[0], true] as const, ["no", states[1], false] as const]
          : options.map((option) => [option, option, option] as const);
      return [column, { label, options: [["todos", `${label}: todos`, null], ...meanings] }];
    });
  const titles = new Map<string, string>([
    ...Object.entries(fields).map(([column, { label }]) => [column, label] as const),
    ...ORDER_TITLES,
  ]);
  const orders = Object.keys(list.orders).map(
    (order) => [order, titles.get(order) ?? order, order] as const,
  );
  return {
    ...Object.fromEntries(filters),
    borrador: DRAFTS_CHOICE,
    orden: { label: "Orden", options: orders },
  };
}

const ORDER_TITLES = [
  ["name", "Nombre A–Z"],
  ["name-down", "Nombre Z–A"],
  ["newest", "Más recientes"],
  ["changed", "Últimos cambios"],
] as const;
