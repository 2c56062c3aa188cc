import { useMutation } from "@tanstack/react-query";
import { ExternalLink, Mail, MessageCircle } from "lucide-react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useCompanyName } from "#app/panel/inbox/queries.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { HandedAddress } from "#app/panel/ui/controls/handed-address.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import { withdrawProposal } from "#data/leads/proposals.ts";
import { formatDay } from "#domain/hours/format-day.ts";
import {
  buildMailProposal,
  buildWhatsAppProposal,
} from "#domain/leads/proposal/proposal-messages.ts";
import {
  describeState,
  listAnswerFacts,
  nameProposal,
  type Proposal,
  PROPOSALS_PATH,
} from "#domain/leads/proposal/proposal.ts";
import { addUp, formatPesos } from "#domain/leads/proposal/totals.ts";

interface ProposalVersionProps {
  proposal: Proposal;
  request: QuoteRequestWithItems;
  /** Whether no later version was sent. */
  isNewest: boolean;
}

/** A version that was sent: how it stands, what the buyer said, and the ways to hand it over. */
export function ProposalVersion({ proposal, request, isNewest }: ProposalVersionProps) {
  const now = useNow();
  const { version, sent_at, valid_until, state } = proposal;
  const { text, tone } = describeState(proposal, now);
  const isWaiting = state === "sent" || state === "change_asked";
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
        {formatPesos(addUp(proposal).total)} · enviada {formatMoment(sent_at ?? "")} · vale hasta el{" "}
        {formatDay(valid_until)}
      </p>
      <Answer proposal={proposal} />
      {isNewest && proposal.token !== null && (
        <Handover proposal={proposal} token={proposal.token} request={request} />
      )}
      {isNewest && isWaiting && <Withdrawal request={request} />}
    </article>
  );
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

interface HandoverProps {
  proposal: Proposal;
  token: string;
  request: QuoteRequestWithItems;
}

function Handover({ proposal, token, request }: HandoverProps) {
  const companyName = useCompanyName();
  const address = `${window.location.origin}${PROPOSALS_PATH}/${token}`;
  const sending = { request, companyName, address };
  const chat = buildWhatsAppProposal(proposal, sending);
  const mail = buildMailProposal(proposal, sending);
  return (
    <>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {chat !== null && (
          <a
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses({ variant: "primary" })}
          >
            <MessageCircle aria-hidden className="size-4" />
            Enviar por WhatsApp
            <span className="sr-only"> (se abre en otra pestaña)</span>
          </a>
        )}
        {mail !== null && (
          <a href={mail} className={buttonClasses({ variant: "outline" })}>
            <Mail aria-hidden className="size-4" />
            Enviar por correo
          </a>
        )}
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className={buttonClasses({ variant: "outline" })}
        >
          <ExternalLink aria-hidden className="size-4" />
          Ver como el cliente
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      </div>
      <HandedAddress address={address} title={`Propuesta ${request.radicado}`} />
    </>
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
