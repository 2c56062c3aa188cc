import { useRef } from "react";

import { useRestored } from "#app/panel/records/history/record-history.ts";
import { useRecordEditor } from "#app/panel/records/tab/use-record-editor.ts";
import { type RemovalOptions, useRemoval } from "#app/panel/records/tab/use-removal.ts";
import { useRowReturn } from "#app/panel/records/tab/use-row-return.ts";

/** The state of a tab of records: the edited record, and deletion. */
export function useRecordTab<T extends { id: string }>(
  removalOptions: Omit<RemovalOptions, "onRemoved">,
) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  // When a row is removed, the focus stays near it.
  const focusHeading = () => headingRef.current?.focus();
  const editor = useRecordEditor<T>({
    idOf: ({ id }) => id,
    onLeave: useRowReturn(headingRef),
  });
  const leaveRecords = (ids: readonly string[]) => {
    if (editor.record !== null && ids.includes(editor.record.id)) editor.leave(null);
  };
  const removal = useRemoval({
    ...removalOptions,
    onRemoved: (id) => {
      leaveRecords([id]);
      focusHeading();
    },
  });
  // The form of a restored record is outdated; it asks before unsaved changes would be lost.
  useRestored(editor.record?.id, editor.cancel);
  return {
    headingRef,
    focusHeading,
    editor,
    removal,
    /** Closes the form when its record is among the deleted ones. */
    leaveRecords,
  };
}
