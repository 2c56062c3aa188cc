import { useMutation, useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { COMMENTS_KEY } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { listOwners } from "#data/leads/inbox.ts";

/** These rarely change. */
const STALE_MS = 5 * 60 * 1000;

/** The people on the team, to whom a note may be addressed; empty until loaded. */
export function useTeamMembers() {
  const client = useClient();
  const { data = [] } = useQuery({
    queryKey: ["team-members"],
    queryFn: () => listOwners(client),
    staleTime: STALE_MS,
  });
  return data;
}

/** A mutation of notes, after which they are refetched everywhere. */
export function useCommentChange<Input = void>(
  change: (client: Client, input: Input) => Promise<void>,
) {
  const client = useClient();
  return useMutation({
    mutationFn: (input: Input) => change(client, input),
    onSettled: useRefetch(COMMENTS_KEY),
  });
}
