import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Send, ShieldAlert } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { MailNotices } from "#app/panel/inbox/mail-notice.tsx";
import { useMarkRead, useSetStatus } from "#app/panel/inbox/mutations.ts";
import { useOwners } from "#app/panel/inbox/queries.ts";
import { QuoteDetail } from "#app/panel/inbox/requests/quote-detail.tsx";
import { QUOTES, NO_OWNER } from "#app/panel/inbox/requests/quote-listing.ts";
import { QuoteRow } from "#app/panel/inbox/requests/quote-row.tsx";
import { useTabAddress, type AddressLink } from "#app/panel/lib/addresses/tab-address.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { List } from "#app/panel/records/list/list.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import {
  useListController,
  type ControllerOf,
} from "#app/panel/records/list/use-list-controller.ts";
import type { RecordAction } from "#app/panel/records/list/use-record-actions.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import {
  countExpiringProposals,
  countSuspectedQuotes,
  countUnsentProposals,
} from "#data/leads/inbox.ts";
import type { PersonKey } from "#domain/leads/inbox/personal-data.ts";
import type { QuoteStatus } from "#domain/leads/quote/quote-request.ts";
import { OPEN_REQUEST } from "#domain/leads/request-name.ts";
import { isUuid } from "#domain/uuid.ts";

interface RequestsTabProps {
  sendsMail: boolean;
  /** Shows the data stored about a person. */
  onPerson: (person: PersonKey) => void;
}

/** The list of requests, and the open one beside it; a phone shows one of the two. */
export function RequestsTab({ sendsMail, onPerson }: RequestsTabProps) {
  const quotes = useListController(QUOTES);
  const { params, change, linkTo } = useTabAddress();
  const requested = params.get(OPEN_REQUEST);
  const openId = isUuid(requested) ? requested : null;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => headingRef.current?.focus();
  const hadOpen = useRef(false);
  useEffect(() => {
    if (openId === null && hadOpen.current) headingRef.current?.focus();
    hadOpen.current = openId !== null;
  }, [openId]);
  return (
    <div
      className={cn(
        "grid items-start gap-3 sm:gap-6",
        openId !== null && "lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-x-8",
      )}
    >
      <div className={cn("grid gap-3 sm:gap-4", openId !== null && "max-lg:hidden")}>
        <RequestsHeading quotes={quotes} headingRef={headingRef} />
        <MailNotices sendsMail={sendsMail} />
        <QuoteBrowser
          quotes={quotes}
          openId={openId}
          linkTo={(id) => linkTo({ [OPEN_REQUEST]: id })}
          focusHeading={focusHeading}
        />
      </div>
      {openId !== null && (
        <QuoteDetail
          key={openId}
          id={openId}
          sendsMail={sendsMail}
          onClose={() => change({ [OPEN_REQUEST]: null }, "return")}
          onPerson={onPerson}
        />
      )}
    </div>
  );
}

interface RequestsHeadingProps {
  quotes: ControllerOf<typeof QUOTES>;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The number of requests, and buttons for what needs attention: unsent or expiring proposals and suspected spam. */
function RequestsHeading({ quotes, headingRef }: RequestsHeadingProps) {
  const { address, filter, total } = quotes;
  return (
    <div className="wide:min-h-11 flex flex-wrap items-center gap-x-3">
      {/* On a phone the header says it. */}
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="wide:not-sr-only sr-only text-xl font-semibold sm:text-2xl"
      >
        Solicitudes
        {!address.isNarrowed && total !== undefined && (
          <span className="text-soft ml-2 font-sans text-base font-normal">
            {COUNT.format(total)}
          </span>
        )}
      </h2>
      <div className="ml-auto flex flex-wrap gap-2">
        {filter.proposal !== "ready" && (
          <UnsentButton onShow={() => address.choose("propuesta", "sin-enviar")} />
        )}
        {filter.proposal !== "expiring" && (
          <ExpiringButton onShow={() => address.choose("propuesta", "por-vencer")} />
        )}
        {filter.status !== "spam" && (
          <SuspectedButton onShow={() => address.choose("estado", "spam")} />
        )}
      </div>
    </div>
  );
}

/** Shows how much possible spam the list hides, so that no real buyer is overlooked. */
function SuspectedButton({ onShow }: { onShow: () => void }) {
  const client = useClient();
  const { data: count = 0 } = useQuery({
    queryKey: inboxKeys.count("suspected"),
    queryFn: () => countSuspectedQuotes(client),
  });
  if (count === 0) return null;
  return (
    <Button variant="outline" onClick={onShow}>
      <ShieldAlert aria-hidden className="size-4 shrink-0" />
      {count === 1 ? "Revisar 1 posible spam" : `Revisar ${COUNT.format(count)} posibles spam`}
    </Button>
  );
}

/** Proposals that were finished but not sent. */
function UnsentButton({ onShow }: { onShow: () => void }) {
  const client = useClient();
  const { data: count = 0 } = useQuery({
    queryKey: inboxKeys.count("unsent-proposals"),
    queryFn: () => countUnsentProposals(client),
  });
  if (count === 0) return null;
  return (
    <Button variant="outline" onClick={onShow}>
      <Send aria-hidden className="size-4 shrink-0" />
      {count === 1 ? "1 propuesta sin enviar" : `${COUNT.format(count)} propuestas sin enviar`}
    </Button>
  );
}

/** Unanswered proposals that expire today or tomorrow. */
function ExpiringButton({ onShow }: { onShow: () => void }) {
  const client = useClient();
  const { data: count = 0 } = useQuery({
    queryKey: inboxKeys.count("expiring"),
    queryFn: () => countExpiringProposals(client),
  });
  if (count === 0) return null;
  return (
    <Button variant="outline" onClick={onShow}>
      <CalendarClock aria-hidden className="size-4 shrink-0" />
      {count === 1
        ? "1 propuesta vence hoy o mañana"
        : `${COUNT.format(count)} propuestas vencen hoy o mañana`}
    </Button>
  );
}

const COUNT = new Intl.NumberFormat("es-CO");

interface QuoteBrowserProps {
  quotes: ControllerOf<typeof QUOTES>;
  /** Id of the request that is open beside the list. */
  openId: string | null;
  /** Builds the link that opens a request. */
  linkTo: (id: string) => AddressLink;
  focusHeading: () => void;
}

/** The list of requests, with its bulk actions. */
function QuoteBrowser({ quotes, openId, linkTo, focusHeading }: QuoteBrowserProps) {
  const owners = (useOwners() ?? []).map(({ user_id, email }) => [user_id, email] as const);
  const emails = new Map(owners);
  return (
    <List
      controller={quotes}
      offers={{ responsable: [[NO_OWNER, "Sin responsable"], ...owners] }}
      actions={useBulkActions(quotes.filter.status === "spam")}
      focusHeading={focusHeading}
    >
      {({ list, choiceOf }) => (
        <RecordList {...list}>
          {(request) => (
            <QuoteRow
              key={request.id}
              request={request}
              owner={emails.get(request.owner_id ?? "")}
              isOpen={request.id === openId}
              choice={choiceOf(request.id)}
              link={linkTo(request.id)}
            />
          )}
        </RecordList>
      )}
    </List>
  );
}

/** The bulk actions of requests. */
function useBulkActions(isSpam: boolean): readonly RecordAction[] {
  const statusing = useSetStatus();
  const reading = useMarkRead();
  const setStatus = (status: QuoteStatus) => (ids: readonly string[]) =>
    statusing.mutateAsync({ ids, status });
  if (isSpam) {
    return [
      { label: "No es spam", verb: "sacar", tail: " de spam", run: setStatus("new") },
      { label: "Es spam", verb: "pasar", tail: " a spam", run: setStatus("spam") },
    ];
  }
  return [
    { label: "Leídas", verb: "pasar", tail: " a «Leída»", run: reading.mutateAsync },
    { label: "En curso", verb: "pasar", tail: " a «En curso»", run: setStatus("in_progress") },
    { label: "Respondidas", verb: "pasar", tail: " a «Respondida»", run: setStatus("answered") },
    { label: "Cerradas", verb: "pasar", tail: " a «Cerrada»", run: setStatus("closed") },
    { label: "Es spam", verb: "pasar", tail: " a spam", run: setStatus("spam"), isDangerous: true },
  ];
}
