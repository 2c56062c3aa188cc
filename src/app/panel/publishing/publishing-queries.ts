import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { publishingKeys } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { listApprovals } from "#data/publishing/approvals.ts";
import { listDrafts } from "#data/publishing/draft-list.ts";
import { getDraft } from "#data/publishing/drafts.ts";
import { listPackages } from "#data/publishing/packages.ts";
import { listPreviewLinks } from "#data/publishing/preview-links.ts";
import { listDonePublications, listPublicationsBetween } from "#data/publishing/publications.ts";

const key = (...rest: unknown[]) => [...publishingKeys.all, ...rest];

export const allDraftsQuery = (client: Client) =>
  queryOptions({ queryKey: key("drafts"), queryFn: () => listDrafts(client) });

/** A draft with its contents, in the version that a list shows. */
export const draftQuery = (client: Client, id: string, version: string) =>
  queryOptions({ queryKey: key("draft", id, version), queryFn: () => getDraft(client, id) });

export const packagesQuery = (client: Client) =>
  queryOptions({ queryKey: key("packages"), queryFn: () => listPackages(client) });

/** The links that show drafts to people without an account. */
export const linksQuery = (client: Client) =>
  queryOptions({ queryKey: publishingKeys.links, queryFn: () => listPreviewLinks(client) });

/** What people with a link answered. */
export const approvalsQuery = (client: Client) =>
  queryOptions({ queryKey: key("approvals"), queryFn: () => listApprovals(client) });

/** The last publications, as many as a list shows. */
export const doneQuery = (client: Client, limit: number) =>
  queryOptions({
    queryKey: key("done", limit),
    queryFn: () => listDonePublications(client, { limit }),
    placeholderData: keepPreviousData,
  });

/** The publications of a month in Bogotá's time. */
export const monthQuery = (client: Client, range: { from: string; to: string }) =>
  queryOptions({
    queryKey: key("month", range.from),
    queryFn: () => listPublicationsBetween(client, range),
  });
