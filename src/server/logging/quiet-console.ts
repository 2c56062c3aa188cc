import { format } from "node:util";

import type { Logger } from "#server/logging/logger.ts";

/**
 * Sends what libraries write to the console into the log, on a level that is not shown unless asked for: they
 * tell addresses and errors of visitors' requests, which this server logs in its own way or not at all.
 */
export function quietConsole(logger: Logger): void {
  for (const method of ["debug", "info", "log", "warn", "error"] as const) {
    console[method] = (...words: unknown[]) => logger.debug({ said: format(...words) }, "console");
  }
}
