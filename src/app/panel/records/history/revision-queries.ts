import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { Client } from "#data/client/client.ts";
import { getRevision, listDeletions, listRevisions, type RevisionScope } from "#data/revisions.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

const PAGE_SIZE = 20;

/** Query keys of revisions: lists change with each change of a record, a revision never does. */
export const revisionKeys = {
  lists: () => ["revisions"],
  history: (scope: RevisionScope) => [...revisionKeys.lists(), "history", scope],
  deletions: (table: RecordTable) => [...revisionKeys.lists(), "deletions", table],
  revision: (id: number) => ["revision", id],
} as const;

/** A history, newest first, page by page. */
export function historyQuery(client: Client, scope: RevisionScope) {
  return infiniteQueryOptions({
    queryKey: revisionKeys.history(scope),
    queryFn: ({ pageParam }) =>
      listRevisions(client, { scope, olderThan: pageParam, limit: PAGE_SIZE }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? null : page.at(-1)?.id),
  });
}

/** A revision with its states before and after. */
export function revisionQuery(client: Client, id: number) {
  return queryOptions({
    queryKey: revisionKeys.revision(id),
    queryFn: () => getRevision(client, id),
    staleTime: Infinity,
  });
}

/** One page of a table's deleted records; the previous page stays visible until it has loaded. */
export function deletionsQuery(client: Client, table: RecordTable, page: number) {
  return queryOptions({
    queryKey: [...revisionKeys.deletions(table), page],
    queryFn: async () => {
      const { deletions, total } = await listDeletions(client, {
        table,
        page,
        pageSize: PAGE_SIZE,
      });
      return { deletions, pages: Math.ceil(total / PAGE_SIZE) };
    },
    placeholderData: keepPreviousData,
  });
}
