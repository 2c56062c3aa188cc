import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

import { showError } from "#app/ui/panel/toast.tsx";

interface AskedRecord {
  /** The tab. */
  form: string;
  /** Null for a new record. */
  recordId: string | null;
}

let asked: AskedRecord | null = null;
const listeners = new Set<() => void>();

/** Asks a tab, from anywhere in the panel, to open a record: now, or as soon as the tab is there. */
export function askForRecord(record: AskedRecord | null): void {
  asked = record;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens what is asked for of a tab. */
export function useAskedRecord(form: string, open: (recordId: string | null) => void): void {
  const wanted = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  const openWanted = useEffectEvent(open);
  useEffect(() => {
    if (wanted?.form !== form) return;
    askForRecord(null);
    openWanted(wanted.recordId);
  }, [wanted, form]);
}

/** Says that a record cannot be opened: it may be deleted since. */
export function showOpeningFailure(): void {
  showError("No se pudo abrir el registro", {
    reason: "Puede que ya no exista: búsquelo en «Eliminados».",
  });
}
