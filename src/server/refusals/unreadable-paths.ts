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

function isReadable({ req }: Context): boolean {
  try {
    decodeURIComponent(req.path);
    return true;
  } catch {
    return false;
  }
}
