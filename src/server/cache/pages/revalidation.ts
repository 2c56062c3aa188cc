import type { CacheLoader } from "#server/cache/pages/cache-loader.ts";
import type { CachedPage } from "#server/cache/pages/cached-page.ts";
import { withTimeout } from "#server/http/with-timeout.ts";

/** A page that was requested within this time will be requested again. */
const HOT_MS = 1000;
/** More would delay the first for pages with few requests. */
const MAX_PAGES = 8;
/** How long a save waits at most for a page to be re-rendered. */
const MAX_WAIT_MS = 250;
/** How long the stale page may be sent: less than the save waits, since a timer may end a moment early. */
const STALE_WINDOW_MS = MAX_WAIT_MS - 10;

/**
 * Re-renders hot pages that a change has made stale. The save waits for the one that was requested last, so that its
 * visitors need not: they get the stale page until the save is acknowledged. From then on, requests for the others
 * wait for their render.
 */
export function createRevalidation(
  loader: Pick<CacheLoader, "load">,
  now: () => number,
): (pages: readonly CachedPage[]) => Promise<void> {
  const render = ({ key }: CachedPage) => loader.load({ key, isOwn: true }).catch(() => undefined);

  return async (pages) => {
    const time = now();
    const hot = pages
      // List views are unlimited in number.
      .filter(({ key, usedAt }) => time - usedAt < HOT_MS && !key.includes("?"))
      .toSorted((a, b) => b.usedAt - a.usedAt)
      .slice(0, MAX_PAGES);
    const [first, ...others] = hot;
    if (first === undefined) return;
    for (const page of hot) {
      // Of several changes the first one's window counts: its save is acknowledged when it ends.
      if (page.staleUntil === 0) page.staleUntil = time + STALE_WINDOW_MS;
    }
    const isRendered = render(first);
    // Begun at once they would share the thread with the page that the save waits for.
    void isRendered.then(() => others.forEach((page) => void render(page)));
    await withTimeout(isRendered, MAX_WAIT_MS);
    for (const page of hot) page.staleUntil = 0;
  };
}
