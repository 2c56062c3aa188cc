import type { Context, MiddlewareHandler } from "hono";

import { COMPARE_CSV_PATH, COMPARE_PATH } from "#domain/comparison/addresses.ts";
import { toComparisonKey } from "#domain/comparison/comparison-draft.ts";
import { createQueue } from "#lib/async/queue.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** One at a time, so that other pages wait for one of them at most. */
const PARALLEL = 1;
const MAX_WAITING = 24;

/**
 * Whether a comparison is made for one request: as a table, or with what a visitor typed in. Nothing is made for a form, whose
 * sender could hold the queue by sending it slowly.
 */
function isUncached({ method, path, url }: Context["req"]): boolean {
  if (method === "POST") return false;
  if (path === COMPARE_CSV_PATH) return true;
  return path === COMPARE_PATH && toComparisonKey(new URL(url).searchParams) === null;
}

/**
 * Queues the comparisons that are not cached, and refuses clients that ask for more than a person reads.
 *
 * @throws {BusyError} when too many wait
 */
export function comparisonLimit(
  backend: Pick<Backend, "consumePreview">,
  readAddress: (context: Context<AppEnvironment>) => string,
): MiddlewareHandler<AppEnvironment> {
  const enqueue = createQueue(PARALLEL, MAX_WAITING);
  return async (context, next) => {
    if (!isUncached(context.req)) return next();
    const wait = await backend.consumePreview(readAddress(context));
    if (wait === 0) return enqueue(next);
    return context.text(`Espere ${wait} segundos y abra de nuevo la comparación.`, 429, {
      "Retry-After": String(wait),
      "Cache-Control": "no-store",
    });
  };
}
