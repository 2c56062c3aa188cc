/** The version of the content stored under each key; null where nothing is stored. */
export type States = ReadonlyMap<string, string | null>;

/** Records the writes requested of a store and those it acknowledged, and checks what it stored. */
export interface AcknowledgedWrites {
  stateOf: (key: string) => string | null;
  /**
   * Records an atomic write of one or several keys before it is requested.
   * @returns functions to call when it was acknowledged, or when it was certainly refused
   */
  begin: (changes: States) => { acknowledge: () => void; refuse: () => void };
  /** The number of acknowledged writes. */
  acknowledged: () => number;
  /** Compares the stored data with the acknowledged writes, then continues from the stored data. */
  reconcile: (found: States) => Reconciliation;
}

export interface Reconciliation {
  /** Writes that were stored completely without having been acknowledged. */
  unacknowledged: number;
  /** Failures; none are expected. */
  faults: string[];
}

/** Writers must not write a key while an earlier write of it is neither acknowledged nor reconciled. */
export function createAcknowledgedWrites(): AcknowledgedWrites {
  const stored = new Map<string, string | null>();
  const open = new Set<States>();
  let acknowledged = 0;
  const stateOf = (key: string) => stored.get(key) ?? null;

  const reconcileOpen = (changes: States, found: States): "done" | "undone" | "half" => {
    const entries = [...changes];
    const isDone = entries.every(([key, state]) => (found.get(key) ?? null) === state);
    if (isDone) return "done";
    const isUndone = entries.every(([key]) => (found.get(key) ?? null) === stateOf(key));
    return isUndone ? "undone" : "half";
  };

  return {
    stateOf,
    acknowledged: () => acknowledged,
    begin: (changes) => {
      open.add(changes);
      return {
        refuse: () => void open.delete(changes),
        acknowledge: () => {
          open.delete(changes);
          acknowledged += 1;
          for (const [key, state] of changes) stored.set(key, state);
        },
      };
    },
    reconcile: (found) => {
      const faults: string[] = [];
      const uncertain = new Set<string>();
      let unacknowledged = 0;
      for (const changes of open) {
        const outcome = reconcileOpen(changes, found);
        if (outcome === "done") unacknowledged += 1;
        if (outcome === "half") faults.push(`${[...changes.keys()].join(", ")}: half written`);
        for (const key of changes.keys()) uncertain.add(key);
      }
      open.clear();
      for (const key of new Set([...stored.keys(), ...found.keys()])) {
        const state = found.get(key) ?? null;
        if (state !== stateOf(key) && !uncertain.has(key)) {
          faults.push(`${key}: ${stateOf(key)} was acknowledged, and ${state} is there`);
        }
        stored.set(key, state);
      }
      return { unacknowledged, faults };
    },
  };
}
