/** The result of a promise, or null if it takes longer than the limit. @throws what the promise is rejected with before */
export async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T | null> {
  const limit = Promise.withResolvers<null>();
  const timer = setTimeout(() => limit.resolve(null), limitMs);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
