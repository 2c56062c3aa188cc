import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Clock, ExternalLink, Mail, MessageCircle } from "lucide-react";
import { useEffect, useRef } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useCompanyName } from "#app/panel/inbox/queries.ts";
import { useChatReturn } from "#app/panel/inbox/requests/use-chat-return.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { ShareableLink } from "#app/panel/ui/controls/shareable-link.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listMailOfQuote } from "#data/leads/inbox.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import { confirmProposal, handOverProposal } from "#data/leads/proposals.ts";
import {
  buildMailProposal,
  buildWhatsAppProposal,
  describeProposalMail,
} from "#domain/leads/inbox/messages.ts";
import {
  type HandoverWay,
  needsConfirmation,
  OFFICE_VIEW,
  type Proposal,
  PROPOSALS_PATH,
} from "#domain/leads/proposal/proposal.ts";

interface ProposalHandoverProps {
  proposal: Proposal;
  token: string;
  request: QuoteRequestWithItems;
  isJustFinished: boolean;
  sendsMail: boolean;
}

/** The ways to send a finished version. The office is asked what the site cannot detect: whether it was really sent. */
export function ProposalHandover(props: ProposalHandoverProps) {
  // The prepared texts name the company.
  const companyName = useCompanyName();
  return companyName === undefined ? <Loading /> : <Ways {...props} companyName={companyName} />;
}

function Ways(props: ProposalHandoverProps & { companyName: string }) {
  const { proposal, token, request, isJustFinished, sendsMail, companyName } = props;
  const ways = useRef<HTMLDivElement>(null);
  const { id } = proposal;
  const { handOver, confirm } = useHandover(id);
  const chatReturn = useChatReturn(id);
  const address = `${window.location.origin}${PROPOSALS_PATH}/${token}`;
  const sending = { request, companyName, address };
  const chat = buildWhatsAppProposal(proposal, sending);
  const leaveBy = (way: HandoverWay) => () => {
    chatReturn.leave();
    handOver.mutate(way);
  };
  const answer = (wasSent: boolean) => {
    chatReturn.finish();
    confirm.mutate(wasSent);
  };
  useEffect(() => {
    if (!isJustFinished) return;
    const first = ways.current?.querySelector<HTMLElement>("a, button");
    first?.scrollIntoView({ block: "center" });
    first?.focus({ preventScroll: true });
  }, [isJustFinished]);
  return (
    <div ref={ways} role="group" aria-label="Cómo enviarla" className="grid gap-3">
      {needsConfirmation(proposal) && !chatReturn.isAway && (
        <SentQuestion isWorking={confirm.isPending} onAnswer={answer} />
      )}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {chat !== null && (
          <a
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses({ variant: "primary" })}
            onClick={leaveBy("whatsapp")}
          >
            <MessageCircle aria-hidden className="size-4" />
            Enviar por WhatsApp
            <span className="sr-only"> (se abre en otra pestaña)</span>
          </a>
        )}
        {request.email !== null && (
          <MailWay
            // Without a mail server the office uses its own mail program.
            link={sendsMail ? null : buildMailProposal(proposal, sending)}
            isSending={handOver.isPending && handOver.variables === "mail"}
            onSend={() => handOver.mutate("mail")}
            onLeave={leaveBy("mail_program")}
          />
        )}
      </div>
      {sendsMail && <MailProgress proposal={proposal} email={request.email} />}
      <ShareableLink
        address={address}
        title={`Propuesta ${request.radicado}`}
        onShared={leaveBy("link")}
      />
      <div className="flex flex-wrap gap-2">
        <a
          href={`${address}?${OFFICE_VIEW}`}
          target="_blank"
          rel="noopener"
          className={buttonClasses({ variant: "outline" })}
        >
          <ExternalLink aria-hidden className="size-4" />
          Ver como el cliente
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
        {proposal.state === "ready" && !needsConfirmation(proposal) && (
          <Button variant="ghost" pending={confirm.isPending} onClick={() => answer(true)}>
            Marcar como enviada
          </Button>
        )}
      </div>
    </div>
  );
}

/** Records immediately how the office sends a version. */
function useHandover(id: string) {
  const client = useClient();
  const onSettled = useRefetch(inboxKeys.all);
  const onError = (error: unknown) =>
    showError("No se pudo actualizar la propuesta", { reason: explainError(error) });
  return {
    handOver: useMutation({
      mutationKey: inboxKeys.work,
      mutationFn: (way: HandoverWay) => handOverProposal(client, id, way),
      onError,
      onSettled,
    }),
    confirm: useMutation({
      mutationKey: inboxKeys.work,
      mutationFn: (wasSent: boolean) => confirmProposal(client, id, wasSent),
      onSuccess: (_, wasSent) => {
        if (wasSent) showSuccess("La propuesta quedó en «Enviada»");
      },
      onError,
      onSettled,
    }),
  };
}

interface SentQuestionProps {
  isWorking: boolean;
  onAnswer: (wasSent: boolean) => void;
}

/** Only the user knows whether "send" was pressed in the chat. */
function SentQuestion({ isWorking, onAnswer }: SentQuestionProps) {
  return (
    <div className="bg-gold-mist grid gap-2 rounded-lg p-3">
      <p role="status" className="font-semibold">
        ¿La envió?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button pending={isWorking} onClick={() => onAnswer(true)}>
          {!isWorking && <Check aria-hidden className="size-4" />}
          Sí, la envié
        </Button>
        <Button variant="outline" unavailable={isWorking} onClick={() => onAnswer(false)}>
          <Clock aria-hidden className="size-4" />
          Todavía no
        </Button>
      </div>
    </div>
  );
}

interface MailWayProps {
  /** Opens the office's own mail program; null if the site sends the mail. */
  link: string | null;
  isSending: boolean;
  onSend: () => void;
  onLeave: () => void;
}

function MailWay({ link, isSending, onSend, onLeave }: MailWayProps) {
  if (link === null) {
    return (
      <Button variant="outline" pending={isSending} onClick={onSend}>
        {!isSending && <Mail aria-hidden className="size-4" />}
        Enviar por correo
      </Button>
    );
  }
  return (
    <a href={link} className={buttonClasses({ variant: "outline" })} onClick={onLeave}>
      <Mail aria-hidden className="size-4" />
      Escribir un correo
    </a>
  );
}

const POLL_MS = 4000;

/** The delivery state of the mail that the site sends. */
function MailProgress({ proposal, email }: { proposal: Proposal; email: string | null }) {
  const client = useClient();
  const { id, request_id: requestId } = proposal;
  const { data: mail } = useQuery({
    queryKey: inboxKeys.mail(requestId),
    queryFn: () => listMailOfQuote(client, requestId),
    select: (mails) => mails.findLast(({ proposal_id }) => proposal_id === id),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.proposal_id === id && one.state === "pending") === true
        ? POLL_MS
        : false,
  });
  if (mail === undefined || email === null) return null;
  return (
    <p role="status" className="text-soft text-[0.9375rem] wrap-anywhere">
      {describeProposalMail(mail, email)}
    </p>
  );
}
