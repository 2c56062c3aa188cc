import { randomUUID } from "node:crypto";

import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

import { createLineBudget } from "#server/http/logging/line-budget.ts";
import { boundPath, type Logger } from "#server/http/logging/logger.ts";

/** What every handler of the application finds in its context. */
export interface AppEnvironment {
  Bindings: HttpBindings;
  Variables: {
    /** Logger that carries the request's id. */
    logger: Logger;
  };
}

/** A request that the application handled, or a render of the page cache. */
export interface ObservedRequest {
  method: string;
  path: string;
  status: number;
  seconds: number;
}

/** Gives each request an id, logs its end and counts it. */
export interface RequestLog {
  begin: (method: string, path: string) => LoggedRequest;
}

interface LoggedRequest {
  id: string;
  /** Carries the id. */
  logger: Logger;
  end: (status: number) => void;
}

/** Paths are cut and logged without their query, which may hold personal data. */
export function createRequestLog(
  logger: Logger,
  observe: (request: ObservedRequest) => void,
): RequestLog {
  return {
    begin: (method, path) => {
      const id = randomUUID();
      const started = performance.now();
      const child = logger.child({ requestId: id });
      return {
        id,
        logger: child,
        end: (status) => {
          const milliseconds = performance.now() - started;
          observe({ method, path, status, seconds: milliseconds / 1000 });
          // The code that responds with 503 logs the reason, once.
          const isFailure = status >= 500 && status !== 503;
          child[isFailure ? "error" : "debug"](
            {
              method,
              status,
              path: boundPath(path),
              milliseconds: Math.round(milliseconds),
            },
            "request",
          );
        },
      };
    },
  };
}

/** Logs each request, and sends its id in `X-Request-Id`. */
export function requestLog(requests: RequestLog): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const { id, logger, end } = requests.begin(context.req.method, context.req.path);
    context.set("logger", logger);
    await next();
    context.res.headers.set("X-Request-Id", id);
    end(context.res.status);
  };
}

/** Clients can invent any number of paths: the log shows some of each second, `/metrics` counts all. */
const BUDGET = { lines: 5, windowMs: 1000 };

/** Logs unknown paths, without the query, which may hold personal data. */
export function createUnknownPathLog(
  logger: Logger,
  now: () => number,
): (target: string | undefined) => void {
  const take = createLineBudget(BUDGET, now);
  return (target = "") => {
    const verdict = take();
    if (verdict === "skip") return;
    logger.warn(
      { path: boundPath(target) },
      verdict === "last"
        ? "unknown path; further ones of this second are only counted"
        : "unknown path",
    );
  };
}
