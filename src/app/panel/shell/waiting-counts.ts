import { type QueryKey, useQuery } from "@tanstack/react-query";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { COMMENTS_KEY, publishingKeys } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import {
  countDrafts,
  countFailedPublications,
  countOwnComments,
  countWaitingQuotes,
} from "#data/header-counts.ts";

/** What waits for the office; undefined until it is known. */
export interface WaitingCounts {
  /** Requests that need an answer. */
  requests: number | undefined;
  /** Changes that are not published. */
  drafts: number | undefined;
  /** Publications that failed. */
  failed: number | undefined;
  /** Notes for the user. */
  notes: number | undefined;
}

export function useWaitingCounts(): WaitingCounts {
  const { user, lost } = useAuth();
  const userId = (user ?? lost)?.id ?? "";
  return {
    requests: usePolledCount(inboxKeys.count("unread"), countWaitingQuotes),
    drafts: usePolledCount(publishingKeys.draftCount, countDrafts),
    failed: usePolledCount(publishingKeys.failed, countFailedPublications),
    notes: usePolledCount([...COMMENTS_KEY, "count", userId], async (client) =>
      userId === "" ? 0 : countOwnComments(client, userId),
    ),
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
