import { createMiddleware } from "hono/factory";

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

/** The characters of the site's own paths. */
const PLAIN = /^[\w.~/-]*$/;

/** In lower case, without escapes, doubled slashes and a slash at the end; null for what is no path of the site. */
export function toCanonicalPath(pathname: string): string | null {
  const plain = decode(pathname)?.toLowerCase();
  if (plain === undefined || !PLAIN.test(plain)) return null;
  return plain.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
