/** Whether a line is logged, logged as the last one of its window, or only counted. */
export type LineVerdict = "log" | "last" | "skip";

/**
 * Allows so many lines in each window of time: lines that anonymous clients can cause without limit would fill the disk.
 *
 * @param now milliseconds since the epoch
 */
export function createLineBudget(
  { lines, windowMs }: { lines: number; windowMs: number },
  now: () => number = Date.now,
): () => LineVerdict {
  let window = 0;
  let taken = 0;
  return () => {
    const current = Math.floor(now() / windowMs);
    if (current !== window) [window, taken] = [current, 0];
    taken += 1;
    if (taken < lines) return "log";
    return taken === lines ? "last" : "skip";
  };
}
