import { Link } from "react-router";

import type { AddressLink } from "#app/panel/lib/addresses/tab-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import type { RecordChoice } from "#app/panel/records/list/record-card.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Checkbox } from "#app/panel/ui/controls/input.tsx";
import { ColleagueMark } from "#app/panel/ui/feedback/colleague-mark.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { type QuoteRow as Row, STATUS_LABELS } from "#domain/leads/inbox/inbox.ts";
import { describeState, type Proposal } from "#domain/leads/proposal/proposal.ts";
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
            <Checkbox
              label={`Seleccionar ${request.radicado}`}
              checked={choice.isChosen}
              onChange={choice.toggle}
            />
          </div>
        )}
        <div className="grid min-w-0 grow gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className={cn("min-w-0 leading-snug wrap-anywhere", isUnread && "font-semibold")}>
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
                {nameSender(request)}
              </Link>
            </h3>
            <p className="text-soft text-sm">{formatMoment(request.created_at)}</p>
          </div>
          <p className="line-clamp-2 text-[0.9375rem] wrap-anywhere">
            {request.item_list.map(describeItem).join(" · ")}
          </p>
          <p className="text-soft flex flex-wrap items-center gap-x-3 gap-y-1 text-sm wrap-anywhere">
            {isSuspected ? (
              <Badge>Posible spam</Badge>
            ) : (
              <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
            )}
            <ProposalBadge request={request} />
            {owner !== undefined && <Badge>{owner}</Badge>}
            {request.radicado} · {namePlace(request)}
          </p>
        </div>
      </Card>
    </li>
  );
}

/** The state of the newest finished version of the proposal, or else of its draft. */
function ProposalBadge({ request }: { request: Row }) {
  const { proposal_state: state, proposal_until: valid_until } = request;
  if (state === null || valid_until === null) return null;
  return <StateBadge proposal={{ state, valid_until, handed_by: request.proposal_handed_by }} />;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Separate, because only rows with a proposal need the clock, which changes the state when a day ends. */
function StateBadge({
  proposal,
}: {
  proposal: Pick<Proposal, "state" | "valid_until" | "handed_by">;
}) {
  const { text, tone } = describeState(proposal, useNow());
  return <Badge tone={tone}>Propuesta: {lowerFirst(text)}</Badge>;
}
