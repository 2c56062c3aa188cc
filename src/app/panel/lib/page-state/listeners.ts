/** Who in this page wants to know when something happens. */
export interface Listeners<A extends readonly unknown[]> {
  /** As `useSyncExternalStore` takes it. @returns unsubscribes */
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
