import { useSyncExternalStore } from "react";

/** Another administrator's open panel. */
export interface Colleague {
  /** `marta`, of her address. */
  name: string;
  /** The open record, or another form; null for none. */
  place: string | null;
  /** The label of the field that she is in. */
  field: string | null;
  /** In words: `Precio de Glicerol`. */
  text: string;
}

let colleagues: readonly Colleague[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setColleagues(next: readonly Colleague[]): void {
  colleagues = next;
  for (const listener of listeners) listener();
}

/** The others who have the panel open. */
export const useColleagues = () => useSyncExternalStore(subscribe, () => colleagues);

/** The names of the others at a place, or in one of its fields: `marta, juan`; empty for nobody. */
export const useNamesAt = (place: string | null | undefined, field?: string): string =>
  useSyncExternalStore(subscribe, () => {
    const there = colleagues.filter(
      (each) => place && each.place === place && (field === undefined || each.field === field),
    );
    return [...new Set(there.map(({ name }) => name))].join(", ");
  });
