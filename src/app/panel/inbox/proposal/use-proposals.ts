import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { listProposals, listUsedTerms } from "#data/leads/proposals.ts";

/** The versions of a request's proposal, the newest first. */
export function useProposals(requestId: string) {
  const client = useClient();
  return useQuery({
    queryKey: inboxKeys.proposals(requestId),
    queryFn: () => listProposals(client, requestId),
  });
}

/** What the office wrote in its last proposals; undefined until it is read. */
export function useUsedTerms() {
  const client = useClient();
  return useQuery({
    queryKey: inboxKeys.usedTerms,
    queryFn: () => listUsedTerms(client),
    staleTime: "static",
    gcTime: 0,
  });
}
