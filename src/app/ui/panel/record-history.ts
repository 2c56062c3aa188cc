import { createContext, useContext, useEffect, useEffectEvent } from "react";

/** What a tab's parts ask of the history of its records. */
export interface RecordHistory {
  /** Opens the history of a record. */
  openRecord: (id: string, name: string) => void;
  /** Opens the history of all texts of some sections. */
  openSections: (sections: readonly string[]) => void;
  /** Opens what was deleted. */
  openDeleted: () => void;
  /** Brings deleted records back, and says how that went. */
  restore: (ids: readonly string[]) => void;
  /** Calls back with the id of each record whose state is replaced, until the returned function is called. */
  onRestored: (listener: (id: string) => void) => () => void;
}

export const RecordHistoryContext = createContext<RecordHistory | null>(null);

export function useRecordHistory(): RecordHistory {
  const history = useContext(RecordHistoryContext);
  if (history === null) throw new Error("A tab of the panel stands within RecordHistoryProvider");
  return history;
}

/** Tells when the record of that id is brought to an earlier state. */
export function useRestored(id: string | null | undefined, onRestored: () => void): void {
  const history = useRecordHistory();
  const listener = useEffectEvent((restoredId: string) => {
    if (restoredId === id) onRestored();
  });
  useEffect(() => history.onRestored(listener), [history]);
}
