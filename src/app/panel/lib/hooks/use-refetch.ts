import { type QueryKey, useQueryClient } from "@tanstack/react-query";

/**
 * An `onSettled` callback that refetches what a mutation made stale; without a key, everything. A successful mutation stays
 * pending until the new data is shown. A failed one ends immediately, as reads may take seconds to fail offline.
 */
export function useRefetch(queryKey?: QueryKey) {
  const queryClient = useQueryClient();
  return (_output: unknown, error: Error | null): Promise<void> | undefined => {
    const refetched = queryClient.invalidateQueries(queryKey && { queryKey });
    return error === null ? refetched : undefined;
  };
}
