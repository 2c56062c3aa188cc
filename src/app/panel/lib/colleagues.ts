import { createContext, useSyncExternalStore } from "react";

/** Another administrator's open panel. */
export interface Colleague {
  /** Names the open page. */
  page: string;
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

const NONE: readonly Colleague[] = [];

/** The others who have the panel open. */
export const useColleagues = () =>
  useSyncExternalStore(
    subscribe,
    () => colleagues,
    () => NONE,
  );

/** The record of the form around a field. */
export const PlaceContext = createContext<string | null>(null);
