import { randomUUID } from "node:crypto";

import { createMiddleware } from "hono/factory";

import { boundPath } from "#server/http/logging/bound-path.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import type { Metrics } from "#server/operations/metrics.ts";

export interface RequestVariables {
  /** Logger that carries the request's id. */
  logger: Logger;
}

/**
 * Gives each request an id, on its log lines and in `X-Request-Id`, logs its end and counts it. Paths are cut
 * and logged without their query, which may hold personal data.
 */
export function requestLog(logger: Logger, observe: Metrics["observe"]) {
  return createMiddleware<{ Variables: RequestVariables }>(async (context, next) => {
    const id = randomUUID();
    const started = performance.now();
    context.set("logger", logger.child({ requestId: id }));
    await next();
    context.header("X-Request-Id", id);
    const { status } = context.res;
    const { method, path } = context.req;
    const milliseconds = performance.now() - started;
    observe({ method, path, status, seconds: milliseconds / 1000 });
    // The code that responds with 503 logs the reason, once.
    const isFailure = status >= 500 && status !== 503;
    context.get("logger")[isFailure ? "error" : "debug"](
      {
        method,
        status,
        path: boundPath(path),
        milliseconds: Math.round(milliseconds),
      },
      "request",
    );
  });
}
