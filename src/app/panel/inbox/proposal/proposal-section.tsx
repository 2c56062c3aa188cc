import { useQuery, useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { type ComponentProps, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { ProposalForm } from "#app/panel/inbox/proposal/proposal-form.tsx";
import { ProposalHandover } from "#app/panel/inbox/proposal/proposal-handover.tsx";
import { useProposals } from "#app/panel/inbox/queries.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { useFoundEntries, useJournalKey } from "#app/panel/records/drafts/browser-journal.ts";
import type { EntryKey } from "#app/panel/records/drafts/journal.ts";
import { PROPOSALS_FORM } from "#app/panel/records/drafts/journal.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { formatMoment, formatMomentInText } from "#app/shared/format.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import { listUsedTerms, withdrawProposal } from "#data/leads/proposals.ts";
import { formatDay } from "#domain/hours/days.ts";
import {
  describeState,
  isExpired,
  listAnswerFacts,
  nameProposal,
  type Proposal,
} from "#domain/leads/proposal/proposal.ts";
import { addUp, formatPesos } from "#domain/leads/proposal/totals.ts";

const DeliveredLots = lazyPart(
  async () => (await import("#app/panel/inbox/proposal/delivered-lots.tsx")).DeliveredLots,
  "background",
);

interface ProposalSectionProps {
  request: QuoteRequestWithItems;
  sendsMail: boolean;
  /** Whether a proposal is the request's usual answer: there is no chat to answer in. */
  isUsualAnswer: boolean;
}

/** A request's proposal: its versions, and the form for the next one. */
export function ProposalSection({ request, sendsMail, isUsualAnswer }: ProposalSectionProps) {
  const reading = useProposals(request.id);
  const { abandoned, elsewhere } = useFoundEntries();
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const [finishedId, setFinishedId] = useState<string | null>(null);
  const isOfRequest = (draft: EntryKey) =>
    draft.form === PROPOSALS_FORM && draft.recordId === request.id;
  // The form offers to restore an unsaved draft.
  if (isOpen === null && [...abandoned, ...elsewhere].some(isOfRequest)) setIsOpen(true);
  if (reading.isPending) return <Loading text="Cargando la propuesta..." />;
  if (reading.data === undefined) {
    return (
      <LoadFailure
        title="No se pudo cargar la propuesta"
        reason={explainError(reading.error)}
        reading={reading}
      />
    );
  }
  const draft = reading.data.find(({ state }) => state === "draft") ?? null;
  const finished = reading.data.filter(({ state }) => state !== "draft");
  const [newest = null] = finished;
  const onFinished = (id: string) => {
    setFinishedId(id);
    setIsOpen(false);
  };
  return (
    <section aria-labelledby="proposal" className="grid gap-4">
      <h3 id="proposal" className="font-semibold">
        Propuesta
      </h3>
      {finished.map((version) => (
        <ProposalVersion
          key={version.id}
          proposal={version}
          request={request}
          isNewest={version === newest}
          isJustFinished={version.id === finishedId}
          sendsMail={sendsMail}
        />
      ))}
      {isOpen ? (
        <OpenForm
          request={request}
          draft={draft}
          before={newest}
          onClose={() => setIsOpen(false)}
          onFinished={onFinished}
        />
      ) : (
        <Button
          variant={isUsualAnswer && newest === null ? "primary" : "outline"}
          className="justify-self-start"
          onClick={() => setIsOpen(true)}
        >
          <FileText aria-hidden className="size-4" />
          {nameOpening(draft !== null, newest !== null)}
        </Button>
      )}
    </section>
  );
}

/** Opens the form once its suggested terms are loaded, or without them if that fails. */
function OpenForm(props: Omit<ComponentProps<typeof ProposalForm>, "used">) {
  const used = useUsedTerms();
  const hasKey = useJournalKey();
  if (used.isPending || !hasKey) return <Loading text="Abriendo la propuesta..." />;
  return <ProposalForm {...props} used={used.data ?? []} />;
}

function nameOpening(hasDraft: boolean, wasFinished: boolean): string {
  if (hasDraft) return "Seguir con el borrador";
  return wasFinished ? "Hacer otra versión" : "Hacer propuesta";
}

/** The terms of the office's latest proposals. */
function useUsedTerms() {
  const client = useClient();
  return useQuery({
    queryKey: inboxKeys.usedTerms,
    queryFn: () => listUsedTerms(client),
    staleTime: "static",
    gcTime: 0,
  });
}

interface ProposalVersionProps {
  proposal: Proposal;
  request: QuoteRequestWithItems;
  /** Whether this is the latest finished version. */
  isNewest: boolean;
  isJustFinished: boolean;
  sendsMail: boolean;
}

/** A finished version: its state, the buyer's answer, and the ways to send it. */
function ProposalVersion(props: ProposalVersionProps) {
  const { proposal, request, isNewest, isJustFinished, sendsMail } = props;
  const now = useNow();
  const { version, valid_until, state, token } = proposal;
  const { text, tone } = describeState(proposal, now);
  const isWaiting = state === "ready" || state === "sent" || state === "change_asked";
  return (
    <article
      aria-label={`Versión ${version}`}
      className="border-line grid gap-3 rounded-lg border p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h4 className="font-semibold">{nameProposal(request.radicado, version)}</h4>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <p className="text-soft text-[0.9375rem]">
        {formatPesos(addUp(proposal).total)} · {describeSending(proposal, now)} · vale hasta el{" "}
        {formatDay(valid_until)}
      </p>
      <Answer proposal={proposal} />
      {isNewest && token !== null && !(isWaiting && isExpired(proposal, now)) && (
        <ProposalHandover
          proposal={proposal}
          token={token}
          request={request}
          isJustFinished={isJustFinished}
          sendsMail={sendsMail}
        />
      )}
      {state === "accepted" && <DeliveredLots proposal={proposal} />}
      {isNewest && isWaiting && <Withdrawal request={request} />}
    </article>
  );
}

/** When and how it was sent, or else when it was finished. */
function describeSending({ sent_by, sent_at, finished_at }: Proposal, now: Date): string {
  if (sent_at === null) return `terminada ${formatMomentInText(finished_at ?? "", now)}`;
  const moment = formatMomentInText(sent_at, now);
  switch (sent_by) {
    case "mail":
      return `enviada por correo ${moment}`;
    case "buyer":
      return `el cliente la abrió ${moment}`;
    case "finishing":
      return `dada por enviada al terminarla, ${moment} (regla anterior)`;
    case "office":
    case null:
      return `enviada ${moment}`;
  }
}

function Answer({ proposal: { answer, answered_at, answered_from } }: { proposal: Proposal }) {
  if (answer === null) return null;
  const facts = [
    ["Respondió", formatMoment(answered_at ?? "")],
    ...listAnswerFacts(answer),
    ["Desde la dirección", answered_from ?? ""],
  ] as const;
  return (
    <dl className="bg-sand grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg p-3 text-[0.9375rem]">
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap select-text">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const WITHDRAWAL_QUESTION =
  "El enlace deja de mostrar la propuesta, y quien lo tenga ya no puede aceptarla. ¿Quiere retirarla?";

function Withdrawal({ request }: { request: QuoteRequestWithItems }) {
  const client = useClient();
  const withdrawal = useMutation({
    mutationKey: inboxKeys.work,
    mutationFn: () => withdrawProposal(client, request.id),
    onSuccess: (wasWaiting) =>
      wasWaiting
        ? showSuccess("Propuesta retirada")
        : showError("La propuesta ya no esperaba respuesta"),
    onError: (error) =>
      showError("No se pudo retirar la propuesta", { reason: explainError(error) }),
    onSettled: useRefetch(inboxKeys.all),
  });
  return (
    <Button
      variant="danger"
      className="justify-self-start px-3"
      pending={withdrawal.isPending}
      onClick={() => {
        if (!withdrawal.isPending && window.confirm(WITHDRAWAL_QUESTION)) withdrawal.mutate();
      }}
    >
      Retirar la propuesta
    </Button>
  );
}
