import { useEffect } from "react";

import { ContentFormFields } from "#app/features/content/admin/content-form-fields.tsx";
import type { ContentTarget } from "#app/features/content/admin/content-target.ts";
import { useSaveContent } from "#app/features/content/admin/mutations.ts";
import { useContentForm } from "#app/features/content/admin/use-content-form.ts";
import { RecordForm } from "#app/ui/panel/record-form.tsx";
import { useSave } from "#app/ui/panel/use-save.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import { isKind } from "#data/errors.ts";
import { type ContentFormValues, toContentInput } from "#domain/content/content-form.ts";
import type { ContentRow } from "#domain/content/content-row.ts";
import { findKnownText } from "#domain/content/known-texts.ts";

interface ContentFormProps {
  client: Client;
  target: ContentTarget;
  /** The texts that the site knows, to offer the missing ones and to explain a clash. */
  rows: readonly ContentRow[];
  /** Whether the form was opened by hand, and so takes the focus. */
  takesFocus: boolean;
  /** Told whether something in the form is not saved; the same function at each rendering. */
  onChanges: (changed: boolean) => void;
  /** Opens another record with what was typed. */
  onBring: (target: ContentTarget) => void;
  onCancel: () => void;
  onSaved: () => void;
}

export function ContentForm({
  client,
  target,
  rows,
  takesFocus,
  onChanges,
  onBring,
  onCancel,
  onSaved,
}: ContentFormProps) {
  const { row, values } = target;
  const texts = row === null ? CREATE_TEXTS : UPDATE_TEXTS;
  const form = useContentForm(target);
  const saving = useSaveContent(client);
  const { submit, error, isSaving } = useSave({
    save: async (input: ContentFormValues) => {
      try {
        await saving.mutateAsync({ id: row?.id ?? null, input: toContentInput(input, row) });
      } catch (reason) {
        if (isKind(reason, "conflict")) form.reportClash(CLASH);
        throw reason;
      }
    },
    texts,
    onSaved,
  });
  const hasChanges = form.isDirty || form.isBrought;
  useEffect(() => onChanges(hasChanges), [onChanges, hasChanges]);
  return (
    <RecordForm
      title={nameForm(target)}
      failure={
        // A clash is told beside the key.
        error === null || isKind(error, "conflict")
          ? null
          : { title: texts.failure, reason: explainError(error) }
      }
      submitText={texts.submit}
      isSaving={isSaving}
      isBlank={row === null && values.key === "" && !hasChanges}
      focusFirst={takesFocus ? () => form.focus(values.key === "" ? "key" : "value") : null}
      onSubmit={form.handleSubmit(submit)}
      onCancel={onCancel}
    >
      <ContentFormFields client={client} form={form} rows={rows} onBring={onBring} />
    </RecordForm>
  );
}

const CREATE_TEXTS = {
  submit: "Crear contenido",
  success: "Contenido creado correctamente",
  failure: "No se pudo crear el contenido",
};

const UPDATE_TEXTS = {
  submit: "Actualizar contenido",
  success: "Contenido actualizado correctamente",
  failure: "No se pudo actualizar el contenido",
};

function nameForm({ row }: ContentTarget): string {
  if (row === null) return "Nuevo contenido";
  return `Editar «${findKnownText(row.section, row.key)?.meaning ?? row.key}»`;
}

const CLASH = "Ya hay un contenido con esta sección y esta clave.";
