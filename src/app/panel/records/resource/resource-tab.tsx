import { type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { useAskedRecord } from "#app/panel/lib/asked-record.ts";
import type { Offers } from "#app/panel/records/list/list-toolbar.tsx";
import {
  ResourceForm,
  type ResourceFormProps,
  StoredRecordForm,
} from "#app/panel/records/resource/resource-form.tsx";
import type {
  CardList,
  Resource,
  ResourceForm as Form,
  ResourceTypes,
} from "#app/panel/records/resource/resource.ts";
import { useDrafts } from "#app/panel/records/shared-drafts/draft-queries.ts";
import { RecordsLayout } from "#app/panel/records/tab/records-layout.tsx";
import { useRecordTab } from "#app/panel/records/tab/use-record-tab.ts";

interface EditedRecord {
  id: string;
  /** The field to focus. */
  field?: string | undefined;
}

interface ResourceTabProps<T extends ResourceTypes, V extends FieldValues> {
  resource: Resource<T>;
  form: Form<T, V>;
  offers?: Offers;
  /** Renders the form's fields; the id is null for a new record. */
  renderFields: (form: UseFormReturn<V>, id: string | null) => ReactNode;
  /** Renders the list's rows. */
  children: (list: CardList<T["row"]>) => ReactNode;
}

/** A noun's tab: its list, and the form that creates and edits its records. */
export function ResourceTab<T extends ResourceTypes, V extends FieldValues>({
  resource,
  form,
  offers,
  renderFields,
  children,
}: ResourceTabProps<T, V>) {
  const tab = useRecordTab(resource, ({ id }: EditedRecord) => id);
  const { editor } = tab;
  const drafts = useDrafts(resource.table);
  useAskedRecord(resource.name, (id, { field }) =>
    id === null ? editor.open() : tab.edit({ id, field }),
  );
  return (
    <RecordsLayout
      {...{ resource, tab, offers, children }}
      onEdit={tab.edit}
      onDraft={({ record_id: id }) => tab.edit({ id })}
      isFormWide={form.isWide}
      form={
        <Editor
          key={editor.version}
          {...{ resource, form, renderFields }}
          record={editor.record}
          hasDraft={drafts.some(({ record_id }) => record_id === editor.record?.id)}
          takesFocus={editor.takesFocus}
          focusField={editor.record?.field}
          onChanges={editor.noteChanges}
          onCancel={editor.cancel}
          onSaved={editor.leave}
        />
      }
    />
  );
}

/** The blank form, or that of a record, which is read first unless the list has all of it. */
function Editor<T extends ResourceTypes, V extends FieldValues>({
  record,
  hasDraft,
  ...props
}: ResourceFormProps<T, V> & { record: { id: string } | null; hasDraft: boolean }) {
  // When the form was opened: the form itself may begin a draft.
  const [hadDraft] = useState(hasDraft);
  // A record that was asked for by its id alone has no version.
  const isWhole =
    !hadDraft && props.resource.hasWholeRows === true && record !== null && "updated_at" in record;
  return record === null || isWhole ? (
    <ResourceForm {...props} record={record as T["record"] | null} />
  ) : (
    <StoredRecordForm {...props} id={record.id} />
  );
}
