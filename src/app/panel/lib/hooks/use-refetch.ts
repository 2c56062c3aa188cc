import { type QueryKey, useQueryClient } from "@tanstack/react-query";

/**
 * Refetches what a change made stale, as its `onSettled`; without a key, everything. A change that succeeded is pending
 * until it is shown; one that failed ends at once, since reads without a network take seconds to fail.
 */
export function useRefetch(queryKey?: QueryKey) {
  const queryClient = useQueryClient();
  return (_output: unknown, error: Error | null): Promise<void> | undefined => {
    const refetched = queryClient.invalidateQueries(queryKey && { queryKey });
    return error === null ? refetched : undefined;
  };
}
