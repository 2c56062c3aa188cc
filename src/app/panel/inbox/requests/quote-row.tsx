import { FileText } from "lucide-react";
import { Link } from "react-router";

import type { AddressLink } from "#app/panel/lib/addresses/tab-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { type RecordChoice, RecordCheckbox } from "#app/panel/records/list/record-card.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { ColleagueMark } from "#app/panel/ui/feedback/colleague-mark.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { type QuoteRow as Row, STATUS_LABELS } from "#domain/leads/inbox/inbox.ts";
import { describeInRequest, type Proposal } from "#domain/leads/proposal/proposal.ts";
import type { QuoteStatus } from "#domain/leads/quote/quote-request.ts";
import { describeItem, namePlace } from "#domain/leads/quote/quote-summary.ts";
import { nameSender } from "#domain/leads/request-name.ts";

const TONES = {
  new: "gold",
  in_progress: "gold",
  answered: "green",
  closed: "plain",
  spam: "plain",
} as const;

interface QuoteRowProps {
  request: Row;
  /** E-mail of the administrator who owns the request. */
  owner: string | undefined;
  isOpen: boolean;
  choice: RecordChoice | null;
  /** Opens the request. */
  link: AddressLink;
}

/** A request in the list; clicking anywhere on the row opens it. */
export function QuoteRow({ request, owner, isOpen, choice, link }: QuoteRowProps) {
  const { status, is_spam: isSpam } = request;
  const isSuspected = isSpam && status !== "spam";
  const isUnread = request.read_at === null && !isSpam;
  return (
    <li className="relative">
      <ColleagueMark place={request.id} />
      <Card
        className={cn(
          "relative flex gap-3 p-3 transition-colors sm:p-4",
          isOpen ? "border-green bg-green-mist" : "hover:bg-sand",
          choice?.isChosen && "border-green bg-green-mist",
        )}
      >
        {choice !== null && (
          <div className="z-10">
            <RecordCheckbox name={request.radicado} choice={choice} />
          </div>
        )}
        <div className="grid min-w-0 grow gap-1.5">
          <div className="flex items-start gap-x-3">
            <h3
              className={cn(
                "line-clamp-3 min-w-0 grow leading-snug wrap-anywhere",
                isUnread && "font-semibold",
              )}
            >
              {isUnread && (
                <span className="bg-green mr-2 inline-block size-2.5 rounded-full">
                  <span className="sr-only">Sin leer:</span>
                </span>
              )}
              <Link
                {...link}
                aria-current={isOpen || undefined}
                className="after:absolute after:inset-0 after:rounded-xl"
              >
                {request.item_list.map(describeItem).join(" · ")}
              </Link>
            </h3>
            <p className="text-soft shrink-0 text-sm">{formatMoment(request.created_at)}</p>
          </div>
          <p className="line-clamp-2 text-[0.9375rem] wrap-anywhere">
            {namePlace(request)}
            {request.message !== "" && <span className="text-soft"> · {request.message}</span>}
          </p>
          <p className="text-[0.9375rem] wrap-anywhere">
            {nameSender(request)} <span className="text-soft text-sm">{request.radicado}</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            {isSuspected ? <Badge>Posible spam</Badge> : <StatusBadge status={status} />}
            {request.is_trial && <Badge>De prueba</Badge>}
            {owner !== undefined && <Badge>{owner}</Badge>}
          </p>
          <RowProposal request={request} />
        </div>
      </Card>
    </li>
  );
}

/** What became of a request. */
export function StatusBadge({ status }: { status: QuoteStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}

function RowProposal({ request }: { request: Row }) {
  const { proposal_state: state, proposal_until, proposal_handed_by: handed_by } = request;
  if (state === null || proposal_until === null) return null;
  return <ProposalLine proposal={{ state, valid_until: proposal_until, handed_by }} />;
}

const LINE_TONES = { green: "text-green", gold: "text-gold-ink", plain: "text-soft" } as const;

/** How a request's proposal stands, in one line; the clock changes it when a day ends. */
export function ProposalLine({
  proposal,
}: {
  proposal: Pick<Proposal, "state" | "valid_until" | "handed_by">;
}) {
  const { text, tone } = describeInRequest(proposal, useNow());
  return (
    <p className={cn("flex items-center gap-1.5 text-sm font-medium", LINE_TONES[tone])}>
      <FileText aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  );
}
