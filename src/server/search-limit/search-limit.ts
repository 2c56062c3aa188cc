import type { Context, MiddlewareHandler } from "hono";

import type { AppEnvironment } from "#server/app-environment.ts";
import type { Wire } from "#server/wire.ts";

/** Where `?q=` looks through texts; such answers are never kept, so each costs the database a search. */
const SEARCH_PATHS: ReadonlySet<string> = new Set(["/productos", "/noticias", "/noticias.json"]);

/** Refuses who searches faster than anybody types, saying when to come back. */
export function searchLimit(
  getWire: () => Pick<Wire, "admitSearch"> | null,
  readAddress: (context: Context<AppEnvironment>) => string,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const { path } = context.req;
    if (!SEARCH_PATHS.has(path) || !context.req.query("q")?.trim()) return next();
    const wait = (await getWire()?.admitSearch(readAddress(context))) ?? 0;
    if (wait === 0) return next();
    const error = `Hizo muchas búsquedas seguidas. Espere ${wait} segundos y busque de nuevo.`;
    const headers = { "Retry-After": String(wait), "Cache-Control": "no-store" };
    return path.endsWith(".json")
      ? context.json({ error }, 429, headers)
      : context.text(error, 429, headers);
  };
}
