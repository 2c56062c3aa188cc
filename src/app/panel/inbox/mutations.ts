import { useMutation, useQueryClient } from "@tanstack/react-query";

import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useRowCache } from "#app/panel/records/list/use-row-cache.ts";
import type { Client } from "#data/client/client.ts";
import { markQuotesRead, setQuoteOwner, setQuoteStatus } from "#data/leads/inbox.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import type { QuoteRow } from "#domain/leads/inbox/inbox.ts";
import type { QuoteStatus } from "#domain/leads/quote/quote-request.ts";

/** Sets the status of requests; resolves with the ids of those that have it. */
export function useSetStatus(client: Client) {
  const { show, refresh } = useInboxCache();
  return useMutation({
    mutationKey: inboxKeys.work,
    mutationFn: ({ ids, status }: { ids: readonly string[]; status: QuoteStatus }) =>
      setQuoteStatus(client, ids, status),
    onSuccess: (changed, { status }) =>
      show(changed, {
        status,
        ...(status === "spam" ? { is_spam: true } : { is_spam: false, spam_signs: [] }),
      }),
    onSettled: refresh,
  });
}

/** Marks requests as read; resolves with the ids of those that are. */
export function useMarkRead(client: Client) {
  const { show, refresh } = useInboxCache();
  return useMutation({
    mutationKey: inboxKeys.work,
    mutationFn: (ids: readonly string[]) => markQuotesRead(client, ids),
    onSuccess: (read) => show(read, { read_at: new Date().toISOString() }),
    onSettled: refresh,
  });
}

export function useSetOwner(client: Client) {
  const { show, refresh } = useInboxCache();
  return useMutation({
    mutationKey: inboxKeys.work,
    mutationFn: ({ id, owner }: { id: string; owner: string | null }) =>
      setQuoteOwner(client, id, owner),
    onSuccess: (_, { id, owner }) => show([id], { owner_id: owner }),
    onSettled: refresh,
  });
}

/** Refetches what the list and an open request show. */
type Shown = Partial<Pick<QuoteRow, "status" | "owner_id" | "read_at" | "is_spam">> & {
  spam_signs?: string[];
};

function useInboxCache() {
  const queryClient = useQueryClient();
  const cache = useRowCache<QuoteRow>(inboxKeys.lists, inboxKeys.work);
  return {
    show: async (ids: readonly string[], changes: Shown) => {
      const changed = new Set(ids);
      const { spam_signs, ...inRow } = changes;
      const { is_spam, ...inRequest } = changes;
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
    refresh: () => cache.refresh(inboxKeys.all),
  };
}
