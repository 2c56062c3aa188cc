/** Sets a map's entry as the one used last, and evicts the one used longest ago beyond `limit` entries. */
export function setLru<K, V>(cache: Map<K, V>, [key, value]: [K, V], limit: number): void {
  cache.delete(key);
  cache.set(key, value);
  const [oldest] = cache.keys();
  if (cache.size > limit && oldest !== undefined) cache.delete(oldest);
}

/**
 * Memoizes a function of a text, for the `limit` texts that it was called with last. While there is room, a known text costs
 * one lookup: its place in the order counts only once something must be evicted.
 */
export function memoizeLru<Result>(
  limit: number,
  read: (text: string) => Result,
): (text: string) => Result {
  const cache = new Map<string, Result>();
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined && cache.size < limit) return known;
    const result = known !== undefined || cache.has(text) ? (known as Result) : read(text);
    setLru(cache, [text, result], limit);
    return result;
  };
}
