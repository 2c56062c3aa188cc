import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { JournalNotice } from "#app/panel/records/drafts/form-notice.tsx";
import { PROPOSALS_FORM } from "#app/panel/records/drafts/journal.ts";
import { type FormRules, useRecordForm } from "#app/panel/records/edit/use-record-form.tsx";
import { useSave } from "#app/panel/records/edit/use-save.ts";
import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import {
  createProposal,
  finishProposal,
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
  isLongProposalField,
  nameProposalField,
  type Proposal,
  type ProposalInput,
} from "#domain/leads/proposal/proposal.ts";
import { nameSender } from "#domain/leads/request-name.ts";
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

/**
 * State of the form for a request's next proposal version, whose draft is a row of the office. Unsaved input is in the
 * journal. Render `notice` and `question`.
 */
export function useProposalForm(options: ProposalFormOptions) {
  const { request, draft: stored, onClose, onFinished } = options;
  const client = useClient();
  const queryClient = useQueryClient();
  const [rules] = useState(() => proposalRules(options));
  const refresh = () => queryClient.invalidateQueries({ queryKey: inboxKeys.all });
  const open = (record: Proposal | null) => ({ record, draft: null, isOutdated: false });
  const state = useRecordForm<Proposal, ProposalInput, ProposalFormValues>({
    rules,
    opened: open(stored),
    title: () => `Propuesta para ${nameSender(request)}`,
    journalId: request.id,
    commonBase: BLANK,
    store: {
      read: () => readDraft(client, request.id),
      // With a new id: a colleague's page may still refer to a deleted draft. A request has only one draft.
      create: (_id, input) =>
        createProposal(client, { ...input, id: newId(), request_id: request.id }),
      update: (_id, changes, known) => updateProposal(client, known.id, changes, known.updated_at),
      fields: { nameField: nameProposalField, isLongText: isLongProposalField },
      // Proposals do not record who changed them last.
      scopeOf: () => null,
    },
    drafts: null,
    texts: () => ({ success: "Borrador guardado", failure: "No se pudo guardar el borrador" }),
    reopen: async (saved) => open(saved ?? (await readDraft(client, request.id).catch(() => null))),
    onSaved: () => void refresh(),
  });
  const { form, session } = state;
  const finishing = useSave({
    save: async (values: ProposalFormValues) => {
      const saved = await state.save(values);
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
  const run = (work: (values: ProposalFormValues) => Promise<unknown>) => () =>
    void form.handleSubmit((values) => void work(values))();
  return {
    form,
    base: state.base,
    question: state.question,
    notice: <JournalNotice state={state} />,
    isSaving: state.isSaving,
    isFinishing: finishing.isSaving,
    error: finishing.error ?? state.error,
    save: run(state.publish),
    finish: run(finishing.submit),
    close: () => {
      if (form.formState.isDirty && !window.confirm(CLOSE_QUESTION)) return;
      void session.restore();
      onClose();
    },
  };
}

const CLOSE_QUESTION = "Hay cambios sin guardar. ¿Quiere descartarlos?";

function proposalRules({
  request,
  before,
  used,
}: ProposalFormOptions): FormRules<Proposal, ProposalInput, ProposalFormValues> {
  return {
    name: PROPOSALS_FORM,
    blank: startProposal(request, {
      before,
      used: used[0] ?? null,
      now: new Date(readServerTime()),
    }),
    toValues: toProposalFormValues,
    createResolver: () => zodResolver(proposalFormSchema),
    toInput: toProposalInput,
  };
}

/** An empty proposal: without a common base, what two people typed is compared with it. */
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
