import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { type ProposalPlace, saveProposal } from "#app/panel/inbox/proposal/save-proposal.ts";
import { type Draft, fitValues } from "#app/panel/records/drafts/draft-store.ts";
import { FormDraft } from "#app/panel/records/drafts/form-draft.tsx";
import { PROPOSALS_FORM } from "#app/panel/records/drafts/request-forms.ts";
import { useDraft } from "#app/panel/records/drafts/use-draft.ts";
import { useClashQuestion } from "#app/panel/records/save/use-clash-question.tsx";
import { useSave } from "#app/panel/records/save/use-save.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import { finishProposal } from "#data/leads/proposals.ts";
import {
  proposalFormSchema,
  type ProposalFormValues,
  startProposal,
  toProposalFormValues,
  toProposalInput,
  type UsedTerms,
} from "#domain/leads/proposal/proposal-schema.ts";
import { nameProposalField, type Proposal } from "#domain/leads/proposal/proposal.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { isSame } from "#domain/records/changes.ts";
import { readServerTime } from "#domain/server-clock.ts";

interface ProposalFormOptions {
  request: QuoteRequestWithItems;
  /** The stored draft to go on with; null to begin one. */
  draft: Proposal | null;
  /** The version that was finished before. */
  before: Proposal | null;
  used: readonly UsedTerms[];
  onClose: () => void;
  onFinished: (id: string) => void;
}

/** The office's stored drafts are shared, but what is typed is copied in this browser alone. */
const NOT_SHARED = {
  subscribe: () => () => undefined,
  holds: () => false,
  note: () => undefined,
};

/**
 * The form of a request's next version. What is typed is copied in the browser until it is saved; what two
 * administrators changed at once is asked about. Render `notice` and `question`.
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
    // What was typed while it was being saved stays.
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

/** Proposals do not say who changed them last. */
const UNKNOWN_AUTHOR = () => Promise.resolve("unknown" as const);

const CLOSE_QUESTION = "Hay cambios sin guardar. ¿Quiere descartarlos?";

interface ProposalSavesOptions {
  place: ProposalPlace;
  /** Called with the stored draft, and the values that it was saved from. */
  onStored: (saved: Proposal, values: ProposalFormValues) => void;
  onFinished: (id: string) => void;
}

/** Saves the draft of a proposal, and finishes it. */
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
