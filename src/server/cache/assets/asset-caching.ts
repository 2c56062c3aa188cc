import { createMiddleware } from "hono/factory";

/** Files below /assets/ carry a hash of their content in their name; all others may change. */
export function assetCaching() {
  return createMiddleware(async (context, next) => {
    await next();
    if (context.res.status !== 200 || context.res.headers.has("Cache-Control")) return;
    const { path } = context.req;
    if (path.startsWith("/assets/")) {
      context.header("Cache-Control", "public, max-age=31536000, immutable");
    } else if (/\.[a-z0-9]+$/i.test(path)) {
      context.header("Cache-Control", "public, max-age=3600");
    }
  });
}
