/** The result of some work, or null when it takes longer. @throws what the work is rejected with before */
export async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T | null> {
  const limit = Promise.withResolvers<null>();
  const timer = setTimeout(() => limit.resolve(null), limitMs);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
