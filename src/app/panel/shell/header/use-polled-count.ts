import { type QueryKey, useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import type { Client } from "#data/client/client.ts";

const POLL_EVERY_MS = 60_000;

/** A count that is read again each minute and on focus; 0 until it is known. */
export function usePolledCount(
  queryKey: QueryKey,
  count: (client: Client) => Promise<number>,
): number {
  const client = useClient();
  const { data = 0 } = useQuery({
    queryKey,
    queryFn: () => count(client),
    refetchInterval: POLL_EVERY_MS,
  });
  return data;
}
