import { setTimeout as sleep } from "node:timers/promises";

import { OWN_PATHS } from "#server/page-cache/page-key.ts";
import type { PageLoader } from "#server/page-cache/page-loader.ts";
import type { PageStore } from "#server/page-cache/page-store.ts";

export interface WarmUpParts {
  loader: Pick<PageLoader, "load">;
  store: Pick<PageStore, "get">;
  /** Counts the requests that waited for a page. */
  counts: { readonly misses: number };
  /** The path of one page of each kind of record; may throw. */
  findExamples: () => Promise<string[]>;
  /** How long no request may have waited for a page before the next one is rendered. */
  pauseMs?: number | undefined;
}

const PAUSE_MS = 250;

/**
 * Renders the site's own pages and one of each kind of record, between the visitors: the first renders after a start,
 * whose code is not compiled yet, take ten times as long as later ones.
 *
 * @returns a function that ends it
 */
export function warmUp({
  loader,
  store,
  counts,
  findExamples,
  pauseMs = PAUSE_MS,
}: WarmUpParts): () => void {
  let isStopped = false;
  const waitForPause = async () => {
    let { misses } = counts;
    do {
      misses = counts.misses;
      // oxlint-disable-next-line no-await-in-loop -- until there is one
      await sleep(pauseMs, undefined, { ref: false });
    } while (counts.misses !== misses && !isStopped);
  };
  const render = async () => {
    for (const key of [...OWN_PATHS, ...(await findExamples())]) {
      if (store.get(key) !== undefined) continue;
      await waitForPause();
      if (isStopped) return;
      await loader.load({ key, isOwn: true });
    }
  };
  // What fails now fails visibly once it is requested.
  render().catch(() => undefined);
  return () => {
    isStopped = true;
  };
}
