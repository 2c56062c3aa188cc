import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";

/** More starves it where cores are saturated, and saves wait for it (docs/decisions/0031-render-thread.md). */
const LOWER = 2;

/**
 * Lowers this worker thread's priority below that of the thread that serves visitors: where cores are scarce, cached
 * pages must not wait for rendering. Only Linux gives threads their own priority; elsewhere this does nothing.
 */
export function lowerThreadPriority(): void {
  try {
    const thread = Number(path.basename(readlinkSync("/proc/thread-self")));
    setPriority(thread, LOWER);
  } catch {
    // Without it everything works, in another order.
  }
}
