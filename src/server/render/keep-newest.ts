/** Stores a value as the one used last, and drops the one used longest ago when there are more than `most`. */
export function keepNewest<K, V>(kept: Map<K, V>, [key, value]: [K, V], most: number): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
