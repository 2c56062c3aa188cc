import { createContext, use, useEffect, useEffectEvent } from "react";

import { showError } from "#app/ui/panel/toast.tsx";

/** A record that somebody asked for outside of its tab, and how to say that it was opened. */
export interface AskedRecord {
  asked: {
    /** The tab. */
    form: string;
    /** Null for a new record. */
    recordId: string | null;
  } | null;
  settle: () => void;
}

const AskedRecordContext = createContext<AskedRecord>({ asked: null, settle: () => undefined });

export const AskedRecordProvider = AskedRecordContext.Provider;

/** Opens what is asked for of a tab, as soon as the tab is there. */
export function useAskedRecord(form: string, open: (recordId: string | null) => void): void {
  const { asked, settle } = use(AskedRecordContext);
  const openAsked = useEffectEvent(open);
  useEffect(() => {
    if (asked?.form !== form) return;
    settle();
    openAsked(asked.recordId);
  }, [asked, settle, form]);
}

/** Says that a record cannot be opened: it may be deleted since. */
export function showOpeningFailure(): void {
  showError("No se pudo abrir el registro", {
    reason: "Puede que ya no exista: búsquelo en «Eliminados».",
  });
}
