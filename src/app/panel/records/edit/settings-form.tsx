import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { type FieldValues, useWatch } from "react-hook-form";

import { SettingsFieldset } from "#app/panel/auth/administrators-only.tsx";
import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { contentKeys } from "#app/panel/lib/query-keys.ts";
import { readAutofill } from "#app/panel/lib/read-autofill.ts";
import { PlaceContext } from "#app/panel/lib/stores/colleagues.ts";
import { useRecordRequest } from "#app/panel/lib/stores/requested-record.ts";
import { discardDraft } from "#app/panel/records/drafts/discard-draft.ts";
import { draftsKey } from "#app/panel/records/drafts/draft-queries.ts";
import { StateLine } from "#app/panel/records/drafts/form-notice.tsx";
import { Review, useReviewQuestion } from "#app/panel/records/edit/lazy-review.tsx";
import { revealField } from "#app/panel/records/edit/reveal-field.ts";
import { FormBar } from "#app/panel/records/edit/save-bar.tsx";
import {
  openSettings,
  type Section,
  type Settings,
  type SettingsRecord,
  settingsRules,
  type StoredSettings,
  useSettingsDrafts,
  useSettingsStore,
} from "#app/panel/records/edit/settings-store.ts";
import { type RecordFormState, useRecordForm } from "#app/panel/records/edit/use-record-form.tsx";
import { useSubmission } from "#app/panel/records/edit/use-submission.ts";
import { DeletedLink, useRecordHistory } from "#app/panel/records/history/record-history.tsx";
import { ListSkeleton } from "#app/panel/records/list/record-list.tsx";
import type { MenuAction } from "#app/panel/ui/controls/actions-menu.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { useFailureToast } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { listContentOfSections } from "#data/content.ts";
import { listDraftsOfSections } from "#data/publishing/drafts.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import {
  findRow,
  previewSettings,
  type SettingsTexts,
  type SettingsValues,
} from "#domain/content/settings.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import type { StoredContent } from "#domain/content/site-text.ts";
import type { SiteRecord } from "#domain/review/site.ts";

type State<S extends Section> = RecordFormState<
  SettingsRecord,
  SettingsTexts,
  SettingsValues<S> & FieldValues
>;

/** What the fields and the preview of a settings form need. */
export interface SettingsFields<S extends Section> {
  form: State<S>["form"];
  values: SettingsValues<S>;
  /** The stored texts that the form changes. */
  stored: readonly StoredContent[];
  /** The site's texts after saving them. */
  content: SiteContent;
  isSaving: boolean;
}

interface SettingsTabProps<S extends Section> {
  settings: Settings<S>;
  /** Renders a preview of what visitors will see, beside the fields. */
  renderPreview: (fields: SettingsFields<S>) => ReactNode;
  /** Renders the fields. */
  children: (fields: SettingsFields<S>) => ReactNode;
}

/** The texts of a settings tab. */
export function settingsQuery<S extends Section>(
  client: Client,
  { sections, fallbackSections }: Settings<S>,
) {
  const all: Section[] = [...sections, ...fallbackSections];
  return queryOptions({
    queryKey: contentKeys.sections(all),
    queryFn: () => listContentOfSections(client, all),
  });
}

/** The drafts of a settings tab's texts. */
function settingsDraftsQuery<S extends Section>(client: Client, { sections }: Settings<S>) {
  return queryOptions({
    queryKey: [...draftsKey("site_content"), "sections", ...sections],
    queryFn: () => listDraftsOfSections(client, sections),
  });
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
  return <SettingsForm {...props} stored={{ rows: rows.data, drafts: drafts.data }} />;
}

/** The form of some settings: fields, preview and buttons. */
function SettingsForm<S extends Section>({
  settings,
  stored,
  renderPreview,
  children,
}: SettingsTabProps<S> & { stored: StoredSettings }) {
  const { name } = settings;
  const { can } = useAuth();
  const { state, fields, review } = useSettingsForm(settings, stored);
  const { form, base, session } = state;
  const headingId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  useRecordRequest(name, (_id, { field }) => {
    if (formRef.current !== null && field !== undefined) revealField(formRef.current, field);
  });
  const { whenValid, isAsking } = useSubmission(form, { mayPublish: review.ask });
  const submit = whenValid(state.publish);
  return (
    <form
      {...readAutofill(form)}
      ref={formRef}
      noValidate
      aria-labelledby={headingId}
      data-place={name}
      data-page-form="wide"
      onInput={session.touch}
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-8"
    >
      <SettingsHeading settings={settings} headingId={headingId} />
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <StateLine state={state} place={name} continues isPublic />
        <PlaceContext value={name}>
          <SettingsFieldset>{children(fields)}</SettingsFieldset>
        </PlaceContext>
        <Review
          form={form}
          review={review}
          listRecords={(values) => listReviewed(values, base?.rows ?? [])}
          nameControl={({ record }) => record.text ?? ""}
        />
        {state.question}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6 lg:sticky lg:top-(--panel-top)">
        {renderPreview(fields)}
      </div>
      {can("settings") && <SettingsButtons settings={settings} state={state} isAsking={isAsking} />}
    </form>
  );
}

function useSettingsForm<S extends Section>(settings: Settings<S>, stored: StoredSettings) {
  type V = SettingsValues<S> & FieldValues;
  const client = useClient();
  const queryClient = useQueryClient();
  const review = useReviewQuestion();
  const [rules] = useState(() => settingsRules(settings));
  const [opened] = useState(() => openSettings(settings, stored));
  const rowsQuery = settingsQuery(client, settings);
  const fresh = { staleTime: 0, retry: false };
  const reload = async (saved: SettingsRecord | null) => {
    const [rows, drafts] = await Promise.all([
      saved?.rows ?? queryClient.query({ ...rowsQuery, ...fresh }).catch(() => stored.rows),
      // The form shows the stored texts until the next read.
      queryClient.query({ ...settingsDraftsQuery(client, settings), ...fresh }).catch(() => []),
    ]);
    return openSettings(settings, { rows, drafts });
  };
  const state = useRecordForm<SettingsRecord, SettingsTexts, V>({
    rules,
    opened,
    title: () => settings.title,
    store: useSettingsStore(settings, rowsQuery.queryKey),
    drafts: useSettingsDrafts(settings),
    texts: () => settings.texts,
    reopen: reload,
    read: [stored.rows, stored.drafts],
    onSaved: () => undefined,
  });
  const { form, base, isSaving, isSavingDraft } = state;
  const values = useWatch({ control: form.control, compute: (typed: V) => typed });
  const rows = base?.rows ?? [];
  const fields: SettingsFields<S> = {
    form,
    values,
    stored: rows,
    content: previewSettings<S>(values, rows),
    isSaving: isSaving || isSavingDraft,
  };
  return { state, fields, review };
}

/** The typed texts, for the review. A blank text that inherits another one is reviewed there. */
function listReviewed(values: object, rows: readonly StoredContent[]): SiteRecord[] {
  const isOwn = (section: string, key: string, value: string) =>
    value.trim() !== "" || findKnownText(section, key)?.inherits === undefined;
  return Object.entries(values).flatMap(([section, texts]: [string, Record<string, string>]) =>
    Object.entries(texts)
      .filter(([key, value]) => isOwn(section, key, value))
      .map(([key, value]): SiteRecord => {
        const id = findRow(rows, section, key)?.id ?? null;
        return { table: "site_content", row: { id, section, key, value } };
      }),
  );
}

interface SettingsButtonsProps<S extends Section> {
  settings: Settings<S>;
  state: State<S>;
  /** Whether the values are being checked, or the user is asked about them. */
  isAsking: boolean;
}

function SettingsButtons<S extends Section>({
  settings,
  state,
  isAsking,
}: SettingsButtonsProps<S>) {
  const { submitText, texts } = settings;
  const { form, status, error, isSaving, isSavingDraft } = state;
  const discarding: MenuAction = {
    label: "Descartar cambios",
    isDangerous: true,
    onSelect: () => void discardDraft({ isNew: false }, state.discard),
  };
  const canDiscard = (status.hasDraft || status.isUnsaved) && !isSaving && !isSavingDraft;
  return (
    <FormBar
      form={form}
      failure={error === null ? null : { title: texts.failure, reason: explainError(error) }}
      submitText={submitText}
      isSaving={isAsking || isSaving}
      isSavingDraft={isSavingDraft}
      isPublic
      onSaveDraft={() => void state.saveDraft()}
      actions={canDiscard ? [discarding] : []}
    />
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
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id={headingId} className="min-w-0 grow basis-32 text-xl font-semibold sm:text-2xl">
          {title}
        </h2>
        <div className="flex grow basis-32 flex-wrap justify-end">
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
