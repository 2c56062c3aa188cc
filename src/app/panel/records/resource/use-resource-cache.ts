import { useQueryClient } from "@tanstack/react-query";

import { isDefault } from "#app/panel/records/list/choices.ts";
import { useRowCache } from "#app/panel/records/list/use-row-cache.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";
import type { RowPage } from "#data/client/table.ts";

/** Adds a new row to a cached page, unless the page was fetched after the save and already has it. */
export function addRow<Row extends { id: string }>(
  { place }: { place: (page: RowPage<Row> & { number: number }, row: Row) => Row[] | null },
  page: RowPage<Row>,
  number: number,
  saved: Row,
): RowPage<Row> {
  if (page.rows.some(({ id }) => id === saved.id)) return page;
  const rows = place({ ...page, number }, saved);
  return rows === null ? page : { rows, total: page.total + 1 };
}

/** The cached pages of a record type's lists: changes update them optimistically, and a refetch follows. */
export function useResourceCache<T extends ResourceTypes>(resource: Resource<T>) {
  type Row = T["row"];
  const { keys, list, mirrorKey, staleKeys = [keys.lists] } = resource;
  const queryClient = useQueryClient();
  const pages = useRowCache<Row>(keys.lists, keys.all);
  const changeMirror = async (update: (rows: Row[]) => Row[]) => {
    if (mirrorKey === undefined) return;
    await queryClient.cancelQueries({ queryKey: mirrorKey });
    queryClient.setQueryData<Row[]>(mirrorKey, (rows) => rows && update(rows));
  };
  const changeRows = async (update: (rows: Row[]) => Row[]) => {
    await changeMirror(update);
    await pages.changeRows(update);
  };
  /** Changes the pages of the unfiltered list in its default order. */
  const changeWhole = (update: (page: RowPage<Row>, number: number) => RowPage<Row>) =>
    pages.change((page, key) => {
      const { text, page: number, ...chosen } = key as Record<string, unknown>;
      return text === "" && isDefault(list.choices, chosen) ? update(page, Number(number)) : page;
    });
  return {
    changeRows,
    changeWhole,
    replace: (saved: Row) =>
      changeRows((rows) => rows.map((row) => (row.id === saved.id ? saved : row))),
    add: async (saved: Row) => {
      const place = (page: RowPage<Row>, number: number) => addRow(resource, page, number, saved);
      await changeMirror((rows) => place({ rows, total: rows.length }, 1).rows);
      await changeWhole(place);
    },
    remove: async (ids: readonly string[]) => {
      const gone = new Set(ids);
      await changeMirror((rows) => rows.filter(({ id }) => !gone.has(id)));
      await pages.remove(ids);
    },
    /** Refetches once no mutation is pending. */
    refresh: () => pages.refresh(...staleKeys),
  };
}
