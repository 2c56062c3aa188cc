/** The middle value; of an even number, the upper one. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** @param share from 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The result of some work and the milliseconds it took. */
export async function time<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}
