import { type RefObject, type SyntheticEvent, useCallback, useEffect, useState } from "react";

import {
  failListing,
  LISTING_PATH,
  type NewsListing,
} from "#app/site/features/news/listing/news-listing.ts";
import type { NewsCategory } from "#domain/news/categories.ts";
import {
  buildNewsPath,
  cleanSearchText,
  formatNewsSearch,
  type NewsFilter,
  parseNewsFilter,
} from "#domain/news/news-filter.ts";

/** Longer than a fast typist's pause between two letters. */
const DEBOUNCE_MS = 200;
const TIMEOUT_MS = 10_000;

interface LiveListing {
  /** The last response. */
  listing: NewsListing;
  /** Whether a newer request is pending. */
  isBusy: boolean;
  /** Called when the field's text changed. */
  search: () => void;
  /** Called when the form is submitted. */
  submit: (event: SyntheticEvent) => void;
}

interface LiveListingOptions {
  /** The search box. */
  field: RefObject<HTMLInputElement | null>;
  categories: readonly NewsCategory[];
}

/**
 * Follows the search field: fetches the list debounced, aborts outdated requests, and keeps the URL in sync, so a
 * reload or the back button shows the same.
 */
export function useLiveListing(
  first: NewsListing,
  { field, categories }: LiveListingOptions,
): LiveListing {
  const [listing, setListing] = useState(first);
  const [wanted, setWanted] = useState(first.filter);
  const shownPath = buildNewsPath(listing.filter);
  const isBusy = buildNewsPath(wanted) !== shownPath;

  const search = useCallback(() => {
    const text = cleanSearchText(field.current?.value ?? "");
    setWanted((last) => (last.text === text ? last : { ...last, text, page: 1 }));
  }, [field]);

  useEffect(() => {
    if (buildNewsPath(wanted) === shownPath) return;
    return fetchDebounced(wanted, (latest) => {
      setListing(latest);
      if (latest.error !== null) return;
      history.replaceState(history.state, "", buildNewsPath(wanted) + location.hash);
    });
  }, [wanted, shownPath]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what was typed before this script loaded
    search();
    const followAddress = () => {
      const filter = parseNewsFilter(new URLSearchParams(location.search), categories);
      setWanted(filter);
      if (field.current) field.current.value = filter.text;
    };
    addEventListener("popstate", followAddress);
    return () => removeEventListener("popstate", followAddress);
  }, [field, categories, search]);

  const submit = (event: SyntheticEvent) => {
    // When the live search fails, the server renders the page.
    if (listing.error !== null) return;
    event.preventDefault();
    // On a touch screen the keyboard covers the results.
    if (matchMedia("(pointer: coarse)").matches) field.current?.blur();
  };

  return { listing, isBusy, search, submit };
}

/** Fetches a listing, debounced; calls `show` with it, or with a failed one. @returns a function that aborts */
function fetchDebounced(filter: NewsFilter, show: (listing: NewsListing) => void): () => void {
  const request = new AbortController();
  const run = async () => {
    const limit = setTimeout(() => request.abort(new Error("timeout")), TIMEOUT_MS);
    const listing = await fetchListing(filter, request.signal);
    clearTimeout(limit);
    if (!isAborted) show(listing);
  };
  const pause = setTimeout(() => void run(), DEBOUNCE_MS);
  let isAborted = false;
  return () => {
    isAborted = true;
    clearTimeout(pause);
    request.abort();
  };
}

async function fetchListing(filter: NewsFilter, signal: AbortSignal): Promise<NewsListing> {
  try {
    const response = await fetch(LISTING_PATH + formatNewsSearch(filter), { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const listing = (await response.json()) as NewsListing;
    return { ...listing, filter };
  } catch (error) {
    return failListing(filter, error);
  }
}
