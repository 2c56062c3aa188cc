import type { Context, MiddlewareHandler } from "hono";

import { TOOLS_PATH } from "#domain/calculators/addresses.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** Where `?q=` searches texts; such responses are never cached, so each costs the database a search. */
const SEARCH_PATHS: ReadonlySet<string> = new Set(["/productos", "/noticias", "/noticias.json"]);

/** Whether a request, for which nothing is cached, costs a search or a calculation. */
function isUncached(request: Context["req"]): boolean {
  const { path, url } = request;
  if (path.startsWith(`${TOOLS_PATH}/`)) return url.includes("?");
  return SEARCH_PATHS.has(path) && Boolean(request.query("q")?.trim());
}

/** Refuses clients that search or calculate faster than a person types, with `Retry-After`. */
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
