import type { Freshness } from "#server/cache/pages/freshness.ts";

export interface Memory<Facts> {
  /** What is known and still holds; null otherwise. */
  read: () => Facts | null;
  /** Reads it once for all who wait. @throws what reading it is rejected with */
  load: () => Promise<void>;
}

/** Remembers what was read of tables until one of them changes. */
export function createMemory<Facts>(
  { isWatching, mark, hasChanged }: Pick<Freshness, "isWatching" | "mark" | "hasChanged">,
  tables: readonly string[],
  readFacts: () => Promise<Facts>,
): Memory<Facts> {
  let known: { mark: number; facts: Facts } | null = null;
  let loading: { mark: number; end: Promise<void> } | null = null;
  const read = () =>
    known !== null && isWatching() && !hasChanged(tables, known.mark) ? known.facts : null;
  return {
    read,
    load: async () => {
      if (read() !== null) return;
      const start = mark();
      if (loading === null || hasChanged(tables, loading.mark)) {
        const end = readFacts().then((facts) => void (known = { mark: start, facts }));
        loading = { mark: start, end };
        const forget = () => void (loading = null);
        end.then(forget, forget);
      }
      await loading.end;
    },
  };
}
