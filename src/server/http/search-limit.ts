import type { Context, MiddlewareHandler } from "hono";

import { COMPARE_CSV_PATH, COMPARE_PATH } from "#domain/comparison/addresses.ts";
import { toComparisonKey } from "#domain/comparison/comparison-draft.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** Where `?q=` searches texts; such responses are never cached, so each costs the database a search. */
const SEARCH_PATHS: ReadonlySet<string> = new Set(["/productos", "/noticias", "/noticias.json"]);

/** Whether a request, for which nothing is cached, costs the database a search or a comparison. */
function isUncached(request: Context["req"]): boolean {
  const { path, url } = request;
  if (path === COMPARE_CSV_PATH) return true;
  if (path === COMPARE_PATH) return toComparisonKey(new URL(url).searchParams) === null;
  return SEARCH_PATHS.has(path) && Boolean(request.query("q")?.trim());
}

/** Refuses clients that search or compare faster than a person types, with `Retry-After`. */
export function searchLimit(
  backend: Pick<Backend, "consumeSearch">,
  readAddress: (context: Context<AppEnvironment>) => string,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    if (!isUncached(context.req)) return next();
    const wait = await backend.consumeSearch(readAddress(context));
    if (wait === 0) return next();
    const error = `Hizo muchas búsquedas seguidas. Espere ${wait} segundos y busque de nuevo.`;
    const headers = { "Retry-After": String(wait), "Cache-Control": "no-store" };
    return context.req.path.endsWith(".json")
      ? context.json({ error }, 429, headers)
      : context.text(error, 429, headers);
  };
}
