import { useRef } from "react";

import { useRestored } from "#app/panel/records/history/record-history.ts";
import { useRecordEditor } from "#app/panel/records/tab/use-record-editor.ts";
import { type RemovalOptions, useRemoval } from "#app/panel/records/tab/use-removal.ts";
import { useRowReturn } from "#app/panel/records/tab/use-row-return.ts";

interface RecordTabOptions<T> extends Omit<RemovalOptions, "onRemoved"> {
  /** The id of what the form edits; null for a new record. */
  idOf: (record: T) => string | null;
}

/** The state of a tab of records: what the form edits, and deletion. */
export function useRecordTab<T>({ idOf, ...removalOptions }: RecordTabOptions<T>) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  // When a row is removed, the focus stays near it.
  const focusHeading = () => headingRef.current?.focus();
  const editor = useRecordEditor<T>({ idOf, onLeave: useRowReturn(headingRef) });
  const editedId = editor.record && idOf(editor.record);
  const leaveRecords = (ids: readonly string[]) => {
    if (editedId !== null && ids.includes(editedId)) editor.leave(null);
  };
  const removal = useRemoval({
    ...removalOptions,
    onRemoved: (id) => {
      leaveRecords([id]);
      focusHeading();
    },
  });
  // The form of a restored record is outdated; it asks before unsaved changes would be lost.
  useRestored(editedId, editor.cancel);
  return {
    headingRef,
    focusHeading,
    editor,
    editedId,
    removal,
    /** Closes the form when its record is among the deleted ones. */
    leaveRecords,
  };
}
