import { useEffect, useEffectEvent, useRef } from "react";

import { useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { afterPaint } from "#app/panel/lib/pause.ts";
import type { RecordTab } from "#app/panel/records/tab/use-record-tab.ts";

/** The parameter of the address that names what the open form edits. */
const EDITED = "registro";

/** Its value while a new record is written. */
const NEW_RECORD = "nuevo";

/**
 * Keeps what a tab's form edits in the address, and follows the address: Back closes the form, as people do on a phone,
 * and a reload or a link opens it. `open` gets null for a new record; `name` is the record's id, or what `open` knows
 * it by. Call it before `useRecordRequest`, whose record replaces the one of the address.
 */
export function useFormAddress<Edited>(
  editor: RecordTab<Edited>["editor"],
  open: (name: string | null) => void,
  name: string | null = editor.editedId,
): void {
  const { params, change } = useTabAddress();
  const asked = params.get(EDITED);
  // The blank form that stays open after a success is not a step of Back.
  const edited = editor.isOpen && editor.takesFocus ? (name ?? NEW_RECORD) : null;
  const last = useRef<Names>({ asked: null, edited: null });
  /** What the address was last asked to name, until it does. */
  const requested = useRef<string | null | undefined>(undefined);
  const write = useEffectEvent(() => {
    if (asked === edited || requested.current === edited) return;
    requested.current = edited;
    const how = asked === null ? "push" : "replace";
    change({ [EDITED]: edited }, edited === null ? "return" : how);
  });
  const follow = useEffectEvent((now: Names) => {
    const before = last.current;
    last.current = now;
    const hasArrived = asked === requested.current;
    const hasMoved = asked !== before.asked && !hasArrived;
    if (hasMoved || hasArrived) requested.current = undefined;
    if (asked === edited) return;
    if (hasMoved && (edited === null || editor.putAway())) {
      // Some records are read before their form opens.
      last.current.edited = null;
      if (asked !== null) open(asked === NEW_RECORD ? null : asked);
    } else if (hasMoved || hasArrived || edited !== before.edited) {
      // When the address has arrived, its form may have been closed meanwhile.
      // React Router renders much of the page at once when the address changes.
      void afterPaint().then(write);
    }
  });
  useEffect(() => follow({ asked, edited }), [asked, edited]);
}

/** What the address asks for, and what the open form edits. */
interface Names {
  asked: string | null;
  edited: string | null;
}
