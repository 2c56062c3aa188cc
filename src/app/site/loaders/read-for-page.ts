import type { SiteContext } from "#app/load-context.ts";
import { answerStatus } from "#app/site/loaders/answer-status.ts";
import { DataError } from "#data/client/errors.ts";

/** Transient kinds: the page says so and reloads itself. */
const PASSING: ReadonlySet<string> = new Set(["network", "unavailable", "rate-limited"]);

/**
 * The result of a read that a page needs. A database that does not respond becomes status 503, which the
 * site's error boundary shows; anything else is a defect and stays an error.
 *
 * @throws a 503 response of React Router
 */
export async function readForPage<T>(site: SiteContext, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof DataError) || !PASSING.has(error.kind)) throw error;
    site.log("warn", "the database did not respond for a page", { kind: error.kind, err: error });
    return answerStatus(503);
  }
}
