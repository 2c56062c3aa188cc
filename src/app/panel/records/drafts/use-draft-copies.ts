import { useEffect, useRef, useSyncExternalStore } from "react";

import type { FormDraft } from "#app/panel/records/drafts/use-draft.ts";
import type { SharedDraft } from "#app/panel/records/shared-drafts/shared-draft.ts";

interface DraftCopies<V extends object> {
  /** The copy in the browser. */
  draft: FormDraft;
  /** The draft that colleagues see too. */
  shared: Pick<SharedDraft<V>, "subscribe" | "holds" | "note">;
  values: V;
  /** The stored record, or records, that the values are based on; null for a new one. */
  base: unknown;
  hasChanges: boolean;
}

/**
 * Saves a form's drafts as the user types: immediately in the browser, until the shared draft has the same values, which
 * may be after the form was closed.
 */
export function useDraftCopies<V extends object>({
  draft: { note, discardShared },
  shared,
  values,
  base,
  hasChanges,
}: DraftCopies<V>): void {
  const isShared = useSyncExternalStore(shared.subscribe, () => shared.holds(values));
  const unshared = useRef<V | null>(null);
  useEffect(() => {
    shared.note(values, hasChanges);
    note(values, base, hasChanges && !isShared);
    unshared.current = hasChanges && !isShared ? values : null;
  }, [note, shared, values, base, hasChanges, isShared]);
  useEffect(
    () => () => {
      const { current: left } = unshared;
      if (left === null) return;
      const stop = shared.subscribe(() => {
        if (!shared.holds(left)) return;
        stop();
        discardShared();
      });
    },
    [shared, discardShared],
  );
}
