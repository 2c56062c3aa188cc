import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";

/** More starves rendering where cores are saturated, and saves wait for it (docs/decisions/0031-render-thread.md). */
const LOWER = 2;

/**
 * Lowers this worker thread's priority below that of the thread that serves visitors: where cores are scarce, cached
 * pages must not wait for its work. Only Linux gives threads their own priority; elsewhere this does nothing.
 *
 * @param niceness up to 19, for work that no save waits for
 */
export function lowerThreadPriority(niceness: number = LOWER): void {
  try {
    const thread = Number(path.basename(readlinkSync("/proc/thread-self")));
    setPriority(thread, niceness);
  } catch {
    // Without it everything works, in another order.
  }
}
