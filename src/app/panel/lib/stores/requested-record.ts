import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

import { createListeners } from "#app/panel/lib/stores/listeners.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";

export interface RecordRequest {
  /** The tab's id. */
  form: string;
  /** Null for a new record. */
  recordId: string | null;
  /** The field to focus; by default the form's first. */
  field?: string | undefined;
  /** `section.key` of a text, which may have no row yet. */
  text?: string | undefined;
  /** Whether a new record continues what this browser alone has of one. */
  continues?: boolean;
  /** Values typed elsewhere, with which the record opens; what is typed in the open form goes with them. */
  typed?: object;
}

/** The form that invites a colleague, as `RecordRequest` names it. */
export const TEAM_FORM = "equipo";

let requested: RecordRequest | null = null;
const { subscribe, notify } = createListeners();

/** Asks a tab to open a record, from anywhere in the panel: now, or once the tab is mounted. */
export function requestRecord(record: RecordRequest | null): void {
  requested = record;
  notify();
}

/** Opens the record that was requested of a tab. */
export function useRecordRequest(
  form: string,
  open: (recordId: string | null, request: RecordRequest) => void,
): void {
  const request = useSyncExternalStore(
    subscribe,
    () => requested,
    () => null,
  );
  const openRequested = useEffectEvent(open);
  useEffect(() => {
    if (request?.form !== form) return;
    requestRecord(null);
    openRequested(request.recordId, request);
  }, [request, form]);
}

/** Shows a toast that a record cannot be opened: it may have been deleted. */
export function showOpeningFailure(): void {
  showError("No se pudo abrir el registro", {
    reason: "Puede que ya no exista: búsquelo en «Eliminados».",
  });
}
