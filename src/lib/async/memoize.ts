import { setLru } from "#lib/lru.ts";

/** A sequence of changes, each with tags that say what it concerned. */
export interface Changes {
  /** Whether changes are known as soon as they happen; while not, nothing memoized is used. */
  isWatching: () => boolean;
  /** The current position in the sequence. */
  mark: () => number;
  /** Whether something with one of the tags has changed since a mark. */
  hasChanged: (tags: readonly string[], since: number) => boolean;
}

export interface Memoized<Value> {
  /** The value, unless it was never loaded or is out of date; then null. */
  read: () => Value | null;
  /** The current value; concurrent calls share one load. @throws what loading is rejected with */
  load: () => Promise<Value>;
}

/** Memoizes what `load` returns until something with one of the tags changes. Failures are not memoized. */
export function memoizeUntilInvalidated<Value>(
  { isWatching, mark, hasChanged }: Changes,
  tags: readonly string[],
  load: () => Promise<Value>,
): Memoized<Value> {
  let known: { mark: number; value: Value } | null = null;
  let loading: { mark: number; end: Promise<Value> } | null = null;
  const read = () =>
    known !== null && isWatching() && !hasChanged(tags, known.mark) ? known.value : null;
  const start = (since: number) => {
    const end = load().then((value) => {
      // An older load may end after a newer one.
      if (known === null || known.mark <= since) known = { mark: since, value };
      return value;
    });
    const own = { mark: since, end };
    loading = own;
    const forget = () => void (loading === own && (loading = null));
    end.then(forget, forget);
    return own;
  };
  return {
    read,
    load: async () => {
      const value = read();
      if (value !== null) return value;
      // A load that began before a change may have missed it.
      const isCurrent = loading !== null && !hasChanged(tags, loading.mark);
      return (isCurrent && loading !== null ? loading : start(mark())).end;
    },
  };
}

/**
 * An LRU cache of promises: concurrent calls with the same key share one, and so do later calls while the key is among
 * the `limit` that were used last. Failures are not cached.
 */
export function createAsyncCache<Result>(
  limit: number,
): (key: string, load: () => Promise<Result>) => Promise<Result> {
  const results = new Map<string, Promise<Result>>();
  return (key, load) => {
    const known = results.get(key);
    const result = known ?? load();
    setLru(results, [key, result], limit);
    if (known === undefined) {
      result.catch(() => {
        if (results.get(key) === result) results.delete(key);
      });
    }
    return result;
  };
}
