import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { contentKeys } from "#app/panel/lib/query-keys.ts";
import { listContentOfSections } from "#data/content.ts";
import { listOwners } from "#data/leads/inbox.ts";
import { listProposals } from "#data/leads/proposals.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import type { Owner } from "#domain/leads/inbox/inbox.ts";

/** These rarely change. */
const STALE_MS = 5 * 60 * 1000;

/** The administrators who may own a request; undefined until loaded. */
export function useOwners(): readonly Owner[] | undefined {
  const client = useClient();
  return useQuery({
    queryKey: inboxKeys.administrators,
    queryFn: () => listOwners(client),
    staleTime: STALE_MS,
  }).data;
}

/** The versions of a request's proposal, newest first. */
export function useProposals(requestId: string) {
  const client = useClient();
  return useQuery({
    queryKey: inboxKeys.proposals(requestId),
    queryFn: () => listProposals(client, requestId),
  });
}

const SECTIONS = ["contact", "footer", "structured_data"];

/** The company's name, for prepared answers: undefined until loaded, empty if it cannot be read. */
export function useCompanyName(): string | undefined {
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: contentKeys.sections(SECTIONS),
    queryFn: () => listContentOfSections(client, SECTIONS),
    staleTime: STALE_MS,
    select: (rows) => mergeSiteContent(rows).structured_data.company_name,
  });
  return data ?? (isError ? "" : undefined);
}
