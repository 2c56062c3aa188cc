import { useSyncExternalStore } from "react";

import { createListeners } from "#app/panel/lib/page-state/listeners.ts";

/** A page of a list whose rows would move if it were shown. */
export interface WaitingPage {
  /** How many rows came, went or moved. */
  count: number;
  /** In milliseconds since 1970: what the list has read since then is newer. */
  readAt: number;
  show: () => void;
}

const pages = new Map<string, WaitingPage>();
const { subscribe, notify } = createListeners();

/** @param list the hash of the list's query key */
export function offerPage(list: string, page: WaitingPage | null): void {
  if (page === null) pages.delete(list);
  else pages.set(list, page);
  notify();
}

export const useWaitingPage = (list: string): WaitingPage | undefined =>
  useSyncExternalStore(subscribe, () => pages.get(list));
