import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { revisionKeys } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { getRevision, listRevisions, type RevisionScope } from "#data/records/revisions.ts";

const PAGE_SIZE = 20;

/** A paged history, newest first. */
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
