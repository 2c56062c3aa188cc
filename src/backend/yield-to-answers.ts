import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";

const LOWER = 10;

/**
 * Lets this worker thread wait, where cores are scarce, for the thread that answers visitors: kept pages must not
 * stand behind those that are being made. Linux alone gives threads a priority of their own; elsewhere nothing is done.
 */
export function yieldToAnswers(): void {
  try {
    const thread = Number(path.basename(readlinkSync("/proc/thread-self")));
    setPriority(thread, LOWER);
  } catch {
    // Without it everything works, in another order.
  }
}
