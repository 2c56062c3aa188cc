import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

import type { Reauthentication } from "#app/panel/auth/auth-context.ts";
import { invalidateSite } from "#app/panel/lib/query-keys.ts";
import { isKind, isTransient } from "#data/client/errors.ts";

const CACHE_TIME_MS = 5 * 60 * 1000;
const MAX_RETRIES = 3;

/** Whether a read that failed for the nth time (from 0) is retried. */
export function shouldRetryRead(failureCount: number, error: unknown): boolean {
  return failureCount < MAX_RETRIES && isTransient(error);
}

/** A read that fails again this soon after a renewal: the renewed session is refused too. */
const REPEATED_WITHIN_MS = 30_000;

/**
 * The panel's cache. Writes are never retried automatically: the user decides. A read that was refused for
 * lack of a session is repeated after a renewal.
 */
export function createQueryClient(
  examine: Reauthentication["examine"] = async () => "unrelated",
): QueryClient {
  const renewals = new Map<string, number>();
  const handle = async (name: string, failure: unknown) => {
    const renewedAt = renewals.get(name) ?? Number.NEGATIVE_INFINITY;
    const finding = await examine(failure, performance.now() - renewedAt < REPEATED_WITHIN_MS);
    if (finding === "renewed") renewals.set(name, performance.now());
    return finding;
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, { queryKey, queryHash }) => {
        if (!isKind(failure, "unauthenticated")) return;
        void handle(queryHash, failure).then((finding) => {
          if (finding === "renewed") void client.invalidateQueries({ queryKey, exact: true });
        });
      },
    }),
    mutationCache: new MutationCache({
      // A save may fix or break links anywhere on the site.
      onSuccess: () => void invalidateSite(client),
      // The caller of the mutation reports its failure; an ended session is detected here.
      onError: (failure) => {
        if (isKind(failure, "unauthenticated")) void handle("writes", failure);
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: CACHE_TIME_MS,
        retry: shouldRetryRead,
        // `navigator.onLine` is often wrong, and would pause queries.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
