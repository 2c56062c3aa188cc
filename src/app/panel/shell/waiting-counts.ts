import { type QueryKey, useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { countDrafts, countFailedPublications, countWaitingQuotes } from "#data/header-counts.ts";

/** What waits for the office; undefined until it is known. */
export interface WaitingCounts {
  /** Requests that need an answer. */
  requests: number | undefined;
  /** Changes that are not published. */
  drafts: number | undefined;
  /** Publications that failed. */
  failed: number | undefined;
}

export function useWaitingCounts(): WaitingCounts {
  return {
    requests: usePolledCount(inboxKeys.count("unread"), countWaitingQuotes),
    drafts: usePolledCount(publishingKeys.draftCount, countDrafts),
    failed: usePolledCount(publishingKeys.failed, countFailedPublications),
  };
}

const POLL_EVERY_MS = 60_000;

/** A count that is refetched each minute and on focus. */
function usePolledCount(queryKey: QueryKey, count: (client: Client) => Promise<number>) {
  const client = useClient();
  return useQuery({
    queryKey,
    queryFn: () => count(client),
    refetchInterval: POLL_EVERY_MS,
  }).data;
}
