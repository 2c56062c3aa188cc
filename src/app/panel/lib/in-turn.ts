/** Runs actions one after the other, in the order of the calls; one that fails does not stop the next. */
export function createTurns(): <T>(action: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (action) => {
    const result = last.then(action);
    last = result.catch(() => undefined);
    return result;
  };
}
