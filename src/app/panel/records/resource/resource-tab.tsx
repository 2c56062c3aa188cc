import { useIsMutating } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { useAskedRecord } from "#app/panel/lib/asked-record.ts";
import { ResourceBrowser } from "#app/panel/records/resource/resource-browser.tsx";
import {
  ResourceForm,
  type ResourceFormProps,
  StoredRecordForm,
} from "#app/panel/records/resource/resource-form.tsx";
import type {
  CardProps,
  ListBody,
  Resource,
  ResourceForm as Form,
  ResourceTypes,
} from "#app/panel/records/resource/resource.ts";
import { useDeleteRecord } from "#app/panel/records/resource/use-resource-changes.ts";
import {
  type ResourceListing,
  useResourceList,
} from "#app/panel/records/resource/use-resource-list.ts";
import { RecordsLayout } from "#app/panel/records/tab/records-layout.tsx";
import { useRecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";

interface ResourceTabProps<T extends ResourceTypes, V extends FieldValues> {
  client: Client;
  resource: Resource<T>;
  form: Form<T, V>;
  /** What a choice without fixed options offers, by its name. */
  offers?: Readonly<Record<string, readonly string[]>>;
  /** Renders the form's fields; the id is null for a new record. */
  renderFields: (form: UseFormReturn<V>, id: string | null) => ReactNode;
  /** Renders a record's card. */
  renderCard?: (row: T["row"], props: CardProps) => ReactNode;
  /** Renders a list that is not made of cards. */
  renderBody?: (props: ListBody<T["row"]>, listing: ResourceListing<T>) => ReactNode;
}

/** A noun's tab: its list, and the form that creates and edits its records. */
export function ResourceTab<T extends ResourceTypes, V extends FieldValues>({
  client,
  resource,
  form,
  offers,
  renderFields,
  renderCard,
  renderBody,
}: ResourceTabProps<T, V>) {
  const { name, keys, texts } = resource;
  const listing = useResourceList(client, resource);
  const deletion = useDeleteRecord(client, resource);
  const tab = useRecordTab<{ id: string }>({
    question: texts.remove.question,
    texts: texts.remove,
    explain: explainError,
    remove: deletion.mutateAsync,
  });
  const { editor } = tab;
  useAskedRecord(name, (id) => (id === null ? editor.open() : editor.edit({ id })));
  // Opening another record would replace the form while it is being saved.
  const mayEdit = useIsMutating({ mutationKey: keys.save }) === 0;
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
        editedId={editor.record?.id ?? null}
        removal={tab.removal}
        onEdit={(row) => mayEdit && editor.edit(row)}
        onDeleted={tab.leaveRecords}
        focusHeading={tab.focusHeading}
        {...(renderCard && { renderCard })}
        {...(renderBody && { renderBody: (props) => renderBody(props, listing) })}
      />
    </RecordsLayout>
  );
}

/** The blank form, or that of a record, which is read first unless the list has all of it. */
function Editor<T extends ResourceTypes, V extends FieldValues>({
  record,
  ...props
}: ResourceFormProps<T, V> & { record: { id: string } | null }) {
  // A record that was asked for by its id alone has no version.
  const isWhole = props.resource.list.isWhole === true && record !== null && "updated_at" in record;
  return record === null || isWhole ? (
    <ResourceForm {...props} record={record as T["record"] | null} />
  ) : (
    <StoredRecordForm {...props} id={record.id} />
  );
}
