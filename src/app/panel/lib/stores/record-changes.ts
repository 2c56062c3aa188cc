import { useEffect, useState } from "react";

import { createListeners } from "#app/panel/lib/stores/listeners.ts";

const { subscribe, notify } = createListeners<[id: string]>();

/** Notifies that a colleague changed a record or its draft. */
export const notifyRecordChange = notify;

/** Stands for all records, when changes may have been missed. */
export const ANY_RECORD = "";

/** Counts colleagues' changes to the record or its draft since the component was mounted. */
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
