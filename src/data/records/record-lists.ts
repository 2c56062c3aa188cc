import type { Client } from "#data/client/client.ts";
import {
  defineLists,
  defineTable,
  type RowLists,
  type RowRequest,
  type Table,
} from "#data/client/table.ts";
import type { DefinedRow } from "#domain/records/defined-form.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { RecordListing, RecordType } from "#domain/records/record-type.ts";

/** What a list of records is searched, filtered and sorted by. */
export interface RecordFilter {
  /** Words that a record must contain; empty lists all. */
  text: string;
  /** Columns with the value that they must have; those without one are ignored. */
  where?: Readonly<Record<string, unknown>>;
  /** Only records that have a draft. */
  onlyDrafts?: boolean | undefined;
  /** A sort order of the definition; by default its first one. */
  sort?: string | undefined;
}

/** Requests records with the search function of a definition, in a total order. */
export function findRecords(
  client: Client,
  { find, orders }: RecordListing,
  { text, where = {}, onlyDrafts = false, sort }: RecordFilter,
  count?: "exact",
): RowRequest {
  const [first] = Object.values(orders);
  const [column, ascending] = (sort === undefined ? first : orders[sort]) ?? ["id", true];
  // The compiler cannot check a function that is a parameter: all of these take the same argument.
  let found = client
    .rpc(find as "find_menu_items", { search: text }, { get: true, ...(count && { count }) })
    .order(column, { ascending })
    .order("id");
  for (const [name, value] of Object.entries(where)) {
    if (value != null) found = found.eq(name as "name", value as string);
  }
  return onlyDrafts ? found.eq("has_draft", true) : found;
}

/** The lists of a record type by its definition. */
export function defineRecordLists(type: RecordType): RowLists<DefinedRow, RecordFilter> {
  return defineLists(listColumns(type), (client, filter, count) =>
    findRecords(client, type.list, filter, count),
  );
}

/** The calls of single records of a type by its definition. */
export function defineRecordTable(
  type: RecordType,
): Table<DefinedRow, Readonly<Record<string, unknown>>> {
  return defineTable(type.table as RecordTable, listColumns(type));
}

function listColumns({ fields, list }: RecordType): string {
  const own = ["id", ...Object.keys(fields), "created_at", "updated_at"];
  return list.columns ?? [...new Set(own)].join(", ");
}
