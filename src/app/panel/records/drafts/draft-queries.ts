import { queryOptions, useQuery } from "@tanstack/react-query";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { listDrafts } from "#data/publishing/draft-list.ts";
import type { DraftSummary } from "#domain/publishing/draft.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

export const draftsKey = (table: RecordTable) => ["drafts", table];

function draftsQuery(client: Client, table: RecordTable) {
  return queryOptions({
    queryKey: draftsKey(table),
    queryFn: () => listDrafts(client, table),
  });
}

/** The drafts of a table's records, last changed first; none until loaded. */
export function useDrafts(table: RecordTable): readonly DraftSummary[] {
  return useQuery(draftsQuery(useClient(), table)).data ?? NONE;
}

const NONE: readonly DraftSummary[] = [];

/** The publications that are not done. Its call is not part of the first load. */
export const pendingQuery = (client: Client) =>
  queryOptions({
    queryKey: [...publishingKeys.all, "pending"],
    queryFn: async () =>
      (await import("#data/publishing/publications.ts")).listPendingPublications(client),
  });

/** `usted`, or the beginning of someone else's email address. */
export function useAuthorName(): (email: string | null) => string {
  const { user, lost } = useAuth();
  const own = (user ?? lost)?.email;
  return (email) => {
    if (email === null) return "el sitio";
    return email === own ? "usted" : (email.split("@")[0] ?? email);
  };
}
