import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

import { createListeners } from "#app/panel/lib/page-state/listeners.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";

export interface AskedRecord {
  /** The tab's id. */
  form: string;
  /** Null for a new record. */
  recordId: string | null;
  /** The field to focus; by default the form's first. */
  field?: string | undefined;
  /** `section.key` of a text, which may have no row yet. */
  text?: string | undefined;
}

/** The form of the user's account, which is in the header. */
export const ACCOUNT_FORM = "cuenta";

let asked: AskedRecord | null = null;
const { subscribe, notify } = createListeners();

/** Requests a tab to open a record, from anywhere in the panel: now, or as soon as the tab is mounted. */
export function askForRecord(record: AskedRecord | null): void {
  asked = record;
  notify();
}

/** Opens the record that was requested of a tab. */
export function useAskedRecord(
  form: string,
  open: (recordId: string | null, asked: AskedRecord) => void,
): void {
  const wanted = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  const openWanted = useEffectEvent(open);
  useEffect(() => {
    if (wanted?.form !== form) return;
    askForRecord(null);
    openWanted(wanted.recordId, wanted);
  }, [wanted, form]);
}

/** Shows a toast that a record cannot be opened: it may have been deleted. */
export function showOpeningFailure(): void {
  showError("No se pudo abrir el registro", {
    reason: "Puede que ya no exista: búsquelo en «Eliminados».",
  });
}
