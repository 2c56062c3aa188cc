import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { contentKeys } from "#app/panel/lib/query-keys.ts";
import type { Edited } from "#app/panel/records/edit/resource-tab.tsx";
import { listReads } from "#app/panel/records/list/use-list-controller.ts";
import { CONTENT } from "#app/panel/resources/content/content-resource.ts";
import type { Client } from "#data/client/client.ts";
import { findContent, listNamedContent } from "#data/content-list.ts";
import { listKnownNames } from "#domain/content/content-list.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import type { DraftSummary } from "#domain/publishing/draft.ts";

const readList = listReads(CONTENT);

/** The form is loaded after the list, and shows the same texts. */
const FRESH_MS = 5000;

/** The rows of all known texts, whatever the list shows. */
export function knownContentQuery(client: Client) {
  return queryOptions({
    queryKey: contentKeys.known,
    queryFn: async ({ client: queryClient, queryKey }) => {
      const state = queryClient.getQueryState(queryKey);
      const isFirst = state?.data === undefined && state?.errorUpdateCount === 0;
      // At first the list is being read too. Later a read would show others' changes in it without asking, and
      // replace its failure with a loading indicator.
      const whole = isFirst && (await readList(queryClient, client, new URLSearchParams()));
      return whole && whole.rows.length === whole.total
        ? whole.rows.filter(({ section, key }) => findKnownText(section, key) !== null)
        : listNamedContent(client, listKnownNames());
    },
    staleTime: FRESH_MS,
  });
}

/** The row of a section and key, or null. */
export function contentTextQuery(client: Client, section: string, key: string) {
  return queryOptions({
    queryKey: contentKeys.text(section, key),
    queryFn: () => findContent(client, section, key),
    enabled: key !== "",
    placeholderData: keepPreviousData,
  });
}

/** Finds what to edit for a text: its row, its draft, or a new row with the text that the site shows without one. */
export async function findTextTarget(
  { section, key }: Pick<StoredContent, "section" | "key">,
  rows: readonly StoredContent[],
  drafts: readonly DraftSummary[],
): Promise<Edited> {
  const row = rows.find((each) => each.section === section && each.key === key);
  if (row !== undefined) return row;
  const name = `${section}.${key}`;
  const draft = drafts.find(({ is_new, record_name }) => is_new && record_name === name);
  if (draft !== undefined) return { id: draft.record_id };
  const { type = "text" } = findKnownText(section, key) ?? {};
  // Its legal texts are not part of the first load.
  const { findFallback } = await import("#domain/content/catalogue/catalogue.ts");
  const value = findFallback(section, key);
  return { id: null, name, prefilled: { section, key, value, type } };
}
