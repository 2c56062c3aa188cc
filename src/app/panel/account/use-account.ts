import { useMutation, useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import type { Client } from "#data/client/client.ts";

const ACCOUNT_KEY = ["account"];

/** Fetches one section of the account dialog. */
export function useAccountQuery<Output>(part: string, read: (client: Client) => Promise<Output>) {
  const client = useClient();
  return useQuery({ queryKey: [...ACCOUNT_KEY, part], queryFn: () => read(client) });
}

/**
 * A mutation of accounts. All sections are refetched afterwards, even if it failed: each change also adds an event to
 * the log.
 *
 * @param queue changes with the same one are serialized; it is their key too
 */
export function useAccountChange<Output, Input = void>(
  change: (client: Client, input: Input) => Promise<Output>,
  queue?: string,
) {
  const client = useClient();
  return useMutation({
    ...(queue !== undefined && { mutationKey: [queue], scope: { id: queue } }),
    mutationFn: (input: Input) => change(client, input),
    onSettled: useRefetch(ACCOUNT_KEY),
  });
}
