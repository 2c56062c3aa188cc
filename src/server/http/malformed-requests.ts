import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";

import { toCanonicalPath } from "#domain/site-address.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** Those of pages, documents and forms. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

/** Refuses methods that nothing below handles, such as those that would echo a request or tunnel it through this server. */
export const refuseUnknownMethods: MiddlewareHandler = async (context, next) =>
  METHODS.has(context.req.method) ? next() : refuseMethod(context, METHODS);

/** Says that an address only takes the allowed methods. */
export function refuseMethod(context: Context, allowed: Iterable<string>): Response {
  const text = "Esta dirección no acepta ese método. Ábrala en un navegador.";
  return context.text(text, 405, { Allow: [...allowed].join(", ") });
}

/**
 * Redirects to the canonical form of a path. React Router matches `/ADMIN`, `/%61dmin` and `/admin/` alike, while
 * rules about a path (cache, security headers, limits, robots) compare it: below this they see one form.
 */
export const canonicalPath = createMiddleware(async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  const canonical = toCanonicalPath(pathname);
  if (canonical === null || canonical === pathname) return next();
  const isRead = context.req.method === "GET" || context.req.method === "HEAD";
  context.header("Cache-Control", "no-cache");
  return context.redirect(canonical + search, isRead ? 301 : 308);
});

/** Path and cache key of the one 404 page that is sent for all unknown paths; no page of the site has this path. */
export const NOT_FOUND_KEY = "/-";

/**
 * Responds to a path with invalid escapes with the 404 page, before routers complain about it on the console.
 *
 * @param handle the whole application
 */
export function undecodablePaths(
  handle: (
    request: Request,
    environment: AppEnvironment["Bindings"],
  ) => Response | Promise<Response>,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    if (isDecodable(context)) return next();
    return handle(new Request(new URL(NOT_FOUND_KEY, context.req.url)), context.env);
  };
}

function isDecodable({ req }: Context): boolean {
  try {
    decodeURIComponent(req.path);
    return true;
  } catch {
    return false;
  }
}
