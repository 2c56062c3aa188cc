import { useRef } from "react";

import { useRestored } from "#app/ui/panel/record-history.ts";
import { useRecordEditor } from "#app/ui/panel/use-record-editor.ts";
import { type RemovalOptions, useRemoval } from "#app/ui/panel/use-removal.ts";
import { useRowReturn } from "#app/ui/panel/use-row-return.ts";

/** What a tab of records needs: which record is edited, and how one is deleted. */
export function useRecordTab<T extends { id: string }>(
  removalOptions: Omit<RemovalOptions, "onRemoved">,
) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The focus stays near what was being done when a row goes.
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
  // A form that shows what a record no longer is asks before something typed would be lost.
  useRestored(editor.record?.id, editor.cancel);
  return {
    headingRef,
    focusHeading,
    editor,
    removal,
    /** Closes the form when its record is among those that are gone. */
    leaveRecords,
  };
}

export type RecordTab<T extends { id: string }> = ReturnType<typeof useRecordTab<T>>;
