/** Runs work again and again, with a pause after each time, until the returned function is called. */
export function runEvery(
  pauseMs: number,
  work: () => void | Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let isStopped = false;
  const run = async () => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    if (!isStopped) timer.refresh();
  };
  const timer = setTimeout(() => void run(), pauseMs).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
