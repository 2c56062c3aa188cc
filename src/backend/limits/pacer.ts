/**
 * Creates a function that resolves when so many more bytes may be sent: all that ask share one rate, in the order in
 * which they ask. The timers do not keep the process alive.
 */
export function createPacer(bytesPerMs: number): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    const now = performance.now();
    const turnAt = Math.max(now, freeAt);
    freeAt = turnAt + bytes / bytesPerMs;
    if (turnAt > now) await new Promise((resolve) => setTimeout(resolve, turnAt - now).unref());
  };
}
