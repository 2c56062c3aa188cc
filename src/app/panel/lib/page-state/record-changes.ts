import { useEffect, useEffectEvent } from "react";

import { createListeners } from "#app/panel/lib/page-state/listeners.ts";

const { subscribe, notify } = createListeners<[id: string]>();

/** Says that somebody changed a record, or its draft. */
export const noteRecordChange = notify;

/** All records may have changed, unnoticed. */
export const ANY_RECORD = "";

/** Calls back when somebody changed the record or its draft. */
export function useRecordChange(id: string, onChange: () => void): void {
  const handle = useEffectEvent(onChange);
  useEffect(
    () =>
      subscribe((changed) => {
        if (changed === id || changed === ANY_RECORD) handle();
      }),
    [id],
  );
}
