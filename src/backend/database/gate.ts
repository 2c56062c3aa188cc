import { DatabaseUnavailableError } from "#backend/database/database.ts";

/**
 * A circuit breaker: no caller waits for a server that has stopped responding.
 *
 * @param onShut called when it is shut, after all pending work was rejected
 */
export function createGate(onShut: () => void) {
  // Not one promise for all: each race against it would stay in memory for as long as it is pending.
  const waiting = new Set<(error: Error) => void>();
  let isShut = false;
  return {
    /** Shut, it rejects all pending work, and new work until it is opened again. */
    setOpen: (isOpen: boolean): void => {
      isShut = !isOpen;
      if (isOpen) return;
      for (const refuse of waiting) refuse(serverLost());
      waiting.clear();
      onShut();
    },
    /**
     * Runs work, unless or until the gate is shut.
     *
     * @param work checks `isWanted` before it begins what cannot be undone
     * @throws {DatabaseUnavailableError} when it is shut
     */
    pass: async <T>(work: (isWanted: () => boolean) => Promise<T>): Promise<T> => {
      if (isShut) throw serverLost();
      const outcome = Promise.withResolvers<T>();
      const { reject } = outcome;
      waiting.add(reject);
      work(() => waiting.has(reject)).then(outcome.resolve, reject);
      try {
        return await outcome.promise;
      } finally {
        waiting.delete(reject);
      }
    },
  };
}

function serverLost(): DatabaseUnavailableError {
  return new DatabaseUnavailableError("the database server does not answer");
}
