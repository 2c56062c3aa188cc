import { createContext, useSyncExternalStore } from "react";

import { createListeners } from "#app/panel/lib/stores/listeners.ts";

/** Another administrator's open panel. */
export interface Colleague {
  /** Names the open page. */
  page: string;
  /** The local part of their e-mail address: `marta`. */
  name: string;
  /** The open record, or another form; null for none. */
  place: string | null;
  /** The label of the focused field. */
  field: string | null;
  /** For display: `Precio de Glicerol`. */
  text: string;
}

let colleagues: readonly Colleague[] = [];
const { subscribe, notify } = createListeners();

export function setColleagues(next: readonly Colleague[]): void {
  colleagues = next;
  notify();
}

const NONE: readonly Colleague[] = [];

/** The other administrators who have the panel open. */
export const useColleagues = () =>
  useSyncExternalStore(
    subscribe,
    () => colleagues,
    () => NONE,
  );

/**
 * `marta está aquí`; empty if no one is. A string, so that only the badges that change are rendered again.
 *
 * @param place a record's id, or another form's name; null for none
 * @param field the label of one of its fields; absent for the whole form
 */
export const useWhoIsThere = (place: string | null, field?: string) =>
  useSyncExternalStore(
    subscribe,
    () => describeWhoIsThere(place, field),
    () => "",
  );

function describeWhoIsThere(place: string | null, field?: string): string {
  if (place === null) return "";
  const there = colleagues.filter(
    (each) => each.place === place && (field === undefined || each.field === field),
  );
  const names = [...new Set(there.map(({ name }) => name))];
  if (names.length === 0) return "";
  return `${names.join(" y ")} ${names.length > 1 ? "están" : "está"} aquí`;
}

/** The id of the record that the surrounding form edits. */
export const PlaceContext = createContext<string | null>(null);
