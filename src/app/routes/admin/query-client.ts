import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

import { isKind, isTransient } from "#data/errors.ts";

const KEPT_FOR_MS = 5 * 60 * 1000;
const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** Whether a read that failed for the nth time (from 0) is tried again. */
export function shouldRetryRead(failureCount: number, error: unknown): boolean {
  return failureCount < MAX_RETRIES && isTransient(error);
}

/** Milliseconds before the nth retry, from 0. */
export function delayRetry(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS);
}

/** Two refusals of one read within this time, with a renewal between: the renewed session is refused too. */
const REPEATED_WITHIN_MS = 30_000;

/** Looks into a failure that may come of the session; renews that if it can, or asks to sign in. */
type Examine = (error: unknown, isRepeated: boolean) => Promise<"renewed" | "lost" | "unrelated">;

/**
 * The panel's cache. Writes are never repeated: whoever pressed the button decides. A read that was
 * refused for want of a session is read again once that is renewed.
 */
export function createQueryClient(examine: Examine = async () => "unrelated"): QueryClient {
  const renewals = new Map<string, number>();
  const look = async (name: string, failure: unknown) => {
    const renewedAt = renewals.get(name) ?? Number.NEGATIVE_INFINITY;
    const finding = await examine(failure, performance.now() - renewedAt < REPEATED_WITHIN_MS);
    if (finding === "renewed") renewals.set(name, performance.now());
    return finding;
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, { queryKey, queryHash }) => {
        if (!isKind(failure, "unauthenticated")) return;
        void look(queryHash, failure).then((finding) => {
          if (finding === "renewed") void client.invalidateQueries({ queryKey, exact: true });
        });
      },
    }),
    mutationCache: new MutationCache({
      // Whoever made the change tells its failure; that the session is over is found out here.
      onError: (failure) => {
        if (isKind(failure, "unauthenticated")) void look("writes", failure);
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: KEPT_FOR_MS,
        retry: shouldRetryRead,
        retryDelay: delayRetry,
        // The browser's own idea of being online is often wrong, and would leave a query waiting.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
