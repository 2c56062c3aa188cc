import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useState } from "react";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";

import { SettingsFieldset } from "#app/panel/auth/administrators-only.tsx";
import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { readAutofill } from "#app/panel/lib/read-autofill.ts";
import { PlaceContext } from "#app/panel/lib/stores/colleagues.ts";
import { describeQuestion, describeSave } from "#app/panel/records/action-texts.ts";
import { discardDraft } from "#app/panel/records/drafts/discard-draft.ts";
import { StateLine } from "#app/panel/records/drafts/form-notice.tsx";
import { FormContents } from "#app/panel/records/edit/form-contents.tsx";
import type {
  EditProps,
  EditTarget,
  FormDefinition,
} from "#app/panel/records/edit/form-definition.ts";
import {
  Review,
  type ReviewQuestion,
  useReviewQuestion,
} from "#app/panel/records/edit/lazy-review.tsx";
import { useDraftCalls, useRecordStore } from "#app/panel/records/edit/record-calls.ts";
import { FormBar } from "#app/panel/records/edit/save-bar.tsx";
import { useFormFocus } from "#app/panel/records/edit/use-form-focus.ts";
import { usePreviewAddress } from "#app/panel/records/edit/use-preview-address.ts";
import {
  type OpenedRecord,
  type RecordFormState,
  useRecordForm,
} from "#app/panel/records/edit/use-record-form.tsx";
import { useSubmission } from "#app/panel/records/edit/use-submission.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource.ts";
import type { MenuAction } from "#app/panel/ui/controls/actions-menu.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { isTaken } from "#data/client/errors.ts";
import { type SiteRecord, toSiteRecord } from "#domain/review/site.ts";
import { toSlug } from "#domain/slugs.ts";

const DraftSchedule = lazyPart(
  async () => (await import("#app/panel/records/drafts/draft-schedule.tsx")).DraftSchedule,
  "asked",
);

const Comments = lazyPart(
  async () => (await import("#app/panel/records/comments/comments.tsx")).Comments,
  "background",
);

interface RecordFormProps<T extends ResourceTypes, V extends FieldValues> extends Omit<
  EditProps,
  "target" | "hasDraft"
> {
  form: FormDefinition<T, V>;
  opened: OpenedRecord<T["record"], V>;
  continues?: EditTarget["continues"];
}

/** The form of a record: heading, draft, fields, review and buttons. */
export function RecordForm<T extends ResourceTypes, V extends FieldValues>(
  props: RecordFormProps<T, V>,
) {
  const { form: definition, takesFocus, focusField, onTyped, onChanges, onSaving } = props;
  const { resource } = definition;
  const { Fields } = (onTyped && definition.onPage) ?? definition;
  const state = useRecordState(props);
  const { form, session, opened, base, id, initial } = state;
  const title = nameForm(definition, opened.record);
  const isReadOnly = useReadOnly(definition, initial);
  const review = useReviewQuestion();
  const { isDirty } = form.formState;
  const isUntouched = isBlankForm(opened) && !isDirty;
  const mayPublish = useQuestions(props, state, isUntouched ? null : review);
  const { whenValid, whileSaving, isAsking } = useSubmission(form, { mayPublish, onSaving });
  const [scheduled, setScheduled] = useState<V | null>(null);
  const { headingId, headingRef } = useFormFocus(
    state,
    takesFocus ? (focusField ?? definition.firstField(initial)) : null,
  );
  const discard = useCallback(() => void session.restore(), [session]);
  useEffect(
    () => onChanges(isDirty, discard, isDirty ? id : undefined),
    [onChanges, isDirty, discard, id],
  );
  useTyped(form, (values) => showTyped(props, values, id));
  // A wide form replaces the list, so there must always be a way to leave it.
  const isBlank = isUntouched && resource.isFormWide !== true;
  const submit = whenValid(state.publish);
  const schedule = whenValid(setScheduled);
  return (
    <>
      <form
        {...readAutofill(form)}
        noValidate
        aria-labelledby={headingId}
        data-place={id}
        onInput={session.touch}
        onSubmit={(event) => void submit(event)}
      >
        <div className="relative grid grow content-start gap-5 p-4 sm:p-6">
          <FormHead {...props} state={state} isBlank={isBlank} isReadOnly={isReadOnly}>
            <h3
              ref={headingRef}
              id={headingId}
              className="grow scroll-mt-6 self-center text-lg font-semibold wrap-anywhere"
            >
              {title}
            </h3>
          </FormHead>
          <PlaceContext value={id}>
            <SettingsFieldset isSetting={isReadOnly}>
              <Fields
                form={form}
                id={opened.record?.id ?? null}
                base={base}
                initial={{ ...initial, ...props.opened.typed }}
              />
            </SettingsFieldset>
          </PlaceContext>
          {!isUntouched && (
            <Review
              form={form}
              review={review}
              listRecords={(values) => listRecords(definition, values, base, id)}
            />
          )}
          {state.question}
        </div>
        {!isReadOnly && (
          <FormButtons
            {...props}
            state={state}
            isBlank={isBlank}
            isSaving={isAsking || state.isSaving}
            onSaveDraft={() => void whileSaving(state.saveDraft)}
            onSchedule={() => void schedule()}
          />
        )}
      </form>
      <Notes {...props} opened={opened} id={id} title={title} />
      {scheduled !== null && (
        <Suspense>
          <DraftSchedule
            table={resource.table}
            recordId={id}
            subject={title}
            saveDraft={() => state.storeDraft(scheduled)}
            onPlanned={() => {
              session.leave();
              props.onSaved(id);
            }}
            onClose={() => setScheduled(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function nameForm<T extends ResourceTypes, V extends FieldValues>(
  { newTitle, nameOf }: FormDefinition<T, V>,
  record: T["record"] | null,
): string {
  return record === null ? newTitle : `Editar «${nameOf(record)}»`;
}

const isBlankForm = ({ record, draft, prefilled }: OpenedRecord<unknown, FieldValues>) =>
  record === null && draft === null && prefilled === undefined;

/** The team's notes on a record or its draft; none beside its page, nor on what exists in this form alone. */
function Notes<T extends ResourceTypes, V extends FieldValues>({
  form: { resource, nameOf },
  opened: { record, draft },
  onTyped,
  id,
  title,
}: RecordFormProps<T, V> & { id: string; title: string }) {
  if (onTyped !== undefined || (record === null && draft === null)) return null;
  return (
    <div className="px-4 pb-4 sm:px-6">
      <Suspense>
        <Comments
          subject={{ table_name: resource.table, record_id: id }}
          name={record === null ? title : nameOf(record)}
        />
      </Suspense>
    </div>
  );
}

interface FormPartProps<T extends ResourceTypes, V extends FieldValues> extends RecordFormProps<
  T,
  V
> {
  state: State<T, V>;
  /** Whether nothing was typed in a blank form beside its list. */
  isBlank: boolean;
}

/** A form's title, the way out, its state, and its parts. */
function FormHead<T extends ResourceTypes, V extends FieldValues>({
  form: { parts, isPublic, toValues },
  continues = false,
  state,
  isBlank,
  isReadOnly,
  onTyped,
  onCancel,
  children,
}: FormPartProps<T, V> & { isReadOnly: boolean; children: ReactNode }) {
  const { opened, base, id } = state;
  return (
    <>
      <div className="flex items-start gap-3">
        {children}
        <Button
          variant="ghost"
          data-act="cancel"
          className={cn("-my-1 -mr-3 px-3", isBlank && "lg:hidden")}
          onClick={onCancel}
        >
          {isReadOnly ? "Cerrar" : "Cancelar"}
        </Button>
      </div>
      <StateLine
        state={state}
        place={id}
        continues={continues || opened.record !== null}
        isPublic={base !== null && isPublic(toValues(base))}
      />
      {parts !== undefined && onTyped === undefined && <FormContents parts={parts} />}
    </>
  );
}

/** Whether the form shows a setting to someone who may not change it. */
function useReadOnly<T extends ResourceTypes, V extends FieldValues>(
  { isSetting }: FormDefinition<T, V>,
  initial: V,
): boolean {
  const { can } = useAuth();
  return isSetting !== undefined && isSetting(initial) && !can("settings");
}

type State<T extends ResourceTypes, V extends FieldValues> = RecordFormState<
  T["record"],
  T["input"],
  V
>;

function useRecordState<T extends ResourceTypes, V extends FieldValues>({
  form: definition,
  opened,
  onSaved,
}: RecordFormProps<T, V>): State<T, V> {
  const { resource, taken } = definition;
  const offerRename = useRenameOffer(resource);
  const state = useRecordForm<T["record"], T["input"], V>({
    rules: { ...definition, name: resource.name },
    opened,
    title: (record) => nameForm(definition, record),
    store: useRecordStore(resource),
    drafts: useDraftCalls(resource.table),
    texts: (isNew) => describeSave(resource.texts, isNew ? "crear" : "actualizar"),
    onPublished: offerRename,
    onSaved,
  });
  const { form, error } = state;
  useEffect(() => {
    if (taken === undefined || !isTaken(error)) return;
    form.setError(taken.field, { message: taken.message }, { shouldFocus: true });
  }, [form, taken, error]);
  return state;
}

/** What is asked, in this order, before values become public; resolves with whether to continue. */
function useQuestions<T extends ResourceTypes, V extends FieldValues>(
  { form: { confirm, resource } }: RecordFormProps<T, V>,
  { base }: State<T, V>,
  review: ReviewQuestion | null,
) {
  const client = useClient();
  const queryClient = useQueryClient();
  return async (values: V): Promise<boolean> =>
    ((await confirm?.({ client, queryClient }, values, base)) ?? true) &&
    ((await review?.ask()) ?? true) &&
    mayHide(client, resource, base, values);
}

type FormButtonsProps<T extends ResourceTypes, V extends FieldValues> = FormPartProps<T, V> & {
  /** Whether it is being saved, or checked for that. */
  isSaving: boolean;
  onSaveDraft: () => void;
  onSchedule: () => void;
};

function FormButtons<T extends ResourceTypes, V extends FieldValues>(
  props: FormButtonsProps<T, V>,
) {
  const { form: definition, state, isBlank, isSaving, onSaveDraft, onTyped } = props;
  const { submit, isPublic, onPage } = definition;
  const { opened, form, isSavingDraft } = state;
  const actions = useFormActions(props);
  const isShown = useWatch({ control: form.control, compute: (values: V) => isPublic(values) });
  return (
    <FormBar
      form={form}
      failure={describeFailure(definition, state)}
      submitText={
        (onTyped && onPage?.submitText) ?? (opened.record === null ? submit.create : submit.update)
      }
      isSaving={isSaving}
      isSavingDraft={isSavingDraft}
      isPublic={isShown && !isBlank}
      onSaveDraft={isBlank ? null : onSaveDraft}
      actions={isBlank || isSaving ? [] : actions}
    />
  );
}

/** What «Más» of a form offers. */
function useFormActions<T extends ResourceTypes, V extends FieldValues>({
  form: { preview },
  state,
  onTyped,
  onChanges,
  onCancel,
  onSchedule,
}: FormButtonsProps<T, V>): MenuAction[] {
  const { form, opened, status } = state;
  const source = onTyped === undefined ? preview : undefined;
  const address = usePreviewAddress(form, source, opened.record?.id ?? null);
  // A draft in a package is published with the package.
  const canSchedule = opened.draft?.package_id == null;
  const discard = async () => {
    if (!(await discardDraft({ isNew: opened.record === null }, state.discard))) return;
    onChanges(false, () => undefined);
    onCancel();
  };
  const actions: (MenuAction | null)[] = [
    canSchedule ? { label: "Programar…", onSelect: onSchedule } : null,
    address === null ? null : { label: "Vista previa", href: address },
    status.hasDraft || status.isUnsaved
      ? { label: "Descartar cambios", isDangerous: true, onSelect: () => void discard() }
      : null,
  ];
  return actions.filter((action) => action !== null);
}

/** Why the last save failed; null also where a field shows it. */
function describeFailure<T extends ResourceTypes, V extends FieldValues>(
  { resource, taken }: FormDefinition<T, V>,
  { base, error }: State<T, V>,
) {
  if (error === null || (taken?.replacesAlert === true && isTaken(error))) return null;
  const { failure: title } = describeSave(resource.texts, base === null ? "crear" : "actualizar");
  return { title, reason: explainError(error) };
}

/** Shows typed values on the page beside the form, if there is one. */
function showTyped<T extends ResourceTypes, V extends FieldValues>(
  { form: { toTyped }, onTyped }: Pick<RecordFormProps<T, V>, "form" | "onTyped">,
  values: V,
  id: string,
): void {
  if (onTyped !== undefined && toTyped !== undefined) onTyped(toTyped(values, id));
}

/** Reports the values as they are typed. */
function useTyped<V extends FieldValues>(
  form: UseFormReturn<V>,
  onTyped: (values: V) => void,
): void {
  const notify = useEffectEvent(onTyped);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty === true) notify(values);
        },
      }),
    [form],
  );
}

/** Asks about links if the values hide a record that visitors see; resolves with whether to continue. */
async function mayHide<T extends ResourceTypes>(
  client: Client,
  { table, texts, askAboutLinks }: Resource<T>,
  base: T["record"] | null,
  values: object,
): Promise<boolean> {
  if (base === null || !isPublished(base) || isPublished(values)) return true;
  const question = describeQuestion(texts.label, { verb: "ocultar" });
  const withdrawal = { table, ids: [base.id], question, yes: "Ocultar de todos modos" };
  return (await askAboutLinks?.(client, withdrawal)) ?? true;
}

function isPublished(record: object): boolean {
  return "is_published" in record && record.is_published === true;
}

/** Offers to update links after a save has changed the URL of a record's page. */
function useRenameOffer<T extends ResourceTypes>({ table }: Resource<T>) {
  const client = useClient();
  const queryClient = useQueryClient();
  return (base: T["record"] | null, saved: object): void => {
    const [before, after] = [readTexts(base ?? {}), readTexts(saved)];
    if (base === null || before.slug === "" || toSlug(after.slug) === before.slug) return;
    const renamed = { table, id: base.id, name: after.title };
    void import("#app/panel/records/review/linking-records.tsx")
      .then(({ offerLinkUpdate }) => offerLinkUpdate(client, queryClient, renamed))
      // The record is saved and its old URL redirects, so a failure here is ignored.
      .catch(() => undefined);
  };
}

function readTexts(record: object) {
  const { slug, title } = record as { slug?: string; title?: string };
  return { slug: slug ?? "", title: title ?? "" };
}

/** The records that a form would save, as the review has them. A new record's slug is derived from its title. */
function listRecords<T extends ResourceTypes, V extends FieldValues>(
  definition: FormDefinition<T, V>,
  values: V,
  base: T["record"] | null,
  id: string,
): readonly SiteRecord[] {
  if (definition.listRecords !== undefined) return definition.listRecords(values, base);
  const { slug, title } = readTexts(values);
  const address = "slug" in values ? { slug: slug || toSlug(title) } : {};
  const times = { created_at: "", updated_at: "" };
  const row = { ...times, ...base, ...definition.toInput(values, null), ...address, id };
  return [toSiteRecord(definition.resource.table, row)];
}
