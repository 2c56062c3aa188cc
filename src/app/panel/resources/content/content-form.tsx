import { useEffect } from "react";

import { RecordForm } from "#app/panel/records/form/record-form.tsx";
import { useRecordSave } from "#app/panel/records/save/use-record-save.ts";
import { ContentFormFields } from "#app/panel/resources/content/content-form-fields.tsx";
import { CONTENT } from "#app/panel/resources/content/content-resource.ts";
import type { ContentTarget } from "#app/panel/resources/content/content-target.ts";
import { useContentDraft } from "#app/panel/resources/content/use-content-draft.tsx";
import { useContentForm } from "#app/panel/resources/content/use-content-form.ts";
import { isKind } from "#data/client/errors.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import { toContentInput } from "#domain/content/content-schema.ts";
import { findKnownText } from "#domain/content/texts/known-texts.ts";
import { describeRename } from "#domain/content/texts/renamed-text.ts";

interface ContentFormProps {
  target: ContentTarget;
  /** The rows of known texts, to offer the missing ones and to explain a conflict. */
  rows: readonly StoredContent[];
  /** Whether the user opened the form, which then takes the focus. */
  takesFocus: boolean;
  /** Called with whether the form has unsaved changes, and with a function that discards them. */
  onChanges: (changed: boolean, discard: () => void) => void;
  /** Opens another record with what was typed. */
  onBring: (target: ContentTarget) => void;
  onCancel: () => void;
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

export function ContentForm({
  target,
  rows,
  takesFocus,
  onChanges,
  onBring,
  onCancel,
  onSaved,
}: ContentFormProps) {
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
  const { submit, error, failure, isSaving, question } = useRecordSave({
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
  useEffect(() => onChanges(hasChanges, discard), [onChanges, hasChanges, discard]);
  return (
    <RecordForm
      title={title}
      notice={notice}
      // A conflict is shown beside the key.
      failure={isKind(error, "conflict") ? null : failure}
      submitText={row === null ? "Crear contenido" : "Actualizar contenido"}
      isSaving={isSaving}
      onSaveDraft={saveDraft}
      isSavingDraft={shared.isSaving}
      isBlank={row === null && values.key === "" && !hasChanges}
      focusFirst={takesFocus ? () => form.focus(values.key === "" ? "key" : "value") : null}
      onSubmit={form.handleSubmit((typed) => {
        const rename = form.row && describeRename(form.row, typed, rows);
        if (rename === null || window.confirm(`${rename} ¿Quiere guardarlo así?`))
          void submit(typed);
      })}
      onCancel={onCancel}
    >
      <ContentFormFields form={form} rows={rows} onBring={onBring} />
      {question}
      {shared.question}
    </RecordForm>
  );
}

function nameForm({ row }: ContentTarget): string {
  if (row === null) return "Nuevo contenido";
  return `Editar «${findKnownText(row.section, row.key)?.meaning ?? row.key}»`;
}

const CLASH = "Ya hay un contenido con esta sección y esta clave.";
