import { useSyncExternalStore } from "react";

import { createListeners } from "#app/panel/lib/stores/listeners.ts";

/** A refetched page of a list, held back because showing it would move rows. */
export interface PendingPage {
  /** How many rows were added, removed or moved. */
  count: number;
  /** Epoch milliseconds: anything the list fetched after this is newer. */
  readAt: number;
  show: () => void;
}

const pages = new Map<string, PendingPage>();
const { subscribe, notify } = createListeners();

/** @param list the hash of the list's query key */
export function offerPage(list: string, page: PendingPage | null): void {
  if (page === null) pages.delete(list);
  else pages.set(list, page);
  notify();
}

export const usePendingPage = (list: string): PendingPage | undefined =>
  useSyncExternalStore(subscribe, () => pages.get(list));
