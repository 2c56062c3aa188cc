import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";

import { useJournalKey } from "#app/panel/records/drafts/browser-journal.ts";
import { JournalNotice } from "#app/panel/records/drafts/form-notice.tsx";
import {
  type FormRules,
  type RecordFormState,
  type StoredRecord,
  useRecordForm,
} from "#app/panel/records/edit/use-record-form.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";

interface TypedText {
  text: string;
}

type StoredText = StoredRecord & TypedText;

export type TextFormState = RecordFormState<StoredText, TypedText, TypedText>;

interface TextFormProps {
  /** Names the form among those with entries in the journal. */
  name: string;
  /** The title of such an entry. */
  title: string;
  /** The text's name in conflicts. */
  label: string;
  /** Whether it has several lines. */
  isLong?: boolean;
  stored: StoredText;
  read: () => Promise<StoredText>;
  /** Saves the text over a version (`updated_at`); fails as `not-found` when it is gone or has another one. */
  save: (text: string, version: string) => Promise<StoredText>;
  onSaved: () => void;
  submitText: string;
  texts: { loading: string; success: string; failure: string };
  /** More buttons. */
  renderActions?: (state: TextFormState) => ReactNode;
  /** The field, named `text`. */
  children: (form: UseFormReturn<TypedText>) => ReactNode;
}

/**
 * The form of a text that is saved on its own: the notes about a request, the text of a picture. Unsaved input is in the
 * journal, and continues when the form is opened again.
 */
export function TextForm(props: TextFormProps) {
  return useJournalKey() ? <OpenTextForm {...props} /> : <Loading text={props.texts.loading} />;
}

function OpenTextForm({ submitText, renderActions, children, ...props }: TextFormProps) {
  const state = useTextForm(props);
  const { form, session, status, error, isSaving } = state;
  return (
    <form
      noValidate
      className="grid gap-3"
      onInput={session.touch}
      onSubmit={(event) => void form.handleSubmit(state.publish)(event)}
    >
      <JournalNotice state={state} continues />
      {children(form)}
      {error !== null && (
        <Alert title={props.texts.failure}>
          <p>{explainError(error)} Lo que escribió sigue aquí.</p>
        </Alert>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="outline"
          pending={isSaving}
          unavailable={!form.formState.isDirty}
        >
          {isSaving ? "Guardando..." : submitText}
        </Button>
        {renderActions?.(state)}
        {status.isUnsaved && !isSaving && (
          <p className="text-soft text-sm">Sin guardar: se conserva en este equipo.</p>
        )}
      </div>
      {state.question}
    </form>
  );
}

function useTextForm({
  name,
  title,
  label,
  isLong = false,
  stored,
  read,
  save,
  texts,
  onSaved,
}: Omit<TextFormProps, "submitText" | "renderActions" | "children">): TextFormState {
  const open = (record: StoredText) => ({ record, draft: null, isOutdated: false });
  return useRecordForm<StoredText, TypedText, TypedText>({
    rules: { ...RULES, name },
    opened: open(stored),
    title: () => title,
    store: {
      read,
      create: null,
      update: (_id, { text = "" }, { updated_at }) => save(text, updated_at),
      fields: { nameField: () => label, isLongText: () => isLong },
      // It is not recorded who changes them.
      scopeOf: () => null,
    },
    drafts: null,
    texts: () => texts,
    reopen: async (saved) => open(saved ?? (await read())),
    read: [stored.text],
    onSaved,
  });
}

const RULES: Omit<FormRules<StoredText, TypedText, TypedText>, "name"> = {
  blank: { text: "" },
  toValues: ({ text }) => ({ text }),
  createResolver: () => (values) => ({ values, errors: {} }),
  toInput: ({ text }) => ({ text }),
};
