import { History, Save } from "lucide-react";
import { type ReactNode, type SubmitEvent, useId } from "react";

import { useRecordHistory } from "#app/panel/records/history/record-history.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";

interface SettingsFormProps {
  title: string;
  /** The sections of the site's texts that this form edits. */
  sections: readonly string[];
  /** The purpose of these settings. */
  intro: string;
  submitText: string;
  isSaving: boolean;
  hasChanges: boolean;
  /** Shown above the fields. */
  notice: ReactNode;
  /** Why the last save failed; shown above the button. */
  failure: { title: string; reason: string } | null;
  onSubmit: (event: SubmitEvent) => void;
  /** A preview of what visitors will see, beside the fields. */
  preview: ReactNode;
  children: ReactNode;
}

/** A settings tab: fields, preview, and a sticky save button. */
export function SettingsForm({
  title,
  sections,
  intro,
  submitText,
  isSaving,
  hasChanges,
  notice,
  failure,
  onSubmit,
  preview,
  children,
}: SettingsFormProps) {
  const { openSections } = useRecordHistory();
  const headingId = useId();
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      onSubmit={onSubmit}
      className="grid items-start gap-3 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-8"
    >
      <header className="grid gap-1 lg:col-span-2">
        <div className="flex items-center justify-between gap-3">
          <h2 id={headingId} className="text-xl font-semibold sm:text-2xl">
            {title}
          </h2>
          <Button variant="ghost" onClick={() => openSections(sections)}>
            <History aria-hidden className="size-4" />
            Historial
          </Button>
        </div>
        <p className="text-soft max-w-2xl text-pretty">{intro}</p>
      </header>
      <div className="grid min-w-0 gap-6">
        {notice}
        {children}
      </div>
      <div className="grid min-w-0 gap-6 lg:sticky lg:top-(--panel-top)">{preview}</div>
      <div
        data-save-bar
        className="border-line sm:shadow-card sticky bottom-0 z-10 -mx-4 grid gap-3 border-t bg-white px-4 py-3 sm:bottom-4 sm:mx-0 sm:rounded-xl sm:border sm:px-6 lg:col-span-2"
      >
        {failure !== null && (
          <Alert title={failure.title}>
            <p>{failure.reason} Lo que escribió sigue en el formulario.</p>
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" pending={isSaving} className="max-sm:grow">
            {!isSaving && <Save aria-hidden className="size-4" />}
            {isSaving ? "Guardando..." : submitText}
          </Button>
          {hasChanges && <p className="text-soft text-sm">Hay cambios sin guardar.</p>}
        </div>
      </div>
    </form>
  );
}
