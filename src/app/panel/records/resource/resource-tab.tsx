import { useIsMutating } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { useAskedRecord } from "#app/panel/lib/asked-record.ts";
import { createCards } from "#app/panel/records/resource/create-cards.ts";
import { ResourceBrowser } from "#app/panel/records/resource/resource-browser.tsx";
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
import {
  useBulkActions,
  useDeleteRecord,
} from "#app/panel/records/resource/use-resource-changes.ts";
import { useResourceList } from "#app/panel/records/resource/use-resource-list.ts";
import { RecordsLayout } from "#app/panel/records/tab/records-layout.tsx";
import { useRecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import type { Client } from "#data/client/client.ts";

interface ResourceTabProps<T extends ResourceTypes, V extends FieldValues> {
  client: Client;
  resource: Resource<T>;
  form: Form<T, V>;
  /** Further options of choices, by their names. */
  offers?: Readonly<Record<string, readonly (readonly [value: string, title: string])[]>>;
  /** Renders the form's fields; the id is null for a new record. */
  renderFields: (form: UseFormReturn<V>, id: string | null) => ReactNode;
  /** Renders the list's rows. */
  children: (list: CardList<T["row"]>) => ReactNode;
}

/** A noun's tab: its list, and the form that creates and edits its records. */
export function ResourceTab<T extends ResourceTypes, V extends FieldValues>({
  client,
  resource,
  form,
  offers,
  renderFields,
  children,
}: ResourceTabProps<T, V>) {
  const { name, keys, texts } = resource;
  const listing = useResourceList(client, resource);
  const deletion = useDeleteRecord(client, resource);
  const tab = useRecordTab<{ id: string }>({
    idOf: ({ id }) => id,
    texts: texts.remove,
    remove: deletion.mutateAsync,
  });
  const { editor, editedId, removal } = tab;
  const actions = useBulkActions(client, resource, tab.leaveRecords);
  useAskedRecord(name, (id) => (id === null ? editor.open() : editor.edit({ id })));
  // Opening another record would replace the form while it is being saved.
  const mayEdit = useIsMutating({ mutationKey: keys.save }) === 0;
  const cardOf = createCards(editedId, removal, (row: T["row"]) => {
    if (mayEdit) editor.edit(row);
  });
  return (
    <RecordsLayout
      title={texts.title}
      count={listing.address.isNarrowed ? undefined : listing.list.total}
      headingRef={tab.headingRef}
      createText={texts.open}
      isFormOpen={editor.isOpen}
      onCreate={editor.open}
      isFormWide={form.isWide ?? false}
      form={
        <Editor
          key={editor.version}
          {...{ client, resource, form, renderFields }}
          record={editor.record}
          takesFocus={editor.takesFocus}
          onChanges={editor.noteChanges}
          onCancel={editor.cancel}
          onSaved={editor.leave}
        />
      }
    >
      <ResourceBrowser
        client={client}
        resource={resource}
        listing={listing}
        offers={offers}
        actions={actions}
        focusHeading={tab.focusHeading}
      >
        {(body) => children({ ...body, cardOf: (row) => cardOf(row, body) })}
      </ResourceBrowser>
    </RecordsLayout>
  );
}

/** The blank form, or that of a record, which is read first unless the list has all of it. */
function Editor<T extends ResourceTypes, V extends FieldValues>({
  record,
  ...props
}: ResourceFormProps<T, V> & { record: { id: string } | null }) {
  // A record that was asked for by its id alone has no version.
  const isWhole = props.resource.hasWholeRows === true && record !== null && "updated_at" in record;
  return record === null || isWhole ? (
    <ResourceForm {...props} record={record as T["record"] | null} />
  ) : (
    <StoredRecordForm {...props} id={record.id} />
  );
}
