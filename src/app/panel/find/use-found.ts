import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import {
  foundQuotesQuery,
  foundRecordsQuery,
  textEntriesQuery,
} from "#app/panel/find/find-queries.ts";
import { type FindEntry, PANEL_ENTRIES } from "#app/panel/find/panel-entries.ts";
import { readRecentChoices } from "#app/panel/find/recent-choices.ts";
import { useDebounced } from "#app/panel/lib/hooks/use-debounced.ts";
import { siteQuery, siteSizeQuery } from "#app/panel/records/review/site-query.ts";
import { type Found, indexForSearch, markFound, search, unmarked } from "#domain/search/search.ts";
import { listSiteEntries } from "#domain/search/site-entries.ts";

const MOST_SHOWN = 30;
/** Shorter texts would find half of the inbox. */
const LEAST_ASKED = 3;

export interface Findings {
  found: Found<FindEntry>[];
  /** How many match, shown or not. */
  total: number;
  /** Whether what is found is not all yet. */
  isReading: boolean;
  error: Error | null;
}

/** What a text finds in the panel and on the site; without a text, the recent choices and the panel's own pages. */
export function useFound(text: string): Findings {
  const { entries, isLarge, isReading, error } = useEntries();
  const [recent] = useState(readRecentChoices);
  const index = useMemo(() => indexForSearch(entries), [entries]);
  const local = useMemo(
    () => (text.trim() === "" ? listUnasked(entries, recent) : search(index, text, MOST_SHOWN)),
    [entries, index, recent, text],
  );
  const asked = useAsked(text, isLarge);
  const found = [...asked.records, ...local.found, ...asked.quotes];
  return {
    found,
    total: local.total + found.length - local.found.length,
    isReading: isReading || asked.isReading,
    error,
  };
}

/** What can be found without asking the database again. */
function useEntries() {
  const client = useClient();
  const size = useQuery(siteSizeQuery(client));
  // A large site is searched by its database.
  const isLarge = size.data === true;
  const site = useQuery({ ...siteQuery(client), enabled: size.data === false });
  const texts = useQuery({ ...textEntriesQuery(client), enabled: isLarge });
  const state = site.data?.state;
  const entries = useMemo(() => {
    const read = isLarge ? texts.data : state && listSiteEntries(state);
    return [...PANEL_ENTRIES, ...(read ?? [])];
  }, [isLarge, texts.data, state]);
  const reading = isLarge ? texts : site;
  const error = size.error ?? reading.error;
  return { entries, isLarge, isReading: reading.data === undefined && error === null, error };
}

/** What the database finds once typing pauses: requests and, of a large site, its products and articles. */
function useAsked(text: string, isLarge: boolean) {
  const client = useClient();
  const typed = text.trim();
  const asked = useDebounced(typed);
  const isAsked = asked === typed && asked.length >= LEAST_ASKED;
  const quotes = useQuery({ ...foundQuotesQuery(client, asked), enabled: isAsked });
  const records = useQuery({ ...foundRecordsQuery(client, asked), enabled: isAsked && isLarge });
  const mark = (entries: readonly FindEntry[] | undefined) =>
    isAsked ? (entries ?? []).map((entry) => markFound(entry, typed)) : [];
  return {
    quotes: mark(quotes.data),
    records: mark(records.data),
    isReading: typed.length >= LEAST_ASKED && (!isAsked || quotes.isLoading || records.isLoading),
  };
}

function listUnasked(entries: readonly FindEntry[], recent: readonly string[]) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const shown = new Set([...recent.flatMap((id) => byId.get(id) ?? []), ...PANEL_ENTRIES]);
  return { found: [...shown].map(unmarked), total: shown.size };
}
