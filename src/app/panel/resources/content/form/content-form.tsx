import { useEffect, useEffectEvent } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import type { FormEvents } from "#app/panel/lib/page-form.ts";
import { RecordForm } from "#app/panel/records/form/record-form.tsx";
import { type SetGate, useReviewGate } from "#app/panel/records/review/review-gate.ts";
import { ReviewPlace } from "#app/panel/records/review/review-place.tsx";
import { useRecordSave } from "#app/panel/records/save/use-record-save.ts";
import { CONTENT } from "#app/panel/resources/content/content-resource.ts";
import type { ContentTarget } from "#app/panel/resources/content/content-target.ts";
import { ContentFormFields } from "#app/panel/resources/content/form/content-form-fields.tsx";
import { useContentDraft } from "#app/panel/resources/content/form/use-content-draft.tsx";
import {
  type ContentFormState,
  useContentForm,
} from "#app/panel/resources/content/form/use-content-form.ts";
import { isKind } from "#data/client/errors.ts";
import {
  type ContentFormValues,
  describeRename,
  toContentInput,
} from "#domain/content/content-schema.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import type { StoredContent } from "#domain/content/site-text.ts";

const LoneTextFields = lazyPart(
  async () =>
    (await import("#app/panel/resources/content/form/lone-text-fields.tsx")).LoneTextFields,
  "asked",
);

const FormReview = lazyPart(
  async () => (await import("#app/panel/records/review/form-review.tsx")).FormReview,
  "background",
);

interface ContentFormProps extends FormEvents {
  target: ContentTarget;
  /** The rows of known texts, to offer the missing ones and to explain a conflict. */
  rows: readonly StoredContent[];
  /** Whether the user opened the form, which then takes the focus. */
  takesFocus: boolean;
  /** Opens another record with what was typed. */
  onBring: (target: ContentTarget) => void;
  /** Whether this is the inline form beside the page, which edits only the text. */
  isAlone?: boolean;
  /** Called with what is typed. */
  onTyped?: (values: ContentFormValues) => void;
}

export function ContentForm(props: ContentFormProps) {
  const { target, rows, takesFocus, onChanges, onBring, onCancel, onSaved } = props;
  const { isAlone = false, onTyped } = props;
  const { row, values } = target;
  const title = nameForm(target);
  const form = useContentForm(target);
  const hasChanges = form.isDirty || (form.isBrought && target.draft === undefined);
  const { newId, discard, shared, saveDraft, notice } = useContentDraft({
    form,
    target,
    title,
    hasChanges,
    onSaved,
  });
  const { setGate, submit, schedule, failure, isSaving, question } = useContentSave({
    form,
    rows,
    newId,
    shared,
    onSaved,
  });
  useEffect(() => onChanges(hasChanges, discard), [onChanges, hasChanges, discard]);
  useTyped(form, onTyped);
  const isBlank = row === null && values.key === "" && !hasChanges;
  return (
    <RecordForm
      title={title}
      id={row?.id ?? newId}
      notice={notice}
      failure={failure}
      submitText={nameSubmit(row, isAlone)}
      isSaving={isSaving}
      onSaveDraft={saveDraft}
      draft={shared}
      onSchedule={form.handleSubmit(schedule)}
      isPublic
      isBlank={isBlank}
      focusFirst={takesFocus ? () => form.focus(values.key === "" ? "key" : "value") : null}
      onSubmit={form.handleSubmit(submit)}
      onCancel={onCancel}
    >
      {isAlone ? (
        <LoneTextFields form={form} />
      ) : (
        <ContentFormFields form={form} rows={rows} onBring={onBring} />
      )}
      {!isBlank && <ContentReview form={form} setGate={setGate} />}
      {question}
      {shared.question}
    </RecordForm>
  );
}

interface ContentSaveOptions extends Pick<ContentFormProps, "rows" | "onSaved"> {
  form: ContentFormState;
  /** The id of a new row. */
  newId: string;
  shared: ReturnType<typeof useContentDraft>["shared"];
}

/** Saves the form, or asks when to publish it; warns first if something visitors see would be broken. */
function useContentSave({ form, rows, newId, shared, onSaved }: ContentSaveOptions) {
  const { setGate, mayPass } = useReviewGate();
  const { submit, error, failure, ...saving } = useRecordSave({
    resource: CONTENT,
    base: form.row,
    newId,
    toInput: toContentInput,
    shared: shared.draft,
    onSaved,
  });
  const { reportClash } = form;
  useEffect(() => {
    if (isKind(error, "conflict")) reportClash(CLASH);
  }, [error, reportClash]);
  const mayPublish = async (typed: ContentFormValues) =>
    mayRename(form.row, typed, rows) && (await mayPass());
  return {
    ...saving,
    setGate,
    // A conflict is shown beside the key.
    failure: isKind(error, "conflict") ? null : failure,
    submit: async (typed: ContentFormValues) => {
      if (await mayPublish(typed)) void submit(typed);
    },
    schedule: async (typed: ContentFormValues) => {
      if (await mayPublish(typed)) shared.schedule(typed);
    },
  };
}

/** Reports the typed values. */
function useTyped(
  { isDirty, values }: ContentFormState,
  onTyped: ContentFormProps["onTyped"],
): void {
  const notify = useEffectEvent((typed: ContentFormValues) => onTyped?.(typed));
  useEffect(() => {
    if (isDirty) notify(values);
  }, [isDirty, values]);
}

function nameSubmit(row: StoredContent | null, isAlone: boolean): string {
  if (isAlone) return "Guardar";
  return row === null ? "Crear contenido" : "Actualizar contenido";
}

/** Asks first if the site would no longer show a text. */
function mayRename(
  row: StoredContent | null,
  typed: ContentFormValues,
  rows: readonly StoredContent[],
): boolean {
  const rename = row && describeRename(row, typed, rows);
  return rename === null || window.confirm(`${rename} ¿Quiere guardarlo así?`);
}

function nameForm({ row }: ContentTarget): string {
  if (row === null) return "Nuevo contenido";
  return `Editar «${findKnownText(row.section, row.key)?.meaning ?? row.key}»`;
}

/** The review of a text that the site shows. */
function ContentReview({ form, setGate }: { form: ContentFormState; setGate: SetGate }) {
  const { section, value } = form.values;
  const key = form.values.key.trim();
  if (findKnownText(section, key) === null) return null;
  const row = { id: form.row?.id ?? null, section, key, value };
  return (
    <ReviewPlace>
      <FormReview records={[{ table: "site_content", row }]} setGate={setGate} />
    </ReviewPlace>
  );
}

const CLASH = "Ya hay un contenido con esta sección y esta clave.";
