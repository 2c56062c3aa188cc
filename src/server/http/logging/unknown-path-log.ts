import type { Logger } from "#server/http/logging/logger.ts";

/** Clients can invent any number of paths: the log shows some of each second, `/metrics` counts all. */
const LINES_PER_SECOND = 5;
const MAX_LENGTH = 200;

/** Logs unknown paths, without the query, which may hold personal data. */
export function createUnknownPathLog(
  logger: Logger,
  now: () => number,
): (target: string | undefined) => void {
  let second = 0;
  let lines = 0;
  return (target = "") => {
    const current = Math.floor(now() / 1000);
    if (current !== second) [second, lines] = [current, 0];
    lines += 1;
    if (lines > LINES_PER_SECOND) return;
    const [path = ""] = target.split("?", 1);
    const isLast = lines === LINES_PER_SECOND;
    logger.warn(
      { path: path.slice(0, MAX_LENGTH) },
      isLast ? "unknown path; further ones of this second are only counted" : "unknown path",
    );
  };
}
