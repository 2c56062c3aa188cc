/** What is read for a question that must not wait for long; null when it fails or takes more than `limit` ms. */
export async function inTime<T>(reading: Promise<T>, limit: number): Promise<T | null> {
  const patience = Promise.withResolvers<null>();
  const timer = setTimeout(() => patience.resolve(null), limit);
  try {
    return await Promise.race([reading.catch(() => null), patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}
