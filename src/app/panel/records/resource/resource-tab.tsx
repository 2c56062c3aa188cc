import type { ReactNode } from "react";

import type { Preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { useRecordRequest } from "#app/panel/lib/stores/requested-record.ts";
import type { Offers } from "#app/panel/records/list/list-toolbar.tsx";
import type { CardList, Resource, ResourceTypes } from "#app/panel/records/resource/resource.ts";
import type { TabFormProps } from "#app/panel/records/resource/tab-form.tsx";
import { useDrafts } from "#app/panel/records/shared-drafts/draft-queries.ts";
import { RecordsLayout } from "#app/panel/records/tab/records-layout.tsx";
import { useFormAddress } from "#app/panel/records/tab/use-form-address.ts";
import { useRecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { isUuid } from "#domain/uuid.ts";

interface EditedRecord {
  id: string;
  /** The field to focus. */
  field?: string | undefined;
}

interface ResourceTabProps<T extends ResourceTypes> {
  resource: Resource<T>;
  /** Loaded after the list: with schemas and fields, the form is a fifth of a tab's code. */
  form: Preloadable<TabFormProps>;
  offers?: Offers;
  /** Renders the list's rows. */
  children: (list: CardList<T["row"]>) => ReactNode;
}

/** A record type's tab: its list, and the form that creates and edits records. */
export function ResourceTab<T extends ResourceTypes>({
  resource,
  form: { Content: Form, load },
  offers,
  children,
}: ResourceTabProps<T>) {
  const tab = useRecordTab(resource, ({ id }: EditedRecord) => id);
  const { editor } = tab;
  const drafts = useDrafts(resource.table);
  const open = (id: string | null, field?: string) =>
    id === null ? editor.open() : tab.edit({ id, field });
  // The URL may contain any text.
  useFormAddress(editor, (id) => (id === null || isUuid(id)) && open(id));
  useRecordRequest(resource.name, (id, { field }) => open(id, field));
  return (
    <RecordsLayout
      resource={resource}
      tab={tab}
      offers={offers}
      onEdit={tab.edit}
      onDraft={({ record_id: id }) => tab.edit({ id })}
      loadForm={load}
      form={
        <Form
          key={editor.version}
          record={editor.record}
          hasDraft={drafts.some(({ record_id }) => record_id === editor.record?.id)}
          takesFocus={editor.takesFocus}
          focusField={editor.record?.field}
          onChanges={editor.noteChanges}
          onCancel={editor.cancel}
          onSaved={editor.finish}
        />
      }
    >
      {children}
    </RecordsLayout>
  );
}
