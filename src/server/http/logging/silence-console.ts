import { format } from "node:util";

import type { Logger } from "#server/http/logging/logger.ts";

/**
 * Redirects what libraries write to the console to the log, at debug level: they print URLs and errors of
 * visitors' requests, which this server logs in its own way or not at all.
 */
export function silenceConsole(logger: Logger): void {
  for (const method of ["debug", "info", "log", "warn", "error"] as const) {
    console[method] = (...words: unknown[]) => logger.debug({ said: format(...words) }, "console");
  }
}
