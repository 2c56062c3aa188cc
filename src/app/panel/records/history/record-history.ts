import { createContext, useContext, useEffect, useEffectEvent } from "react";

import type { RecordTable } from "#domain/records/record-tables.ts";

/** The history of a tab's records. */
export interface RecordHistory {
  table: RecordTable;
  /** Opens the history of a record. */
  openRecord: (id: string, name: string) => void;
  /** Opens the history of all texts of some sections. */
  openSections: (sections: readonly string[]) => void;
  /** Restores deleted records, and shows the result. */
  restore: (ids: readonly string[]) => void;
  /** Calls `listener` with the id of each restored record. @returns unsubscribes */
  onRestored: (listener: (id: string) => void) => () => void;
}

export const RecordHistoryContext = createContext<RecordHistory | null>(null);

export function useRecordHistory(): RecordHistory {
  const history = useContext(RecordHistoryContext);
  if (history === null) throw new Error("A tab of the panel stands within RecordHistoryProvider");
  return history;
}

/** Calls `onRestored` when the record of that id is restored to an earlier state. */
export function useRestored(id: string | null | undefined, onRestored: () => void): void {
  const history = useRecordHistory();
  const listener = useEffectEvent((restoredId: string) => {
    if (restoredId === id) onRestored();
  });
  useEffect(() => history.onRestored(listener), [history]);
}
