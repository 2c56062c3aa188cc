import { useQuery } from "@tanstack/react-query";
import { History, Save } from "lucide-react";
import { type ReactNode, useId } from "react";

import type { useSettingsForm } from "#app/panel/records/form/use-settings-form.tsx";
import { useRecordHistory } from "#app/panel/records/history/record-history.ts";
import { ListSkeleton } from "#app/panel/records/list/list-skeleton.tsx";
import type { SettingsQuery } from "#app/panel/records/save/settings-query.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { useFailureToast } from "#app/panel/ui/feedback/use-failure-toast.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { StoredContent } from "#domain/content/content-row.ts";

interface SettingsTabProps {
  /** From settingsQuery. */
  query: SettingsQuery;
  /** Shown when the texts could not be read. */
  failureText: string;
  children: (rows: readonly StoredContent[]) => ReactNode;
}

/** A settings tab: its form once the texts have been read. */
export function SettingsTab({ query, failureText, children }: SettingsTabProps) {
  const settings = useQuery(query);
  useFailureToast(settings.errorUpdateCount, failureText);
  if (settings.isPending) return <ListSkeleton text="Cargando configuración..." />;
  if (settings.data === undefined) {
    return (
      <LoadFailure
        title={failureText}
        reason={explainError(settings.error)}
        isRetrying={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return children(settings.data);
}

interface SettingsFormProps<S extends keyof typeof CATALOGUE> {
  /** From useSettingsForm. */
  settings: ReturnType<typeof useSettingsForm<S>>;
  title: string;
  /** The sections of the site's texts that this form edits. */
  sections: readonly S[];
  /** The purpose of these settings. */
  intro: string;
  submitText: string;
  /** Shown above the button when a save failed, with the reason. */
  failureText: string;
  /** A preview of what visitors will see, beside the fields. */
  preview: ReactNode;
  children: ReactNode;
}

/** The form of some settings: fields, preview, and a sticky save button. */
export function SettingsForm<S extends keyof typeof CATALOGUE>({
  settings: { form, submit, notice, question, error, isSaving, hasChanges },
  title,
  sections,
  intro,
  submitText,
  failureText,
  preview,
  children,
}: SettingsFormProps<S>) {
  const { openSections } = useRecordHistory();
  const headingId = useId();
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
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
        {question}
      </div>
      <div className="grid min-w-0 gap-6 lg:sticky lg:top-(--panel-top)">{preview}</div>
      <div
        data-save-bar
        className="border-line sm:shadow-card sticky bottom-0 z-10 -mx-4 grid gap-3 border-t bg-white px-4 py-3 sm:bottom-4 sm:mx-0 sm:rounded-xl sm:border sm:px-6 lg:col-span-2"
      >
        {error !== null && (
          <Alert title={failureText}>
            <p>{explainError(error)} Lo que escribió sigue en el formulario.</p>
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
