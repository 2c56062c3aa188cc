import type { RouterContextProvider } from "react-router";

import { formsContext, siteContext } from "#app/load-context.ts";
import { DataError } from "#data/client/errors.ts";
import { countMissedSearch as storeMissedSearch } from "#data/missed-searches.ts";
import { toMissedSearch } from "#domain/search/missed-search.ts";

/** Counts a search without results, rate-limited by client; a failure does not fail the page. */
export async function countMissedSearch(
  context: Readonly<RouterContextProvider>,
  text: string,
): Promise<void> {
  const words = toMissedSearch(text);
  const services = context.get(formsContext)();
  if (words === null || services === null || services.isPreview) return;
  try {
    if ((await services.consume("search")) === 0) await storeMissedSearch(services.client, words);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    context
      .get(siteContext)
      .log("warn", "a search without results was not counted", { err: error });
  }
}
