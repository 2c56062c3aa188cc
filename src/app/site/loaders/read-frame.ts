import type { SiteContext } from "#app/load-context.ts";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { DataError } from "#data/client/errors.ts";
import { FALLBACK_FRAME, readSiteFrame, setClock, type SiteFrame } from "#data/site/site-frame.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";

/** A younger frame serves any form's response: a flood of posts must cost next to nothing. */
const FRESH_MS = 1000;
/** How long a form's response waits for the database after its action. */
const TIMEOUT_MS = 2000;

/**
 * Reads the frame of a page. A form's response may use the cached one or the fallback, since the page holds what the
 * visitor typed.
 *
 * @throws a 503 response of React Router while the database does not respond, unless a form was posted
 */
export async function readFrame(site: SiteContext): Promise<SiteFrame> {
  const now = new Date();
  const read = async () => {
    const frame = await readSiteFrame(site.client, now);
    site.frames.last = { frame, readAt: now.getTime() };
    return frame;
  };
  if (!site.isFormResponse) return readForPage(site, read());
  const { last } = site.frames;
  const known = setClock(last?.frame ?? FALLBACK_FRAME, now);
  if (last !== null && now.getTime() - last.readAt < FRESH_MS) return known;
  try {
    return (await withTimeout(read(), TIMEOUT_MS)) ?? known;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const { kind } = error;
    site.log("warn", "the database did not respond for a form's page", { kind, err: error });
    return known;
  }
}
