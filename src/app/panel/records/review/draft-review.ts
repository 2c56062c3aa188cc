import type { QueryClient } from "@tanstack/react-query";

import { askAboutErrors } from "#app/panel/records/review/finding-list.tsx";
import { readReviewContext, siteQuery } from "#app/panel/records/review/site-query.ts";
import type { Client } from "#data/client/client.ts";
import { readDraftedState } from "#data/review/drafted-state.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import type { Finding } from "#domain/review/finding.ts";
import { reviewDrafts } from "#domain/review/review-drafts.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";

/** Drafts that are published together. */
export interface PublishedDrafts {
  read: () => Promise<RecordDraft[]>;
  /** Whether their records are shown unless a draft says otherwise. */
  isShown: boolean;
}

/** The findings of what drafts would publish, among all of the site. @throws {DataError} */
export async function readDraftFindings(
  client: Client,
  queryClient: QueryClient,
  { read, isShown }: PublishedDrafts,
): Promise<Finding[]> {
  const reading = queryClient.query({ ...siteQuery(client), staleTime: 0, retry: false });
  const [site, drafts] = await Promise.all([reading, read()]);
  return reviewDrafts(site.state, drafts, { isShown });
}

/** The errors that drafts would publish, found without loading the rest of the site. @throws {DataError} */
async function readDraftErrors(
  client: Client,
  { read, isShown }: PublishedDrafts,
): Promise<Finding[]> {
  const drafts = await read();
  const state = await readDraftedState(client, drafts, { ...readReviewContext(), isShown });
  const findings = reviewDrafts(state, drafts, { isShown });
  return findings.filter(({ severity }) => severity === "error");
}

const PATIENCE_MS = 10_000;

/**
 * Asks about errors that drafts would publish; resolves with whether to continue, null without errors. A review that fails
 * or times out does not block publishing.
 */
export async function askAboutDrafts(
  client: Client,
  drafts: PublishedDrafts,
): Promise<boolean | null> {
  const reading = readDraftErrors(client, drafts).catch(() => null);
  const errors = (await withTimeout(reading, PATIENCE_MS)) ?? [];
  return errors.length === 0 ? null : askAboutErrors(errors, true);
}
