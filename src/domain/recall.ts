/**
 * Keeps the results of a function of a text for the last texts that it was called with.
 *
 * @param limit how many results are kept
 */
export function recall<Result>(
  limit: number,
  read: (text: string) => Result,
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const result = known.has(text) ? (known.get(text) as Result) : read(text);
    // Reinserted, it is evicted last.
    known.delete(text);
    known.set(text, result);
    const [oldest] = known.keys();
    if (known.size > limit && oldest !== undefined) known.delete(oldest);
    return result;
  };
}
