import { useMutation, useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useListCache } from "#app/panel/records/list/use-list-cache.ts";
import type { Client } from "#data/client/client.ts";
import {
  eraseTrialRequest,
  markQuotesRead,
  setQuoteOwner,
  setQuoteStatus,
} from "#data/leads/inbox.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import type { QuoteRow } from "#domain/leads/inbox/inbox.ts";
import type { QuoteStatus } from "#domain/leads/quote/quote-request.ts";
import { readServerTime } from "#domain/server-clock.ts";

type Ids = readonly string[];

/** Sets the status of requests; resolves with the ids of those that have it. */
export function useSetStatus() {
  return useInboxChange(
    (client, { ids, status }: { ids: Ids; status: QuoteStatus }) =>
      setQuoteStatus(client, ids, status),
    ({ status }) => ({
      status,
      ...(status === "spam" ? { is_spam: true } : { is_spam: false, spam_signs: [] }),
    }),
  );
}

/** Marks requests as read; resolves with their ids. */
export function useMarkRead() {
  return useInboxChange(
    (client, ids: Ids) => markQuotesRead(client, ids),
    () => ({ read_at: new Date(readServerTime()).toISOString() }),
  );
}

export function useSetOwner() {
  return useInboxChange(
    async (client, { id, owner }: { id: string; owner: string | null }) => {
      await setQuoteOwner(client, id, owner);
      return [id];
    },
    ({ owner }) => ({ owner_id: owner }),
  );
}

/** Erases a trial request; gone before is as good. */
export function useEraseTrial() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: inboxKeys.work,
    mutationFn: (id: string) => eraseTrialRequest(client, id),
    onSuccess: async (_wasThere, id) => {
      queryClient.removeQueries({ queryKey: inboxKeys.mail(id) });
      queryClient.removeQueries({ queryKey: inboxKeys.conversation(id) });
      await queryClient.invalidateQueries({ queryKey: inboxKeys.lists });
      void queryClient.invalidateQueries({ queryKey: inboxKeys.counts });
    },
  });
}

/** The fields a change updates immediately in the list and in an open request. */
type Update = Partial<Pick<QuoteRow, "status" | "owner_id" | "read_at" | "is_spam">> & {
  spam_signs?: string[];
};

/**
 * A mutation of requests. Once it succeeds, the cache is updated, and then refetched.
 *
 * @param change resolves with the ids of the changed requests
 */
function useInboxChange<Input>(
  change: (client: Client, input: Input) => Promise<Ids>,
  updateOf: (input: Input) => Update,
) {
  const client = useClient();
  const queryClient = useQueryClient();
  const cache = useListCache<QuoteRow>({
    keys: { lists: inboxKeys.lists, all: inboxKeys.work },
    staleKeys: [inboxKeys.all],
  });
  return useMutation({
    mutationKey: inboxKeys.work,
    // Changes are serialized, so that the last choice is the one that stays.
    scope: { id: "inbox" },
    mutationFn: (input: Input) => change(client, input),
    onSuccess: async (ids, input) => {
      const changed = new Set(ids);
      const update = updateOf(input);
      const { spam_signs, ...inRow } = update;
      const { is_spam, ...inRequest } = update;
      await cache.changeRows((rows) =>
        rows.map((row) => (changed.has(row.id) ? { ...row, ...inRow } : row)),
      );
      for (const id of ids) {
        queryClient.setQueryData<QuoteRequestWithItems | null>(
          inboxKeys.record(id),
          (request) => request && { ...request, ...inRequest },
        );
      }
    },
    onSettled: () => cache.refresh(),
  });
}
