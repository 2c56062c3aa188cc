import { useEffect, useState } from "react";

import { createListeners } from "#app/panel/lib/page-state/listeners.ts";

const { subscribe, notify } = createListeners<[id: string]>();

/** Says that somebody changed a record, or its draft. */
export const noteRecordChange = notify;

/** All records may have changed, unnoticed. */
export const ANY_RECORD = "";

/** Counts how often somebody changed the record, or its draft, since the component was mounted. */
export function useRecordChanges(id: string): number {
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      subscribe((changed) => {
        if (changed === id || changed === ANY_RECORD) setCount((before) => before + 1);
      }),
    [id],
  );
  return count;
}
