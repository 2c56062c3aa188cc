import { useEffect, useEffectEvent } from "react";

const listeners = new Set<(id: string) => void>();

/** Says that somebody changed a record, or its draft. */
export function noteRecordChange(id: string): void {
  for (const listener of listeners) listener(id);
}

/** All records may have changed, unnoticed. */
export const ANY_RECORD = "";

/** Calls back when somebody changed the record or its draft. */
export function useRecordChange(id: string, onChange: () => void): void {
  const handle = useEffectEvent(onChange);
  useEffect(() => {
    const listen = (changed: string) => {
      if (changed === id || changed === ANY_RECORD) handle();
    };
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, [id]);
}
