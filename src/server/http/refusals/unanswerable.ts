import type { Context, MiddlewareHandler } from "hono";

import type { AppEnvironment } from "#server/app-environment.ts";
import { NOT_FOUND_KEY } from "#server/cache/not-found/not-found.ts";

/**
 * Responds to a path with invalid escapes with the 404 page, before routers complain about it on the console.
 *
 * @param handle the whole application
 */
export function unreadablePaths(
  handle: (
    request: Request,
    environment: AppEnvironment["Bindings"],
  ) => Response | Promise<Response>,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    if (isReadable(context)) return next();
    return handle(new Request(new URL(NOT_FOUND_KEY, context.req.url)), context.env);
  };
}

/** Methods whose requests cannot be recreated for the render thread: `fetch` forbids them. */
const FORBIDDEN: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Refuses the methods that would echo a request to its client, or tunnel it through this server. */
export const refuseForbiddenMethods: MiddlewareHandler = async (context, next) =>
  FORBIDDEN.has(context.req.method)
    ? context.text("Este sitio no acepta ese método.", 405, { Allow: "GET, HEAD, POST" })
    : next();

/** Says why a range of a file cannot be sent, which the handler of static files leaves without a body. */
export const explainRanges: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.status !== 416 || context.res.body !== null) return;
  const headers = new Headers(context.res.headers);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  context.res = new Response("Este archivo no tiene la parte pedida.", { status: 416, headers });
};

function isReadable({ req }: Context): boolean {
  try {
    decodeURIComponent(req.path);
    return true;
  } catch {
    return false;
  }
}
