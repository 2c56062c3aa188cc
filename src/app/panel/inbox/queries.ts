import { queryOptions } from "@tanstack/react-query";

import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { contentKeys } from "#app/panel/lib/content-keys.ts";
import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import {
  countSuspectedQuotes,
  countWithheldReceipts,
  findMailTrouble,
  listAdministrators,
  listMailOfQuote,
} from "#data/leads/inbox.ts";
import { findQuoteRequest } from "#data/leads/leads.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";

const FEW_CHANGES_MS = 5 * 60 * 1000;

/** A request with its products; null when it was deleted. */
export function requestQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: inboxKeys.record(id),
    queryFn: () => findQuoteRequest(client, id),
  });
}

export function mailQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: inboxKeys.mail(id),
    queryFn: () => listMailOfQuote(client, id),
  });
}

export function suspectedQuery(client: Client) {
  return queryOptions({
    queryKey: inboxKeys.count("suspected"),
    queryFn: () => countSuspectedQuotes(client),
  });
}

export function mailTroubleQuery(client: Client) {
  return queryOptions({
    queryKey: inboxKeys.count("unsent"),
    queryFn: () => findMailTrouble(client),
  });
}

export function withheldReceiptsQuery(client: Client) {
  return queryOptions({
    queryKey: inboxKeys.count("withheld"),
    queryFn: () => countWithheldReceipts(client, new Date()),
  });
}

export function administratorsQuery(client: Client) {
  return queryOptions({
    queryKey: inboxKeys.administrators,
    queryFn: () => listAdministrators(client),
    staleTime: FEW_CHANGES_MS,
  });
}

const SECTIONS = ["contact", "footer", "structured_data"];

/** The company's name in its answers. */
export function companyNameQuery(client: Client) {
  return queryOptions({
    queryKey: contentKeys.sections(SECTIONS),
    queryFn: () => listContentOfSections(client, SECTIONS),
    staleTime: FEW_CHANGES_MS,
    select: (rows) => mergeSiteContent(rows).structured_data.company_name,
  });
}
