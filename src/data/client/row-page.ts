import type { PostgrestResponse } from "@supabase/supabase-js";

import { unwrap } from "#data/client/errors.ts";

/** One page of a list, and the number of rows on all pages. */
export interface RowPage<T> {
  rows: T[];
  total: number;
}

/** From 1. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

/** The sort orders of the lists of records and of requests. */
export type RowSort = keyof typeof ROW_ORDERS;

/** The column of each sort order, and whether it ascends. */
export const ROW_ORDERS = {
  newest: ["created_at", false],
  oldest: ["created_at", true],
  name: ["name_key", true],
  "name-down": ["name_key", false],
  changed: ["updated_at", false],
} as const;

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
