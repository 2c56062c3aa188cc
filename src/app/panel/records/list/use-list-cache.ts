import { type QueryKey, useQueryClient } from "@tanstack/react-query";

import { type Choices, isDefault } from "#app/panel/records/list/choices.ts";
import type { RowPage } from "#data/client/table.ts";

/** The cached pages of a list; a record type's `Resource` is one. */
interface CachedList<Row> {
  /** Of its pages, whose last part is their filter; and of all that changes its records. */
  keys: { lists: QueryKey; all: QueryKey };
  list?: { choices: Choices };
  /** Keys of the queries that a change invalidates; the lists by default. */
  staleKeys?: readonly QueryKey[];
  /** Key of a query for all plain records, which changes update like a page. */
  mirrorKey?: QueryKey;
  /** Inserts a new record into an unfiltered page; null leaves the page unchanged. */
  place?: (page: RowPage<Row> & { number: number }, row: Row) => Row[] | null;
}

/** A change of a page. @param number of the page; null if its list is searched, filtered or in another order */
type PageChange<Row> = (page: RowPage<Row>, number: number | null) => RowPage<Row>;

/** The cached pages of a list: changes update them optimistically, and a refetch follows. */
export function useListCache<Row extends { id: string }>(cached: CachedList<Row>) {
  const { keys, list, mirrorKey, staleKeys = [keys.lists] } = cached;
  const queryClient = useQueryClient();
  const numberOf = (filter: unknown): number | null => {
    const { text, page, ...chosen } = filter as Record<string, unknown>;
    return text === "" && isDefault(list?.choices ?? {}, chosen) ? Number(page) : null;
  };
  const change = async (update: PageChange<Row>) => {
    // A fetch that started before the change would restore the old list.
    if (mirrorKey !== undefined) {
      await queryClient.cancelQueries({ queryKey: mirrorKey });
      queryClient.setQueryData<Row[]>(
        mirrorKey,
        (rows) => rows && update({ rows, total: rows.length }, 1).rows,
      );
    }
    await queryClient.cancelQueries({ queryKey: keys.lists });
    const pages = queryClient.getQueriesData<RowPage<Row>>({ queryKey: keys.lists });
    for (const [key, page] of pages) {
      if (page !== undefined) queryClient.setQueryData(key, update(page, numberOf(key.at(-1))));
    }
  };
  const changeRows = (update: (rows: Row[]) => Row[]) =>
    change((page) => ({ ...page, rows: update(page.rows) }));
  return {
    /** Changes the rows of all pages. */
    changeRows,
    /** Changes the rows of the unfiltered list in its default order. */
    changeWhole: (update: (rows: Row[]) => Row[]) =>
      change((page, number) => (number === null ? page : { ...page, rows: update(page.rows) })),
    replace: (saved: Row) =>
      changeRows((rows) => rows.map((row) => (row.id === saved.id ? saved : row))),
    add: (saved: Row) =>
      change((page, number) => (number === null ? page : addRow(cached, page, number, saved))),
    remove: (ids: readonly string[]) => {
      const gone = new Set(ids);
      return change(({ rows, total }) => ({
        rows: rows.filter(({ id }) => !gone.has(id)),
        total: Math.max(0, total - gone.size),
      }));
    },
    /**
     * Refetches what is stale once no mutation is pending: an earlier read would miss the changes that are still being
     * saved.
     */
    refresh: () => {
      if (queryClient.isMutating({ mutationKey: keys.all }) > 1) return;
      for (const queryKey of staleKeys) void queryClient.invalidateQueries({ queryKey });
    },
  };
}

/** Adds a new row to a cached page, unless the page was fetched after the save and already has it. */
export function addRow<Row extends { id: string }>(
  { place }: Pick<CachedList<Row>, "place">,
  page: RowPage<Row>,
  number: number,
  saved: Row,
): RowPage<Row> {
  if (page.rows.some(({ id }) => id === saved.id)) return page;
  const rows = place?.({ ...page, number }, saved) ?? null;
  return rows === null ? page : { rows, total: page.total + 1 };
}
