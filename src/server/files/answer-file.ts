import type { Context } from "hono";

import { DataError } from "#data/client/errors.ts";
import { BusyError } from "#lib/async/queue.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

interface FileTexts {
  missing: string;
  unavailable: string;
  /** For the log. */
  failure: string;
}

/**
 * Answers with a file that is made of what is stored: 404 for null, which may come; 503 while what is stored cannot be read.
 *
 * @throws {BusyError} when too many wait to be made
 */
export async function answerFile(
  context: Context<AppEnvironment>,
  texts: FileTexts,
  work: () => Promise<Response | null>,
): Promise<Response> {
  try {
    return (await work()) ?? context.text(texts.missing, 404, { "Cache-Control": "no-store" });
  } catch (error) {
    const isBusy = error instanceof BusyError;
    if (!isBusy && !(error instanceof DataError)) throw error;
    context.get("logger").warn({ err: error }, texts.failure);
    if (isBusy) throw error;
    return context.text(texts.unavailable, 503, {
      "Cache-Control": "no-store",
      "Retry-After": "5",
    });
  }
}
