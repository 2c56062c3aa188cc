/** An event emitter. */
export interface Listeners<A extends readonly unknown[]> {
  /** Takes what `useSyncExternalStore` passes. @returns unsubscribes */
  subscribe: (listener: (...args: A) => void) => () => void;
  notify: (...args: A) => void;
}

export function createListeners<A extends readonly unknown[] = []>(): Listeners<A> {
  const listeners = new Set<(...args: A) => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}
