import { inTime } from "#server/in-time.ts";
import type { KeptPage } from "#server/page-cache/kept-page.ts";
import type { PageMaker } from "#server/page-cache/page-maker.ts";

/** A page that was asked for within this time will be asked for again. */
const IN_DEMAND_MS = 1000;
/** More would take the time of the first for pages that few ask for. */
const MAX_PAGES = 8;
/** How long a save waits at most for a page to be made anew. */
const MAX_WAIT_MS = 250;
/** How long a page may be sent meanwhile: a timer may end a moment early, and nobody may be told before. */
const GRACE_MS = MAX_WAIT_MS - 10;

/**
 * Makes the pages in demand anew when a change has put them out of date: they could be sent until now. Who saved waits
 * for the one that was asked for last, so that the crowd on it need not: it gets the page as it was while nobody has
 * been told otherwise. Then who asks for another one waits until it is made.
 */
export function createRenewal(
  maker: Pick<PageMaker, "make">,
  now: () => number,
): (pages: readonly KeptPage[]) => Promise<void> {
  const renew = (page: KeptPage, graceUntil: number): Promise<unknown> => {
    // Of several changes the first one's time counts: who made it is told by then.
    if (page.graceUntil === 0) page.graceUntil = graceUntil;
    return maker.make({ key: page.key, isOwn: true }).catch(() => undefined);
  };

  return async (pages) => {
    const time = now();
    const inDemand = pages
      // Views of lists are without number.
      .filter(({ key, usedAt }) => time - usedAt < IN_DEMAND_MS && !key.includes("?"))
      .toSorted((a, b) => b.usedAt - a.usedAt)
      .slice(0, MAX_PAGES);
    const [first] = inDemand.map((page) => renew(page, time + GRACE_MS));
    if (first) await inTime(first, MAX_WAIT_MS);
    for (const page of inDemand) page.graceUntil = 0;
  };
}
