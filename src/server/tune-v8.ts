import { executionAsyncResource } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";

const retained: object[] = [];

/** Settings that V8 has no command line for (docs/decisions/0037-hot-path.md). Call before any thread starts. */
export function tuneV8(): void {
  keepTickShape();
  // For workers: a page that is rendered makes some 10 MB of garbage.
  setFlagsFromString("--max-semi-space-size=8");
}

/**
 * Retains one of the objects in which Node stores the callbacks of `process.nextTick`; each request creates a dozen.
 * V8 drops the shape of objects of which none is left at a GC, as in any idle second. From then on each is built the
 * slow way, since the names of its properties are computed: a sixth of the cost of a cached page.
 */
function keepTickShape(): void {
  process.nextTick(() => retained.push(executionAsyncResource()));
}
