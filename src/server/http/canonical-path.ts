import { createMiddleware } from "hono/factory";

import { toCanonicalPath } from "#domain/site-address.ts";

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
