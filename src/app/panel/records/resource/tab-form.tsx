import { useState } from "react";
import type { FieldValues } from "react-hook-form";

import {
  type OpenedForm,
  ResourceForm,
  type ResourceFormProps,
  StoredRecordForm,
} from "#app/panel/records/resource/resource-form.tsx";
import type { ResourceTypes } from "#app/panel/records/resource/resource.ts";

/** What a form needs from its tab. */
export interface TabFormProps extends OpenedForm {
  /** Null for a new one. */
  record: { id: string } | null;
  hasDraft: boolean;
}

/** The blank form, or the form of a record, which is loaded first unless the list has all of it. */
export function TabForm<T extends ResourceTypes, V extends FieldValues>({
  record,
  hasDraft,
  ...props
}: ResourceFormProps<T, V> & TabFormProps) {
  // Read when the form opens, since the form itself may start a draft.
  const [hadDraft] = useState(hasDraft);
  // A record requested only by its id has no version.
  const isWhole =
    !hadDraft && props.resource.hasWholeRows === true && record !== null && "updated_at" in record;
  return record === null || isWhole ? (
    <ResourceForm {...props} record={record as T["record"] | null} />
  ) : (
    <StoredRecordForm {...props} id={record.id} />
  );
}
