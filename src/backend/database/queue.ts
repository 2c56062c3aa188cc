/** Runs jobs one after the other, in the order in which they were handed in. */
export function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const result = last.then(job, job);
    last = result.catch(() => undefined);
    return result;
  };
}
