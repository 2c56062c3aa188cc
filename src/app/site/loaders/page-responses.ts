import { data } from "react-router";

import type { SiteContext } from "#app/load-context.ts";
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

const MAX_LOGGED_PATH = 200;

/** Logs an unknown path (never its query, which may hold personal data) and responds with 404. */
export function answerNotFound(site: SiteContext, request: Request): never {
  const path = new URL(request.url).pathname.slice(0, MAX_LOGGED_PATH);
  site.log("warn", "unknown path", { path });
  return answerStatus(404);
}

/** Ends a loader with a status, which the site's error boundary renders. */
export function answerStatus(status: 403 | 404 | 503): never {
  // React Router distinguishes such a response from a defect by its class, which is not an Error.
  // oxlint-disable-next-line typescript/only-throw-error
  throw data(null, { status });
}
