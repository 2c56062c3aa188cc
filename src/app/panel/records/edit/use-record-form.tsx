import { use, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";

import { useAuth, useUserId } from "#app/panel/auth/auth-context.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { unlockJournal } from "#app/panel/records/drafts/browser-journal.ts";
import {
  type DraftCalls,
  DraftSession,
  type SessionForm,
} from "#app/panel/records/drafts/draft-session.ts";
import type { StoredEntry } from "#app/panel/records/drafts/journal.ts";
import {
  type Fields,
  fitValues,
  flattenValues,
  groupFields,
} from "#app/panel/records/edit/form-values.ts";
import {
  type Conflict,
  createRecord,
  type Decision,
  type RecordStore,
  saveChanges,
} from "#app/panel/records/edit/save-changes.ts";
import { type RecordFields, useConflicts } from "#app/panel/records/edit/use-conflicts.tsx";
import { useFollowing } from "#app/panel/records/edit/use-following.ts";
import { SavedToastContext, useSave } from "#app/panel/records/edit/use-save.ts";
import { isKind } from "#data/client/errors.ts";
import type { RevisionScope } from "#data/records/revisions.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import { isSame, listChanges } from "#domain/records/changes.ts";

/** A stored record; `updated_at` is its version. */
export interface StoredRecord {
  id: string;
  updated_at: string;
}

/** How a form is filled, and what it saves. */
export interface FormRules<Row, Input, V extends FieldValues> {
  /** The id of the form's tab, which also names entries of the journal. */
  name: string;
  blank: V;
  toValues: (record: Row) => V;
  createResolver: (record: Row | null) => Resolver<V>;
  /** What to save; for a new record (null), all of it. */
  toInput: (values: V, record: Row | null) => Input;
}

/** The calls that read and write the record. */
export interface FormStore<Row, Input> {
  read: (id: string) => Promise<Row>;
  /** Also recreates a deleted record; null if that is impossible. */
  create: ((id: string, input: Input) => Promise<Row>) | null;
  update: (id: string, changes: Partial<Input>, known: Row) => Promise<Row>;
  /** For questions about conflicts. */
  fields: RecordFields;
  /** Whose newest change names the author of a conflict; null if that is not recorded. */
  scopeOf: (id: string) => RevisionScope | null;
}

/** What a form is opened with. */
export interface OpenedRecord<Row, V> {
  /** The stored record, or the version that the draft is based on; null for a new one. */
  record: Row | null;
  /** The draft to continue. */
  draft: RecordDraft | null;
  /** Whether the record has changed since that draft was started. */
  isOutdated: boolean;
  /** Values typed elsewhere, which the form shows as unsaved. */
  typed?: Partial<V> | undefined;
  /** The values of a new record, where they are not blank. */
  prefilled?: V | undefined;
}

export interface RecordFormOptions<Row, Input, V extends FieldValues> {
  rules: FormRules<Row, Input, V>;
  opened: OpenedRecord<Row, V>;
  title: (record: Row | null) => string;
  store: FormStore<Row, Input>;
  /** Null for a form without drafts on the server. */
  drafts: DraftCalls | null;
  /** What entries of the journal are about, where it is not the record itself. */
  journalId?: string;
  /** What a new record, if someone else has created it in the meantime, is compared with. */
  commonBase?: Input;
  /** The toasts after a save. */
  texts: (isNew: boolean) => { success: string; failure: string };
  /** Reads what a form that stays open shows after a save; absent for one that closes. */
  reopen?: (saved: Row | null) => Promise<OpenedRecord<Row, V>>;
  /** What the caller has read of the record: when it changes, the form follows, as it does when notified of the id. */
  read?: readonly unknown[];
  /** Called after the record was saved, with what it was before. */
  onPublished?: (before: Row | null, values: V) => void;
  /** Called with the record's id after it, or its draft, was saved. */
  onSaved: (id: string) => void;
}

/**
 * State of a record's form: values, draft, saving, conflicts, and what others change in the meantime. The form is based on
 * the version that it was filled from or has merged since. Render `question`.
 */
export function useRecordForm<
  Row extends StoredRecord,
  Input extends object,
  V extends FieldValues,
>(options: RecordFormOptions<Row, Input, V>) {
  const { rules, store, reopen, onSaved } = options;
  const [opened, setOpened] = useState(options.opened);
  const [base, setBase] = useState(opened.record);
  const [initial, setInitial] = useState(() => readInitial(rules, opened));
  const resolver = rules.createResolver(base);
  const form = useForm<V>({ resolver, defaultValues: initial as DefaultValues<V> });
  const { session, status } = useDraftSession(options, { opened, base, initial, form, resolver });
  const { recordId: id } = status;
  const { question, ask, askAboutDraft } = useConflicts(store.fields, store.scopeOf(id));
  // What react-hook-form returns changes while the user types.
  const readValues = (): V => structuredClone(form.getValues());
  useTypedElsewhere(form, options.opened.typed);

  const show = (next: OpenedRecord<Row, V>, typedSince: Fields | null = null) => {
    const values = readInitial(rules, next);
    // What the form shows from now on was not typed here.
    session.leave();
    setOpened(next);
    setBase(next.record);
    setInitial(values);
    // What was filled in without events stays where nothing else is shown.
    const { defaultValues } = form.formState;
    if ([defaultValues, form.getValues()].every((known) => isSame(known, values))) return;
    form.reset(values, { keepValues: typedSince !== null });
    if (typedSince === null) return;
    const merged = groupFields({ ...flattenValues(values), ...typedSince }) as V;
    form.reset(merged, { keepDefaultValues: true });
  };
  const rebase = (record: Row | null, values: V, keepValues: boolean) => {
    setBase(record);
    form.reset(values, { keepValues });
    session.rebase(values);
  };
  const listTyped = (submitted: V, next: OpenedRecord<Row, V>) =>
    listTypedSince(submitted, readValues(), { shown: readInitial(rules, next), resolver });

  const write = useWrite(options, base, id, ask);
  const save = async (values: V): Promise<Row | null> => {
    const saved = await write(values);
    if (saved === null) return null;
    // The record is saved; a draft that could not be removed is shown again.
    const ending = session.end().catch(() => undefined);
    // A draft whose first save is in flight is removed once it has arrived. What is opened next must not show it: this form
    // or, if it has created a record, that record.
    const hasTyped = (await listTyped(values, openStored(saved))) !== null;
    const isOpenedAgain = reopen === undefined ? hasTyped : status.hasDraft;
    if (base === null || isOpenedAgain) await ending;
    options.onPublished?.(base, values);
    // What was typed during the save stays, in a form that stays open.
    if (reopen !== undefined || hasTyped) {
      const next = (await reopen?.(saved)) ?? openStored(saved);
      show(next, await listTyped(values, next));
    }
    if (reopen !== undefined || !hasTyped) onSaved(id);
    return saved;
  };
  const publishing = useSave<V>({
    save: async (values) => (await save(values)) !== null,
    texts: options.texts(base === null),
    announce: use(SavedToastContext),
  });
  const showStored = async (submitted: V) => {
    const next = await reopen?.(null);
    if (next !== undefined) show(next, await listTyped(submitted, next));
  };
  const storeDraft = (values: V) => session.save(values, askAboutDraft);
  const drafting = useSave<V>({
    save: async (values) => {
      if (!(await storeDraft(values))) return false;
      // The session also saves what was typed during the save.
      if (reopen === undefined && session.readStatus().isUnsaved) return true;
      session.leave();
      await showStored(values);
      onSaved(id);
      return true;
    },
    texts: DRAFT_TEXTS,
  });
  const catchUp = async () => {
    if (reopen === undefined || form.formState.isDirty || status.savedAt !== null) return false;
    const shown = readValues();
    const next = await reopen(null);
    if (!isSame(form.getValues(), shown)) return false;
    show(next);
    return true;
  };
  const followed = useFollowing({
    id,
    base,
    form,
    rules,
    store,
    session,
    savedAt: status.savedAt,
    catchUp,
    rebase,
    read: options.read,
  });
  return {
    form,
    /** The stored record that the typed values are based on; null for a new one. */
    base,
    /** What the form was last opened with. */
    opened,
    initial,
    session,
    status,
    /** Who saved what the form has just taken over; null without any. */
    followed,
    /** Of the record, also of a new one. */
    id,
    question,
    /** Saves the record without a toast; null if the user chose not to. @throws {DataError} */
    save,
    publish: publishing.submit,
    isSaving: publishing.isSaving,
    error: publishing.error,
    saveDraft: () => drafting.submit(readValues()),
    isSavingDraft: drafting.isSaving,
    /** Saves the values as the draft, without a toast; whether the user chose to. @throws {DataError} */
    storeDraft,
    /** Discards the draft; a form that stays open then shows what is stored, and what was typed in the meantime. */
    discard: async () => {
      const left = readValues();
      await session.end().finally(() => showStored(left));
    },
    /** Continues an abandoned entry of the journal, over the version that it was based on. */
    recover: (stored: StoredEntry) => {
      const { entry } = stored;
      const below = base === null ? null : { ...base, ...(entry.base as Partial<Row> | null) };
      const shown = below === null ? (opened.prefilled ?? rules.blank) : rules.toValues(below);
      rebase(below, shown, false);
      session.recover(stored);
      form.reset(fitValues(shown, entry.values), { keepDefaultValues: true });
    },
  };
}

/** Shows values that were typed elsewhere as unsaved. */
function useTypedElsewhere<V extends FieldValues>(
  form: UseFormReturn<V>,
  typed: Partial<V> | undefined,
): void {
  useLayoutEffect(() => {
    if (typed !== undefined)
      form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true });
  }, [form, typed]);
}

const openStored = <Row,>(record: Row) => ({ record, draft: null, isOutdated: false });

/**
 * The fields that a form's user has changed since `submitted` was validated; null without any. A field whose value is
 * `shown` from now on was saved, or follows what someone else has saved.
 */
async function listTypedSince<V extends FieldValues>(
  submitted: V,
  now: V,
  { shown, resolver }: { shown: V; resolver: Resolver<V> },
): Promise<Fields | null> {
  if (isSame(now, submitted)) return null;
  const [before, after] = [flattenValues(submitted), flattenValues(shown)];
  const listOthers = (values: V) => listChanges(after, listChanges(before, flattenValues(values)));
  const { values, errors } = await resolver(now, undefined, NATIVE_VALIDATION_OFF);
  const isValid = Object.keys(errors).length === 0;
  const normalized = listOthers(isValid ? (values as V) : now);
  return Object.keys(normalized).length === 0 ? null : listOthers(now);
}

/** Creates a record, or saves the changes to it; null if the user chose not to. @throws {DataError} */
function useWrite<Row extends StoredRecord, Input extends object, V extends FieldValues>(
  { rules, store, commonBase }: RecordFormOptions<Row, Input, V>,
  base: Row | null,
  id: string,
  ask: (conflict: Conflict<Row>) => Promise<Decision>,
) {
  const unanswered = useRef<Input | null>(commonBase ?? null);
  return async (values: V): Promise<Row | null> => {
    const input = rules.toInput(values, base);
    const { create: createAs } = store;
    const create = createAs && (() => createAs(id, rules.toInput(values, null)));
    const calls: RecordStore<Row, Input> = {
      update: (changes, known) => store.update(id, changes, known),
      read: () => store.read(id),
      create,
    };
    if (base !== null) return saveChanges(calls, base, listChanges(base, input), ask);
    if (create === null) throw new TypeError("The form's store cannot create records");
    try {
      return await createRecord({ ...calls, create }, input, unanswered.current, ask);
    } catch (error) {
      if (isKind(error, "network")) unanswered.current ??= input;
      throw error;
    }
  };
}

export type RecordFormState<
  Row extends StoredRecord,
  Input extends object,
  V extends FieldValues,
> = ReturnType<typeof useRecordForm<Row, Input, V>>;

const DRAFT_TEXTS = {
  success: "Borrador guardado",
  failure: "No se pudo guardar el borrador",
};

/** The values that a form shows when it is opened. */
function readInitial<Row, Input, V extends FieldValues>(
  rules: FormRules<Row, Input, V>,
  { record, draft, prefilled }: OpenedRecord<Row, V>,
): V {
  if (draft !== null) return readDraftValues(rules, draft);
  return record === null ? (prefilled ?? rules.blank) : rules.toValues(record);
}

function readDraftValues<Row, Input, V extends FieldValues>(
  { blank, toValues, toInput }: FormRules<Row, Input, V>,
  { base, typed, changes }: RecordDraft,
): V {
  const stored = base as Row | null;
  // A new record's draft written by another program may lack columns.
  const known = stored ?? toInput(blank, null);
  if (typed === null) return toValues({ ...known, ...changes } as Row);
  return fitValues(stored === null ? blank : toValues(stored), typed);
}

interface SessionOptions<Row, V extends FieldValues> {
  opened: OpenedRecord<Row, V>;
  base: Row | null;
  initial: V;
  form: UseFormReturn<V>;
  resolver: Resolver<V>;
}

/** The draft session of a form, which starts again whenever the form is opened. */
function useDraftSession<Row extends StoredRecord, Input extends object, V extends FieldValues>(
  { rules, title, drafts, journalId }: RecordFormOptions<Row, Input, V>,
  { opened, base, initial, form, resolver }: SessionOptions<Row, V>,
) {
  const { client, access } = useAuth();
  const userId = useUserId();
  const current: SessionForm = {
    userId,
    title: title(opened.record),
    base,
    readValues: (draft) => readDraftValues(rules, draft),
    toDraft: async (fields) => {
      const values = groupFields(fields) as V;
      const { errors } = await resolver(values, undefined, NATIVE_VALIDATION_OFF);
      const invalid = new Set(Object.keys(flattenValues(errors)));
      const changes =
        invalid.size === 0 ? listChanges(base ?? {}, rules.toInput(values, base)) : null;
      return { base: base as RecordDraft["base"], typed: values, changes, invalid };
    },
    onMerged: (fields) => form.reset(groupFields(fields) as V, { keepDefaultValues: true }),
    onTyped: () => {
      if (client !== null) void unlockJournal(client, userId);
    },
  };
  const { record, draft } = opened;
  const recordId = record?.id ?? draft?.record_id ?? null;
  const begin = () =>
    new DraftSession({
      calls: drafts,
      place: { form: rules.name, recordId: journalId ?? recordId },
      recordId: recordId ?? newId(),
      isNew: recordId === null,
      opened: draft,
      initial,
      form: current,
    });
  const [begun, setBegun] = useState(() => ({ opened, session: begin() }));
  if (begun.opened !== opened) setBegun({ opened, session: begin() });
  const { session } = begun;
  useEffect(() => session.connect(current));
  useEffect(() => {
    const close = session.open();
    session.note(form.getValues());
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => session.note(values),
    });
    return () => {
      unsubscribe();
      close();
    };
  }, [session, form]);
  useEffect(() => {
    // What could not be saved since the session ended.
    if (access === "admitted") void session.flush();
  }, [access, session]);
  return { session, status: useSyncExternalStore(session.subscribe, session.readStatus) };
}

const NATIVE_VALIDATION_OFF = { fields: {}, shouldUseNativeValidation: false };
