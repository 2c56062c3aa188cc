import type { Context, MiddlewareHandler } from "hono";

import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** Where `?q=` searches texts; such responses are never cached, so each costs the database a search. */
const SEARCH_PATHS: ReadonlySet<string> = new Set(["/productos", "/noticias", "/noticias.json"]);

/** Refuses clients that search faster than a person types, with `Retry-After`. */
export function searchLimit(
  backend: Pick<Backend, "consumeSearch">,
  readAddress: (context: Context<AppEnvironment>) => string,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const { path } = context.req;
    if (!SEARCH_PATHS.has(path) || !context.req.query("q")?.trim()) return next();
    const wait = await backend.consumeSearch(readAddress(context));
    if (wait === 0) return next();
    const error = `Hizo muchas búsquedas seguidas. Espere ${wait} segundos y busque de nuevo.`;
    const headers = { "Retry-After": String(wait), "Cache-Control": "no-store" };
    return path.endsWith(".json")
      ? context.json({ error }, 429, headers)
      : context.text(error, 429, headers);
  };
}
