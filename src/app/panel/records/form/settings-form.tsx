import { useQuery } from "@tanstack/react-query";
import { History, Save } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { readAutofill } from "#app/panel/lib/autofill.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PlaceContext } from "#app/panel/lib/stores/colleagues.ts";
import { useRecordRequest } from "#app/panel/lib/stores/requested-record.ts";
import { revealField } from "#app/panel/records/form/reveal-field.ts";
import { SaveBar } from "#app/panel/records/form/save-bar.tsx";
import {
  type Section,
  type Settings,
  settingsDraftsQuery,
  settingsQuery,
} from "#app/panel/records/form/settings-definition.ts";
import { type SettingsState, useSettingsForm } from "#app/panel/records/form/use-settings-form.tsx";
import type { StoredSettings } from "#app/panel/records/form/use-settings-session.ts";
import { useRecordHistory } from "#app/panel/records/history/record-history.ts";
import { DeletedLink } from "#app/panel/records/list/deleted-link.tsx";
import { ListSkeleton } from "#app/panel/records/list/list-skeleton.tsx";
import { useReviewGate } from "#app/panel/records/review/review-gate.ts";
import { ReviewPlace } from "#app/panel/records/review/review-place.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { useFailureToast } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";

const SettingsReview = lazyPart(
  async () => (await import("#app/panel/records/review/settings-review.tsx")).SettingsReview,
  "background",
);

interface SettingsTabProps<S extends Section> {
  settings: Settings<S>;
  /** Renders a preview of what visitors will see, beside the fields. */
  renderPreview: (state: SettingsState<S>) => ReactNode;
  /** Renders the fields. */
  children: (state: SettingsState<S>) => ReactNode;
}

/** A settings tab, which shows its form once the texts have loaded. */
export function SettingsTab<S extends Section>(props: SettingsTabProps<S>) {
  const { settings } = props;
  const { loadFailure } = settings.texts;
  const client = useClient();
  const rows = useQuery(settingsQuery(client, settings));
  const drafts = useQuery(settingsDraftsQuery(client, settings));
  useFailureToast(rows.errorUpdateCount + drafts.errorUpdateCount, loadFailure);
  const failed = [rows, drafts].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return <LoadFailure title={loadFailure} reason={explainError(failed.error)} reading={failed} />;
  }
  if (!rows.data || !drafts.data) return <ListSkeleton text="Cargando configuración..." />;
  return <SettingsForm {...props} rows={rows.data} drafts={drafts.data} />;
}

/** The form of some settings: fields, preview, and a sticky save button. */
function SettingsForm<S extends Section>({
  settings,
  rows,
  drafts,
  renderPreview,
  children,
}: SettingsTabProps<S> & StoredSettings) {
  const state = useSettingsForm(settings, { rows, drafts });
  const { form } = state;
  const headingId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const { setGate, mayPass } = useReviewGate();
  useRecordRequest(settings.name, (_id, { field }) => {
    if (formRef.current !== null && field !== undefined) revealField(formRef.current, field);
  });
  return (
    <form
      {...readAutofill(form)}
      ref={formRef}
      noValidate
      aria-labelledby={headingId}
      data-place={settings.name}
      onSubmit={(event) =>
        void form.handleSubmit(async (values) => {
          if (await mayPass()) await state.submit(values);
        })(event)
      }
      className="grid items-start gap-3 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-8"
    >
      <SettingsHeading settings={settings} headingId={headingId} />
      <div className="grid min-w-0 gap-6">
        {state.notice}
        <PlaceContext value={settings.name}>{children(state)}</PlaceContext>
        <ReviewPlace>
          <SettingsReview values={state.values} rows={state.base} setGate={setGate} />
        </ReviewPlace>
        {state.question}
        {state.draftQuestion}
      </div>
      <div className="grid min-w-0 gap-6 lg:sticky lg:top-(--panel-top)">
        {renderPreview(state)}
      </div>
      <SettingsButtons settings={settings} state={state} />
    </form>
  );
}

interface SettingsButtonsProps<S extends Section> {
  settings: Settings<S>;
  state: SettingsState<S>;
}

function SettingsButtons<S extends Section>({ settings, state }: SettingsButtonsProps<S>) {
  const { submitText, texts } = settings;
  const { error, isSaving, isSavingTexts, isSavingDraft, hasDraft, hasChanges } = state;
  return (
    <SaveBar
      failure={error === null ? null : { title: texts.failure, reason: explainError(error) }}
      className="sm:shadow-card sticky bottom-0 -mx-4 gap-3 px-4 py-3 sm:bottom-4 sm:mx-0 sm:rounded-xl sm:border sm:px-6 lg:col-span-2"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={isSavingTexts} className="max-sm:grow">
          {!isSavingTexts && <Save aria-hidden className="size-4" />}
          {isSavingTexts ? "Guardando..." : submitText}
        </Button>
        <div className="flex flex-wrap gap-x-1 sm:gap-x-2">
          <Button
            variant="outline"
            className="px-3"
            pending={isSavingDraft}
            onClick={() => !isSaving && state.saveDraft()}
          >
            Guardar borrador
          </Button>
          {hasDraft && (
            <Button
              variant="ghost"
              className="px-3"
              onClick={() => !isSaving && state.discardDraft()}
            >
              Descartar borrador
            </Button>
          )}
        </div>
        <p className="text-soft text-sm">
          Se publica de inmediato.{" "}
          {/* Its space is reserved: a layout shift while a button is pressed would lose the click. */}
          <span className={cn(!hasChanges && "invisible")}>Hay cambios sin guardar.</span>
        </p>
      </div>
    </SaveBar>
  );
}

interface SettingsHeadingProps<S extends Section> {
  settings: Settings<S>;
  headingId: string;
}

function SettingsHeading<S extends Section>({ settings, headingId }: SettingsHeadingProps<S>) {
  const { title, intro, sections, keys } = settings;
  const { openSections } = useRecordHistory();
  return (
    <header className="grid gap-1 lg:col-span-2">
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="text-xl font-semibold sm:text-2xl">
          {title}
        </h2>
        <div className="flex flex-wrap justify-end">
          <Button
            variant="ghost"
            onClick={() =>
              openSections(sections.filter((section) => keys?.[section] === undefined))
            }
          >
            <History aria-hidden className="size-4" />
            Historial
          </Button>
          <DeletedLink className="px-3" />
        </div>
      </div>
      <p className="text-soft max-w-2xl text-pretty">{intro}</p>
    </header>
  );
}
