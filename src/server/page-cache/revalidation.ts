import { withTimeout } from "#lib/async/with-timeout.ts";
import type { CachedPage } from "#server/page-cache/cached-page.ts";
import type { ChangeFollower } from "#server/page-cache/freshness.ts";
import type { PageLoader } from "#server/page-cache/page-loader.ts";

/** A page that was requested within this time will be requested again. */
const HOT_MS = 1000;
/** Limits of what is rendered before visitors ask. */
interface Limits {
  /** More would delay the first for pages with few requests. */
  pages: number;
  /** How long a save waits at most for what it waits for. */
  waitMs: number;
}
const OF_SAVE: Limits = { pages: 8, waitMs: 250 };
const OF_PUBLICATION: Limits = { pages: 50, waitMs: 2000 };
/** The stale page may be sent for less than the save waits, since a timer may end a moment early. */
const MARGIN_MS = 10;

/**
 * Re-renders hot pages that a change has made stale. The save waits for the one that was requested last, so that its
 * visitors need not: they get the stale page until the save is acknowledged. From then on, requests for the others
 * wait for their render. A publication, which takes a moment anyway, waits for all of them.
 */
export function createRevalidation(
  loader: Pick<PageLoader, "load">,
  now: () => number,
): ChangeFollower["revalidate"] {
  const render = ({ key }: CachedPage) => loader.load({ key, isOwn: true }).catch(() => undefined);

  return async (pages, isPublication) => {
    const limits = isPublication ? OF_PUBLICATION : OF_SAVE;
    const time = now();
    const hot = pages
      // List pages are unlimited in number.
      .filter(({ key, usedAt }) => time - usedAt < HOT_MS && !key.includes("?"))
      .toSorted((a, b) => b.usedAt - a.usedAt)
      .slice(0, limits.pages);
    const [first, ...others] = hot;
    if (first === undefined) return;
    for (const page of hot) {
      // Of several changes the first one's window counts: its save is acknowledged when it ends.
      if (page.staleUntil === 0) page.staleUntil = time + limits.waitMs - MARGIN_MS;
    }
    const isRendered = render(first);
    // Begun at the same time, they would share the thread with the page that the save waits for.
    const areRendered = isRendered.then(() => Promise.all(others.map(render)));
    const awaited: Promise<unknown> = isPublication ? areRendered : isRendered;
    await withTimeout(awaited, limits.waitMs);
    for (const page of hot) page.staleUntil = 0;
  };
}
