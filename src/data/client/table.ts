import type { PostgrestResponse, PostgrestSingleResponse } from "@supabase/supabase-js";

import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** One page of a list, and the number of rows on all pages. */
export interface RowPage<T> {
  rows: T[];
  total: number;
}

/** From 1. */
interface PageRequest {
  page: number;
  pageSize: number;
}

/** PostgREST's code for an offset beyond the counted rows. */
const PAGE_BEYOND_END = "PGRST103";

/**
 * Reads one page; a page beyond the end is empty and still has the total.
 *
 * @param read requests the rows from `first` to `last`, both included, and the exact count
 * @throws {DataError}
 */
export async function readPage<T>(
  { page, pageSize }: PageRequest,
  read: (first: number, last: number) => PromiseLike<PostgrestResponse<T>>,
): Promise<RowPage<T>> {
  const first = (page - 1) * pageSize;
  const response = await read(first, first + pageSize - 1);
  if (response.error?.code !== PAGE_BEYOND_END) {
    return { rows: unwrap(response), total: response.count ?? 0 };
  }
  const beginning = await read(0, 0);
  unwrap(beginning);
  return { rows: [], total: beginning.count ?? 0 };
}

/** The calls that create, read, change and delete single records of a table. */
export interface Table<Row, Input> {
  /** @throws {DataError} kind `conflict` when a record already has that id, or another unique value */
  create: (client: Client, input: Input & { id?: string }) => Promise<Row>;
  /** @throws {DataError} kind `not-found` when it is gone */
  get: (client: Client, id: string) => Promise<Row>;
  /**
   * Changes a record; with a `version` (its `updated_at`), only that version.
   *
   * @throws {DataError} kind `not-found` when it is gone, has another version or may not be changed
   */
  update: (client: Client, id: string, input: Partial<Input>, version?: string) => Promise<Row>;
  /** @throws {DataError} kind `not-found` when it is gone or may not be deleted */
  remove: (client: Client, id: string) => Promise<Row>;
}

/** Defines the calls of a table; `columns` are those of `Row`, as PostgREST's `select` writes them. */
export function defineTable<Row, Input extends object>(
  name: RecordTable,
  columns: string,
): Table<Row, Input> {
  // The compiler cannot check a table that is a parameter: each record type's own types describe its rows.
  const from = (client: Client) => client.from(name as "news");
  const read = (response: PostgrestSingleResponse<unknown>) => unwrap(response) as Row;
  return {
    create: async (client, input) =>
      read(
        await from(client)
          .insert(input as never)
          .select(columns)
          .single(),
      ),
    get: async (client, id) => read(await from(client).select(columns).eq("id", id).single()),
    update: async (client, id, input, version) => {
      const update = from(client)
        .update(input as never)
        .eq("id", id);
      const pinned = version === undefined ? update : update.eq("updated_at", version);
      return read(await pinned.select(columns).single());
    },
    remove: async (client, id) =>
      read(await from(client).delete().eq("id", id).select(columns).single()),
  };
}

/** A filtered and sorted request, of which columns and rows are still to be chosen. */
export interface RowRequest {
  select: (columns: string) => {
    range: (first: number, last: number) => PromiseLike<PostgrestResponse<unknown>>;
  };
}

/** The calls that read a filtered and sorted list. */
export interface RowLists<Row, Filter, Whole = Row> {
  /** One page of the list. @throws {DataError} */
  listPage: (client: Client, filter: Filter, page: PageRequest) => Promise<RowPage<Row>>;
  /** All records of the list, whole and in its order. @throws {DataError} */
  listAll: (client: Client, filter: Filter) => Promise<Whole[]>;
  /** The ids of all rows of the list. @throws {DataError} */
  listIds: (client: Client, filter: Filter) => Promise<string[]>;
}

/** Defines the lists of a table; `find` requests their rows in a total order, with a count or without. */
export function defineLists<Row, Filter>(
  columns: string,
  find: (client: Client, filter: Filter, count?: "exact") => RowRequest,
): RowLists<Row, Filter> {
  const readRows = <T>(client: Client, filter: Filter, chosen: string) =>
    readAll(
      async (first, last) =>
        unwrap(await find(client, filter).select(chosen).range(first, last)) as T[],
    );
  return {
    listPage: (client, filter, page) =>
      readPage(
        page,
        (first, last) =>
          find(client, filter, "exact").select(columns).range(first, last) as PromiseLike<
            PostgrestResponse<Row>
          >,
      ),
    listAll: (client, filter) => readRows<Row>(client, filter, columns),
    listIds: async (client, filter) =>
      (await readRows<{ id: string }>(client, filter, "id")).map(({ id }) => id),
  };
}
