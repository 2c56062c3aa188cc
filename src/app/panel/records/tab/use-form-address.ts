import { useEffect, useEffectEvent, useRef } from "react";

import { useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { afterPaint } from "#app/panel/lib/pause.ts";
import type { RecordTab } from "#app/panel/records/tab/use-record-tab.ts";

/** The URL parameter that names the record in the open form. */
const EDITED = "registro";

/** Its value for a new record. */
const NEW_RECORD = "nuevo";

/**
 * Synchronizes a tab's form with the URL: Back closes the form, as users of phones expect, and a reload or a link opens it.
 * `open` is called with null for a new record; `name` is the record's id, or another name that `open` accepts. Call it
 * before `useRecordRequest`, whose record replaces the one in the URL.
 */
export function useFormAddress<Edited>(
  editor: RecordTab<Edited>["editor"],
  open: (name: string | null) => void,
  name: string | null = editor.editedId,
): void {
  const { params, change } = useTabAddress();
  const asked = params.get(EDITED);
  // The blank form that stays open after a save is no history entry.
  const edited = editor.isOpen && editor.takesFocus ? (name ?? NEW_RECORD) : null;
  const last = useRef<Names>({ asked: null, edited: null });
  /** The last requested value of the parameter, until the URL has it. */
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
    if (hasMoved && (edited === null || editor.closeKeepingDraft())) {
      // Some records are loaded before their form opens.
      last.current.edited = null;
      if (asked !== null) open(asked === NEW_RECORD ? null : asked);
    } else if (hasMoved || hasArrived || edited !== before.edited) {
      // By the time the URL has changed, the form may have been closed.
      // React Router rerenders much of the page when the URL changes.
      void afterPaint().then(write);
    }
  });
  useEffect(() => follow({ asked, edited }), [asked, edited]);
}

/** What the URL names, and what the open form edits. */
interface Names {
  asked: string | null;
  edited: string | null;
}
