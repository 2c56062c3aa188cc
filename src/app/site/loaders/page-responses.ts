import { data } from "react-router";

import type { SiteContext } from "#app/load-context.ts";
import { describeStatus } from "#app/site/ui/status-messages.ts";
import { DataError } from "#data/client/errors.ts";

/** Transient errors: the page says so and reloads itself. */
const TRANSIENT: ReadonlySet<string> = new Set(["network", "unavailable", "rate-limited"]);

/**
 * Awaits a read that a page needs. While the database does not respond, it throws status 503, which the site's error
 * boundary shows; any other error is a defect and is rethrown.
 *
 * @throws a 503 response of React Router
 */
export async function readForPage<T>(site: SiteContext, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof DataError) || !TRANSIENT.has(error.kind)) throw error;
    site.log("warn", "the database did not respond for a page", { kind: error.kind, err: error });
    return throwStatus(503);
  }
}

const MAX_LOGGED_PATH = 200;

/** Logs an unknown path (never its query, which may hold personal data) and responds with 404. */
export function throwNotFound(site: SiteContext, request: Request): never {
  const path = new URL(request.url).pathname.slice(0, MAX_LOGGED_PATH);
  site.log("warn", "unknown path", { path });
  return throwStatus(404);
}

/** Ends a loader with a status, which the site's error boundary renders; a route without a page sends its text as `error`. */
export function throwStatus(status: 403 | 404 | 503): never {
  // React Router tells such a response from a defect by its class, which is not an Error.
  // oxlint-disable-next-line typescript/only-throw-error
  throw data({ error: describeStatus(status).text }, { status });
}
