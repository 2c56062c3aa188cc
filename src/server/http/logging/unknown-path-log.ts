import { boundPath } from "#server/http/logging/bound-path.ts";
import { createLineBudget } from "#server/http/logging/line-budget.ts";
import type { Logger } from "#server/http/logging/logger.ts";

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
