import { useRef } from "react";

import { useRestored } from "#app/panel/records/history/record-history.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";
import { useNextRecord } from "#app/panel/records/tab/use-next-record.ts";
import { useRecordEditor } from "#app/panel/records/tab/use-record-editor.ts";
import { useRemoval } from "#app/panel/records/tab/use-removal.ts";
import { useRowReturn } from "#app/panel/records/tab/use-row-return.ts";

/**
 * State of a tab of records: what the form edits, and deletion. `idOf` returns the id of what the form edits; null for a
 * new record.
 */
export function useRecordTab<T extends ResourceTypes, Edited>(
  resource: Resource<T>,
  idOf: (edited: Edited) => string | null,
) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  // After a row is removed, the focus stays nearby.
  const focusHeading = () => headingRef.current?.focus();
  const { lookForRow, returnToRow } = useRowReturn(headingRef);
  const next = useNextRecord<Edited>(resource.keys.save);
  const editor = useRecordEditor<Edited>({
    idOf,
    isSaving: next.isSaving,
    staysOpen: () => resource.isFormWide === true && matchMedia("(width >= 64rem)").matches,
    onLeave: (id) => {
      const wanted = next.take();
      if (wanted === null) returnToRow(id);
      else editor.edit(wanted);
    },
  });
  const { editedId } = editor;
  const leaveRecords = (ids: readonly string[]) => {
    if (editedId !== null && ids.includes(editedId)) editor.leave();
  };
  const removal = useRemoval(resource, (id) => {
    leaveRecords([id]);
    focusHeading();
  });
  // The form of a restored record is outdated; it asks before unsaved changes would be lost.
  useRestored(editedId, editor.cancel);
  return {
    headingRef,
    focusHeading,
    lookForRow,
    editor,
    editedId,
    removal,
    /** Closes the form if its record was deleted. */
    leaveRecords,
    /** Edits a record, after a running save of the form. */
    edit: (edited: Edited) => {
      if (!next.keep(edited)) editor.edit(edited);
    },
  };
}

export type RecordTab<Edited> = ReturnType<typeof useRecordTab<ResourceTypes, Edited>>;
