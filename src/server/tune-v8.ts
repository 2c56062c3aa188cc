import { executionAsyncResource } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";

const kept: object[] = [];

/** What V8 cannot be told on the command line (docs/decisions/0037-hot-path.md). Before any thread is started. */
export function tuneV8(): void {
  keepTickShape();
  // Of the threads that come: what they throw away is thrown away at once, and nobody waits for them on a tail.
  setFlagsFromString("--max-semi-space-size=2");
}

/**
 * Keeps one of the objects by which Node remembers what `process.nextTick` is to call; each request makes a dozen.
 * V8 forgets the shape of objects of which none is left when it collects, as in any quiet second. From then on each
 * is built the slow way, for the names of its properties are computed: a sixth of what a kept page costs.
 */
function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
