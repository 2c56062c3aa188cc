import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { type Draft, fitValues } from "#app/panel/records/drafts/draft-store.ts";
import { FormDraft } from "#app/panel/records/drafts/form-draft.tsx";
import { PROPOSALS_FORM } from "#app/panel/records/drafts/request-forms.ts";
import { useDraft } from "#app/panel/records/drafts/use-draft.ts";
import {
  type Clash,
  type Decision,
  type RecordStore,
  saveChanges,
} from "#app/panel/records/save/save-changes.ts";
import { useClashQuestion } from "#app/panel/records/save/use-clash-question.tsx";
import { useSave } from "#app/panel/records/save/use-save.ts";
import type { Client } from "#data/client/client.ts";
import { DataError, isKind } from "#data/client/errors.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import {
  finishProposal,
  createProposal,
  listProposals,
  updateProposal,
} from "#data/leads/proposals.ts";
import {
  proposalFormSchema,
  type ProposalFormValues,
  startProposal,
  toProposalFormValues,
  toProposalInput,
  type UsedTerms,
} from "#domain/leads/proposal/proposal-schema.ts";
import {
  type Proposal,
  type ProposalInput,
  nameProposalField,
} from "#domain/leads/proposal/proposal.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { isSame, listChanges } from "#domain/records/changes.ts";
import { readServerTime } from "#domain/server-clock.ts";

interface ProposalFormOptions {
  request: QuoteRequestWithItems;
  /** The stored draft to continue; null to start one. */
  draft: Proposal | null;
  /** The previous finished version. */
  before: Proposal | null;
  used: readonly UsedTerms[];
  onClose: () => void;
  onFinished: (id: string) => void;
}

/** Stored drafts are shared by the office; unsaved input stays in this browser. */
const NOT_SHARED = {
  subscribe: () => () => undefined,
  holds: () => false,
  note: () => undefined,
};

/**
 * State of the form for a request's next proposal version. Unsaved input is stored in the browser; conflicting changes
 * of two administrators are resolved by asking. Render `notice` and `question`.
 */
export function useProposalForm(options: ProposalFormOptions) {
  const { request, draft: stored, before, used, onClose, onFinished } = options;
  const [base, setBase] = useState(stored);
  const [begun] = useState(() => {
    if (stored !== null) return toProposalFormValues(stored);
    return startProposal(request, {
      before,
      used: used[0] ?? null,
      now: new Date(readServerTime()),
    });
  });
  const form = useForm<ProposalFormValues>({
    resolver: zodResolver(proposalFormSchema),
    defaultValues: begun,
  });
  const copy = useDraft({
    form: PROPOSALS_FORM,
    recordId: request.id,
    title: `Propuesta para ${nameSender(request)}`,
  });
  const isShown = (values: ProposalFormValues) => isSame(form.getValues(), values);
  const onStored = (saved: Proposal, values: ProposalFormValues) => {
    setBase(saved);
    // Keep what was typed during the save.
    form.reset(toProposalFormValues(saved), { keepValues: !isShown(values) });
    copy.discard();
  };
  const saves = useProposalSaves({
    place: { requestId: request.id, id: base?.id ?? copy.newId, base },
    onStored,
    onFinished,
  });
  const recover = (offered: Draft) => {
    setBase(offered.base as Proposal | null);
    form.reset(fitValues(begun, offered.values), { keepDefaultValues: true });
  };
  const run = (work: (values: ProposalFormValues) => Promise<unknown>) => () =>
    void form.handleSubmit((values) => void work(values))();
  return {
    ...saves,
    form,
    base,
    notice: (
      <FormDraft form={form} base={base} draft={copy} shared={NOT_SHARED} onRecover={recover} />
    ),
    save: run(saves.save),
    finish: run(saves.finish),
    close: () => {
      if (form.formState.isDirty && !window.confirm(CLOSE_QUESTION)) return;
      copy.discard();
      onClose();
    },
  };
}

/** Proposals do not record who changed them last. */
const UNKNOWN_AUTHOR = () => Promise.resolve("unknown" as const);

const CLOSE_QUESTION = "Hay cambios sin guardar. ¿Quiere descartarlos?";

interface ProposalSavesOptions {
  place: ProposalPlace;
  /** Called with the stored draft, and the form values it was saved from. */
  onStored: (saved: Proposal, values: ProposalFormValues) => void;
  onFinished: (id: string) => void;
}

/** Saves and finishes the draft of a proposal. */
function useProposalSaves({ place, onStored, onFinished }: ProposalSavesOptions) {
  const client = useClient();
  const queryClient = useQueryClient();
  const { ask, question } = useClashQuestion<Proposal>(nameProposalField, UNKNOWN_AUTHOR);
  const refresh = () => queryClient.invalidateQueries({ queryKey: inboxKeys.all });
  const store = async (values: ProposalFormValues) => {
    const saved = await saveProposal(client, place, toProposalInput(values), ask);
    if (saved !== null) onStored(saved, values);
    return saved;
  };
  const saving = useSave({
    save: async (values: ProposalFormValues) => {
      const saved = await store(values);
      void refresh();
      return saved !== null;
    },
    texts: { success: "Borrador guardado", failure: "No se pudo guardar el borrador" },
  });
  const finishing = useSave({
    save: async (values: ProposalFormValues) => {
      const saved = await store(values);
      if (saved === null) return false;
      await finishProposal(client, saved);
      await refresh();
      onFinished(saved.id);
      return true;
    },
    texts: {
      success: "Propuesta lista: elija cómo enviarla",
      failure: "No se pudo terminar la propuesta",
    },
  });
  return {
    save: saving.submit,
    finish: finishing.submit,
    isSaving: saving.isSaving,
    isFinishing: finishing.isSaving,
    error: finishing.error ?? saving.error,
    question,
  };
}

/** Where a draft is stored. */
interface ProposalPlace {
  requestId: string;
  /** The id for a new draft. */
  id: string;
  /** The stored draft the form was filled from; null for a new one. */
  base: Proposal | null;
}

/** Older than any stored draft. */
const NO_VERSION = "1970-01-01T00:00:00+00:00";

/**
 * Creates a request's draft, or saves changes to it. If a colleague has created one in the meantime, both are merged.
 *
 * @returns null if the user chose not to save
 * @throws {DataError}
 */
async function saveProposal(
  client: Client,
  place: ProposalPlace,
  input: ProposalInput,
  ask: (clash: Clash<Proposal>) => Promise<Decision>,
): Promise<Proposal | null> {
  const { requestId, id, base } = place;
  const create = (draftId: string) =>
    createProposal(client, { ...input, id: draftId, request_id: requestId });
  const store: RecordStore<Proposal, ProposalInput> = {
    update: (changes, known) => updateProposal(client, known.id, changes, known.updated_at),
    read: () => readDraft(client, requestId),
    // With a new id: a colleague's page may still refer to the deleted one.
    create: () => create(newId()),
  };
  if (base !== null) return saveChanges(store, base, listChanges(base, input), ask);
  try {
    return await create(id);
  } catch (error) {
    if (!isKind(error, "conflict")) throw error;
    // The two drafts have no common base, so everything typed here counts as a change.
    const nothing = { ...BLANK, id, request_id: requestId, updated_at: NO_VERSION } as Proposal;
    return saveChanges(store, nothing, input, ask);
  }
}

/** An empty proposal. */
const BLANK: ProposalInput = {
  items: [],
  freight: 0,
  freight_vat: null,
  valid_until: "",
  payment: "",
  delivery: "",
  conditions: "",
  note: "",
};

async function readDraft(client: Client, requestId: string): Promise<Proposal> {
  const versions = await listProposals(client, requestId);
  const draft = versions.find(({ state }) => state === "draft");
  if (draft !== undefined) return draft;
  throw new DataError({ message: "The request has no draft", code: "PGRST116", status: 406 });
}
