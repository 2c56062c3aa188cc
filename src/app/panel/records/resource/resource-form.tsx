import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { readAutofill } from "#app/panel/lib/autofill.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import type { FormEvents } from "#app/panel/lib/page-form.ts";
import { useRecordChanges } from "#app/panel/lib/stores/record-changes.ts";
import { RecordForm } from "#app/panel/records/form/record-form.tsx";
import { revealField } from "#app/panel/records/form/reveal-field.ts";
import { useRecordForm } from "#app/panel/records/form/use-record-form.tsx";
import type {
  Resource,
  ResourceForm as Form,
  ResourceTypes,
} from "#app/panel/records/resource/resource.ts";
import { useGuardedSave } from "#app/panel/records/resource/use-guarded-save.ts";
import { ReviewPlace } from "#app/panel/records/review/review-place.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { isKind } from "#data/client/errors.ts";
import { findDraft } from "#data/publishing/drafts.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";

const ResourceReview = lazyPart(
  async () => (await import("#app/panel/records/review/resource-review.tsx")).ResourceReview,
  "background",
);

const FormFollower = lazyPart(
  async () => (await import("#app/panel/records/following/form-follower.tsx")).FormFollower,
  "background",
);

/** What a form needs from where it is opened. */
export interface OpenedForm extends FormEvents {
  /** Whether the user opened the form, which then takes the focus. */
  takesFocus: boolean;
  /** The field to focus then, if not the first. */
  focusField?: string | undefined;
}

export interface ResourceFormProps<
  T extends ResourceTypes,
  V extends FieldValues,
> extends OpenedForm {
  resource: Resource<T>;
  form: Form<T, V>;
  /** Renders the fields; the id is null for a new record. */
  renderFields: (form: UseFormReturn<V>, id: string | null) => ReactNode;
}

/**
 * Loads the whole record, of which the list has only a part, and its draft, and opens it in the form. A record that does
 * not exist, because it is unpublished or was deleted in the meantime, may still have a draft.
 */
export function StoredRecordForm<T extends ResourceTypes, V extends FieldValues>({
  id,
  ...props
}: ResourceFormProps<T, V> & { id: string }) {
  const client = useClient();
  const { resource, form, onCancel } = props;
  // Fetched when the form opens, and never refetched while it is open.
  const reading = useQuery({
    queryKey: resource.keys.record(id),
    queryFn: async () => {
      const [record, draft] = await Promise.all([
        resource.calls.get(client, id).catch((error: unknown) => error),
        findDraft(client, resource.table, id),
      ]);
      if (!(record instanceof Error)) return { record: record as T["record"], draft };
      if (draft === null || !isKind(record, "not-found")) throw record;
      return { record: null, draft };
    },
    staleTime: "static",
    gcTime: 0,
  });
  if (reading.isPending) return <Loading {...(form.reading && { text: form.reading.loading })} />;
  if (reading.data === undefined) {
    return (
      <div className="grid gap-4 p-4 sm:p-6">
        <LoadFailure
          title={form.reading?.failure ?? resource.texts.loadFailure}
          reason={explainError(reading.error)}
          reading={reading}
        />
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    );
  }
  const { record, draft } = reading.data;
  // A draft is published over the version it was started from, so that later changes of others are detected.
  const base = draft === null ? record : (draft.base as T["record"] | null);
  const isOutdated = record?.updated_at !== base?.updated_at;
  return <ResourceForm {...props} record={base} draft={draft} isOutdated={isOutdated} />;
}

interface StoredRecord<T extends ResourceTypes> {
  /** Null to create one. */
  record: T["record"] | null;
  /** The shared draft to continue. */
  draft?: RecordDraft | null;
  /** Whether the record has changed since that draft was started. */
  isOutdated?: boolean;
}

/** Creates a record, or edits the given one. */
export function ResourceForm<T extends ResourceTypes, V extends FieldValues>({
  resource,
  form: definition,
  record,
  draft = null,
  isOutdated = false,
  takesFocus,
  focusField,
  onChanges,
  onCancel,
  onSaved,
  renderFields,
}: ResourceFormProps<T, V> & StoredRecord<T>) {
  const { submit: submitTexts, firstField, toInput } = definition;
  const title = record === null ? definition.newTitle : `Editar «${definition.nameOf(record)}»`;
  const { form, base, setBase, isDirty, id, notice, shared, saveDraft } = useRecordForm<T, V>({
    resource,
    definition,
    title,
    record,
    onChanges,
    opened: draft,
    isOutdated,
    onDraftSaved: onSaved,
  });
  const { setGate, submit, schedule, failure, isSaving, question } = useGuardedSave<T, V>({
    resource,
    definition,
    form,
    base,
    newId: id,
    shared,
    onSaved,
  });
  const changes = useRecordChanges(id);
  const isPublic = useWatch({
    control: form.control,
    compute: (values: V) => definition.isPublic(values),
  });
  const isUntouched = record === null && draft === null && !isDirty;
  return (
    <RecordForm
      title={title}
      id={id}
      notice={notice}
      failure={failure}
      isSaving={isSaving}
      isPublic={isPublic}
      onCancel={onCancel}
      submitText={record === null ? submitTexts.create : submitTexts.update}
      draft={shared}
      onSaveDraft={saveDraft}
      onSchedule={() => void form.handleSubmit(schedule)()}
      // A wide form replaces the list's button, so there must always be a way to leave it.
      isBlank={isUntouched && resource.isFormWide !== true}
      focusFirst={takesFocus ? (frame) => revealField(frame, focusField ?? firstField) : null}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      reads={readAutofill(form)}
    >
      {renderFields(form, record?.id ?? null)}
      {!isUntouched && (
        <>
          <ReviewPlace>
            <ResourceReview
              form={form}
              base={base}
              setGate={setGate}
              table={resource.table}
              id={id}
              toRecord={(values) => toInput(values, null)}
            />
          </ReviewPlace>
          <Suspense>
            <FormFollower
              resource={resource}
              definition={definition}
              form={form}
              id={id}
              changes={changes}
              base={base}
              onBase={setBase}
              draft={shared.draft}
            />
          </Suspense>
        </>
      )}
      {question}
      {shared.question}
    </RecordForm>
  );
}
