interface Batcher<Item> {
  /** Items that wait for the next batch. */
  readonly size: number;
  add: (items: readonly Item[]) => void;
}

/**
 * Handles items in batches that never overlap: what is added while one is handled waits for the next.
 *
 * @param handle must not reject
 * @param maxItems of one batch
 */
export function createBatcher<Item>(
  handle: (items: readonly Item[]) => Promise<void>,
  maxItems = Infinity,
): Batcher<Item> {
  const pending: Item[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (pending.length > 0) await handle(pending.splice(0, maxItems));
    isRunning = false;
  };
  return {
    get size() {
      return pending.length;
    },
    add: (items) => {
      pending.push(...items);
      if (!isRunning) void run();
    },
  };
}
