import type { Context, MiddlewareHandler } from "hono";

import type { AppEnvironment } from "#server/app-environment.ts";
import { NOWHERE_KEY } from "#server/page-cache/nowhere.ts";

/**
 * Answers an address whose escapes make no text as one that leads nowhere, before routers complain about it
 * on the console.
 *
 * @param answer the whole application
 */
export function unreadablePaths(
  answer: (
    request: Request,
    environment: AppEnvironment["Bindings"],
  ) => Response | Promise<Response>,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    if (isReadable(context)) return next();
    return answer(new Request(new URL(NOWHERE_KEY, context.req.url)), context.env);
  };
}

/** Methods of which no request can be made again for the thread that makes pages: `fetch` forbids them. */
const FORBIDDEN: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Refuses the methods that would send a request back to whoever sent it, or through this server. */
export const refuseForbiddenMethods: MiddlewareHandler = async (context, next) =>
  FORBIDDEN.has(context.req.method)
    ? context.text("Este sitio no acepta ese método.", 405, { Allow: "GET, HEAD, POST" })
    : next();

function isReadable({ req }: Context): boolean {
  try {
    decodeURIComponent(req.path);
    return true;
  } catch {
    return false;
  }
}
