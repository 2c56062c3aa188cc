import { QueryClient } from "@tanstack/react-query";

import { isTransient } from "#data/errors.ts";

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

/** The panel's cache. Writes are never repeated: whoever pressed the button decides. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
