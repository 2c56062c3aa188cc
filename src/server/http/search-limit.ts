import type { Context, MiddlewareHandler } from "hono";

import { TOOLS_PATH } from "#domain/calculators/addresses.ts";
import { PLACE_FIELDS, PLACE_PATH } from "#domain/leads/quote/place-draft.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** Where a parameter searches texts; such responses are never cached, so each costs a search. */
const SEARCHES: ReadonlyMap<string, string> = new Map([
  ["/productos", "q"],
  ["/noticias", "q"],
  ["/noticias.json", "q"],
  [PLACE_PATH, PLACE_FIELDS.place],
]);

/** Whether a request, for which nothing is cached, costs a search or a calculation. */
function isUncached(request: Context["req"]): boolean {
  const { path, url } = request;
  if (path.startsWith(`${TOOLS_PATH}/`)) return url.includes("?");
  const parameter = SEARCHES.get(path);
  return parameter !== undefined && Boolean(request.query(parameter)?.trim());
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
