/** What is stored under each key, as one word: the version of its content; null where there is nothing. */
export type States = ReadonlyMap<string, string | null>;

/** What a store was asked for, what it acknowledged, and whether it keeps its word. */
export interface Ledger {
  stateOf: (key: string) => string | null;
  /**
   * Notes a write of one or several keys, all or none, before it is asked for.
   * @returns what is called when it was acknowledged, or when it was surely refused
   */
  begin: (changes: States) => { acknowledge: () => void; refuse: () => void };
  /** How many writes were acknowledged. */
  acknowledged: () => number;
  /** Holds what was found against what was promised, and goes on from what was found. */
  settle: (found: States) => Settlement;
}

export interface Settlement {
  /** Writes that were there although nobody was told so, all their keys. */
  unacknowledged: number;
  /** What should not be: nothing. */
  faults: string[];
}

/** Writers must not write a key of which an earlier write is neither acknowledged nor settled. */
export function createLedger(): Ledger {
  const kept = new Map<string, string | null>();
  const open = new Set<States>();
  let acknowledged = 0;
  const stateOf = (key: string) => kept.get(key) ?? null;

  const settleOpen = (changes: States, found: States): "done" | "undone" | "half" => {
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
          for (const [key, state] of changes) kept.set(key, state);
        },
      };
    },
    settle: (found) => {
      const faults: string[] = [];
      const uncertain = new Set<string>();
      let unacknowledged = 0;
      for (const changes of open) {
        const outcome = settleOpen(changes, found);
        if (outcome === "done") unacknowledged += 1;
        if (outcome === "half") faults.push(`${[...changes.keys()].join(", ")}: half written`);
        for (const key of changes.keys()) uncertain.add(key);
      }
      open.clear();
      for (const key of new Set([...kept.keys(), ...found.keys()])) {
        const state = found.get(key) ?? null;
        if (state !== stateOf(key) && !uncertain.has(key)) {
          faults.push(`${key}: ${stateOf(key)} was acknowledged, and ${state} is there`);
        }
        kept.set(key, state);
      }
      return { unacknowledged, faults };
    },
  };
}
