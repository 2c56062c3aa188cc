import { useSyncExternalStore } from "react";

/** A page of a list whose rows would move if it were shown. */
export interface WaitingPage {
  /** How many rows came, went or moved. */
  count: number;
  /** In milliseconds since 1970: what the list has read since then is newer. */
  readAt: number;
  show: () => void;
}

const pages = new Map<string, WaitingPage>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param list the hash of the list's query key */
export function offerPage(list: string, page: WaitingPage | null): void {
  if (page === null) pages.delete(list);
  else pages.set(list, page);
  for (const listener of listeners) listener();
}

export const useWaitingPage = (list: string): WaitingPage | undefined =>
  useSyncExternalStore(subscribe, () => pages.get(list));
