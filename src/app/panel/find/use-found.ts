import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import {
  type FindEntry,
  listPanelEntries,
  listStepEntries,
  withNames,
} from "#app/panel/find/panel-entries.ts";
import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";
import { useDebounced } from "#app/panel/lib/hooks/use-debounced.ts";
import { SITE_KEY } from "#app/panel/lib/query-keys.ts";
import { firstStepsQuery } from "#app/panel/records/first-steps/use-first-steps.ts";
import { siteQuery, siteSizeQuery } from "#app/panel/records/review/site-query.ts";
import type { Client } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { listQuoteRows } from "#data/leads/inbox.ts";
import { listAllMenuRows } from "#data/menu-list.ts";
import { listArticleRows } from "#data/news-list.ts";
import { listProductRows } from "#data/product-list.ts";
import { defineRecordLists } from "#data/records/record-lists.ts";
import type { QuoteRow } from "#domain/leads/inbox/inbox.ts";
import { describeItem, namePlace } from "#domain/leads/quote/quote-summary.ts";
import { nameSender, requestAddress } from "#domain/leads/request-name.ts";
import { DEFINED_KINDS, RECORD_TABLES } from "#domain/records/record-tables.ts";
import { type Found, indexForSearch, markFound, search, unmarked } from "#domain/search/search.ts";
import {
  describeArticle,
  describeDefined,
  describeProduct,
  listSiteEntries,
} from "#domain/search/site-entries.ts";

const MAX_SHOWN = 30;
/** Shorter texts would match half of the inbox. */
const MIN_QUERY_LENGTH = 3;

export interface Findings {
  found: Found<FindEntry>[];
  /** The number of matches, shown or not. */
  total: number;
  /** Whether more results may follow. */
  isReading: boolean;
  error: Error | null;
}

/** Searches the panel and the site; without a text, lists the recent choices and the panel's pages. */
export function useFound(text: string): Findings {
  const { can } = useAuth();
  const panel = useMemo(() => listPanelEntries(can), [can]);
  const { entries, isLarge, isReading, error } = useEntries(panel);
  const [recent] = useState(readRecentChoices);
  const index = useMemo(() => indexForSearch(entries), [entries]);
  const local = useMemo(
    () =>
      text.trim() === "" ? listSuggestions(entries, recent, panel) : search(index, text, MAX_SHOWN),
    [entries, index, recent, panel, text],
  );
  const remote = useDatabaseSearch(text, isLarge);
  // A page or text that is meant by its name comes before records that only contain it.
  const [named, others] = [true, false].map((isNamed) =>
    local.found.filter((one) => one.isNamed === isNamed),
  ) as [Found<FindEntry>[], Found<FindEntry>[]];
  const found = [...named, ...remote.records, ...others, ...remote.quotes];
  return {
    found,
    total: local.total + found.length - local.found.length,
    isReading: isReading || remote.isReading,
    error,
  };
}

/** What is searched in the browser. */
function useEntries(panel: readonly FindEntry[]) {
  const client = useClient();
  const { can } = useAuth();
  const size = useQuery(siteSizeQuery(client));
  // A large site is searched by its database.
  const isLarge = size.data === true;
  const site = useQuery({ ...siteQuery(client), enabled: size.data === false });
  const texts = useQuery({ ...textEntriesQuery(client), enabled: isLarge });
  const manual = useQuery(MANUAL_QUERY).data;
  const steps = useQuery({ ...firstStepsQuery(client, can), staleTime: FRESH_MS }).data?.steps;
  const state = site.data?.state;
  const reading = isLarge ? texts : site;
  const error = size.error ?? reading.error;
  const isReading = reading.data === undefined && error === null;
  const entries = useMemo(() => {
    // Steps and chapters that mention a word would stand where the text that it names comes in a moment.
    if (isReading) return panel;
    const read = isLarge ? texts.data : state && listSiteEntries(state);
    return [
      ...panel,
      ...listStepEntries(steps ?? []),
      ...withNames([...(read ?? []), ...(manual ?? [])]),
    ];
  }, [panel, isReading, isLarge, texts.data, state, manual, steps]);
  return { entries, isLarge, isReading, error };
}

/** What the database finds, debounced: requests and, on a large site, products and articles. */
function useDatabaseSearch(text: string, isLarge: boolean) {
  const client = useClient();
  const typed = text.trim();
  const query = useDebounced(typed);
  const isEnabled = query === typed && query.length >= MIN_QUERY_LENGTH;
  const quotes = useQuery({ ...foundQuotesQuery(client, query), enabled: isEnabled });
  const records = useQuery({ ...foundRecordsQuery(client, query), enabled: isEnabled && isLarge });
  const mark = (entries: readonly FindEntry[] | undefined) =>
    isEnabled ? (entries ?? []).map((entry) => markFound(entry, typed)) : [];
  return {
    quotes: mark(quotes.data),
    records: mark(records.data),
    isReading:
      typed.length >= MIN_QUERY_LENGTH && (!isEnabled || quotes.isLoading || records.isLoading),
  };
}

function listSuggestions(
  entries: readonly FindEntry[],
  recent: readonly string[],
  panel: readonly FindEntry[],
) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const shown = new Set([...recent.flatMap((id) => byId.get(id) ?? []), ...panel]);
  return { found: [...shown].map(unmarked), total: shown.size };
}

const FRESH_MS = 60_000;

/** The manual's chapters, without which the search works too. */
const MANUAL_QUERY = queryOptions({
  queryKey: ["manual-entries"],
  queryFn: async () => (await import("#app/panel/find/manual-entries.ts")).MANUAL_ENTRIES,
  staleTime: Infinity,
});

/** How many products, articles and requests the database is queried for. */
const PAGE = { page: 1, pageSize: 10 };

/** The texts and the menu of a site that has too many records to read them all. */
function textEntriesQuery(client: Client) {
  return queryOptions({
    queryKey: [...SITE_KEY, "texts"],
    queryFn: async () => {
      const [texts, menu] = await Promise.all([
        listContent(client),
        listAllMenuRows(client, { text: "", isActive: null, sort: "order" }),
      ]);
      return listSiteEntries({ texts, menu, products: [], articles: [] });
    },
    staleTime: FRESH_MS,
  });
}

/** Products, articles and records of defined types that the database finds, as the panel's lists do. */
function foundRecordsQuery(client: Client, text: string) {
  return queryOptions({
    queryKey: [...SITE_KEY, "found", text],
    queryFn: async () => {
      const [products, articles, ...defined] = await Promise.all([
        listProductRows(client, { text, category: null, sort: "changed" }, PAGE),
        listArticleRows(client, { text, category: null, state: null, sort: "changed" }, PAGE),
        ...DEFINED_KINDS.map(async (table) => {
          const { rows } = await defineRecordLists(RECORD_TABLES[table]).listPage(
            client,
            { text },
            PAGE,
          );
          return rows.map((row) => describeDefined(table, row));
        }),
      ]);
      return [
        ...products.rows.map(describeProduct),
        ...articles.rows.map(describeArticle),
        ...defined.flat(),
      ];
    },
    staleTime: FRESH_MS,
  });
}

/** Requests that match. Not cached: they are personal data. */
function foundQuotesQuery(client: Client, text: string) {
  return queryOptions({
    queryKey: ["found-quotes", text],
    queryFn: async () => {
      const filter = {
        text,
        status: "inbox",
        owner: null,
        isUnread: false,
        proposal: "any",
        sort: "newest",
      } as const;
      return (await listQuoteRows(client, filter, PAGE)).rows.map(describeQuote);
    },
    staleTime: FRESH_MS,
    gcTime: 0,
  });
}

function describeQuote(row: QuoteRow): FindEntry {
  return {
    id: row.id,
    title: nameSender(row),
    body: [row.radicado, namePlace(row), ...row.item_list.map(describeItem)].join(" · "),
    kind: "Solicitud",
    hiding: null,
    target: { type: "quote", path: requestAddress(row.id) },
  };
}

const RECENT_KEY = "panel-encontrado";
const MAX_RECENT = 8;

/** The ids of the last choices in this browser tab, newest first. */
function readRecentChoices(): string[] {
  try {
    const read: unknown = JSON.parse(readStored("sessionStorage", RECENT_KEY) ?? "[]");
    return Array.isArray(read) ? read.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function storeRecentChoice(id: string): void {
  const ids = [id, ...readRecentChoices().filter((other) => other !== id)].slice(0, MAX_RECENT);
  writeStored("sessionStorage", RECENT_KEY, JSON.stringify(ids));
}
