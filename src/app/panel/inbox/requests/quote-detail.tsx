import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, MailQuestion, UserRound, X } from "lucide-react";
import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef } from "react";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useMarkRead } from "#app/panel/inbox/mutations.ts";
import { useCompanyName, useProposals } from "#app/panel/inbox/queries.ts";
import {
  QuoteAnswers,
  QuoteMenu,
  QuoteOwner,
  SpamQuestion,
  TrialNote,
} from "#app/panel/inbox/requests/quote-handling.tsx";
import { ProposalLine, StatusBadge } from "#app/panel/inbox/requests/quote-row.tsx";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { ColleagueMark } from "#app/panel/ui/feedback/colleague-mark.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { formatMoment, formatMomentInText } from "#app/shared/format.ts";
import { explainError } from "#data/client/error-texts.ts";
import { listMailOfQuote } from "#data/leads/inbox.ts";
import { findQuoteRequest, type QuoteRequestWithItems } from "#data/leads/leads.ts";
import { describeMailState, MAIL_NAMES } from "#domain/leads/inbox/inbox.ts";
import { buildWhatsAppAnswer } from "#domain/leads/inbox/messages.ts";
import type { PersonKey } from "#domain/leads/inbox/personal-data.ts";
import { findShownVersion, type Proposal } from "#domain/leads/proposal/proposal.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { describeSchedule, namePlaceWithCode } from "#domain/leads/quote/quote-summary.ts";
import { describeQuantity } from "#domain/leads/quote/units.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { formatPhone } from "#domain/phone.ts";

const ProposalSection = lazyPart(
  async () => (await import("#app/panel/inbox/proposal/proposal-section.tsx")).ProposalSection,
  "shown",
);

const QuoteConversation = lazyPart(
  async () => (await import("#app/panel/inbox/requests/quote-conversation.tsx")).QuoteConversation,
  "shown",
);

const QuoteNotes = lazyPart(
  async () => (await import("#app/panel/inbox/requests/quote-notes.tsx")).QuoteNotes,
  "shown",
);

const Comments = lazyPart(
  async () => (await import("#app/panel/records/comments/comments.tsx")).Comments,
  "background",
);

interface QuoteDetailProps {
  id: string;
  sendsMail: boolean;
  onClose: () => void;
  onPerson: (person: PersonKey) => void;
}

/** An open request: what was asked for, and the controls to handle it. */
export function QuoteDetail({ id, onClose, ...props }: QuoteDetailProps) {
  const client = useClient();
  const reading = useQuery({
    queryKey: inboxKeys.record(id),
    queryFn: () => findQuoteRequest(client, id),
  });
  return (
    <Card
      role="region"
      aria-label="Solicitud abierta"
      className="min-w-0 lg:sticky lg:top-(--panel-top) lg:max-h-[calc(100dvh-var(--panel-top)-1.5rem)] lg:overflow-y-auto"
    >
      {reading.isPending && <Loading text="Cargando la solicitud..." />}
      {reading.data === undefined && !reading.isPending && (
        <Closable onClose={onClose}>
          <LoadFailure
            title="No se pudo cargar la solicitud"
            reason={explainError(reading.error)}
            reading={reading}
          />
        </Closable>
      )}
      {reading.data === null && (
        <Closable onClose={onClose}>
          <EmptyState
            icon={MailQuestion}
            title="Esta solicitud ya no existe"
            text="Se borraron los datos de la persona, o pasó el tiempo durante el que se guardan."
          />
        </Closable>
      )}
      {reading.data && <OpenQuote request={reading.data} onClose={onClose} {...props} />}
    </Card>
  );
}

function Closable({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="grid gap-4 p-4 sm:p-6">
      {children}
      <Button variant="outline" onClick={onClose}>
        Volver a las solicitudes
      </Button>
    </div>
  );
}

interface OpenQuoteProps extends Omit<QuoteDetailProps, "id"> {
  request: QuoteRequestWithItems;
}

function OpenQuote({ request, sendsMail, onClose, onPerson }: OpenQuoteProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { mutate: markRead } = useMarkRead();
  const open = useEffectEvent(() => {
    headingRef.current?.focus({ preventScroll: true });
    if (window.matchMedia("(width < 64rem)").matches) window.scrollTo({ top: 0 });
    if (request.read_at === null) markRead([request.id]);
  });
  useEffect(() => open(), []);
  const isSuspected = request.spam_signs.length > 0 && request.status !== "spam";
  const chat = buildWhatsAppAnswer(request, useCompanyName() ?? "");
  const { data: versions = [] } = useProposals(request.id);
  const shown = findShownVersion(versions);
  // A finished proposal has its own buttons to send it.
  const isProposed = shown !== undefined && shown.state !== "draft";
  return (
    <article
      aria-labelledby="open-request"
      data-place={request.id}
      className="relative grid gap-5 p-4 sm:p-6"
    >
      <ColleagueMark place={request.id} className="top-1" />
      <QuoteHeading request={request} headingRef={headingRef} onClose={onClose} />
      <QuoteState request={request} proposal={shown} />
      {request.is_trial && <TrialNote request={request} onErased={onClose} />}
      {isSuspected && <SpamQuestion request={request} />}
      <QuoteContents request={request} />
      <QuoteContact request={request} />
      <QuoteAnswers
        request={request}
        chat={chat}
        isPrimary={!isSuspected && request.status !== "spam" && !isProposed}
      />
      <Suspense fallback={<Loading text="Cargando la propuesta..." />}>
        <ProposalSection
          request={request}
          sendsMail={sendsMail}
          isUsualAnswer={chat === null && !isSuspected && request.status !== "spam"}
        />
      </Suspense>
      <Suspense fallback={<Loading text="Cargando los mensajes..." />}>
        <QuoteConversation key={request.id} request={request} sendsMail={sendsMail} />
      </Suspense>
      <QuoteOwner request={request} />
      <Suspense fallback={<Loading text="Abriendo las notas..." />}>
        <QuoteNotes request={request} />
      </Suspense>
      <Suspense>
        <Comments
          key={request.id}
          subject={{ quote_request_id: request.id }}
          name={nameSender(request)}
        />
      </Suspense>
      <QuoteRecord request={request} sendsMail={sendsMail} onPerson={onPerson} />
    </article>
  );
}

interface QuoteHeadingProps {
  request: QuoteRequestWithItems;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
}

/** The way back and the menu. The heading is for screen readers: what was asked for comes first, then who asked. */
function QuoteHeading({ request, headingRef, onClose }: QuoteHeadingProps) {
  return (
    <header className="-mt-1 flex items-center gap-1">
      <h2 ref={headingRef} id="open-request" tabIndex={-1} className="sr-only">
        {nameSender(request)}
      </h2>
      <Button variant="ghost" className="-ml-3 px-3 lg:hidden" onClick={onClose}>
        <ArrowLeft aria-hidden className="size-4" />
        Solicitudes
      </Button>
      <p className="text-soft text-[0.9375rem] max-lg:hidden">
        <span className="select-all">{request.radicado}</span> · {formatMoment(request.created_at)}
      </p>
      <span className="grow" />
      <QuoteMenu request={request} />
      <Button
        variant="ghost"
        size="icon"
        aria-label="Cerrar la solicitud abierta"
        className="-mr-2 shrink-0 max-lg:hidden"
        onClick={onClose}
      >
        <X aria-hidden className="size-5" />
      </Button>
    </header>
  );
}

interface QuoteStateProps {
  request: QuoteRequest;
  /** The version that stands for its proposal. */
  proposal: Proposal | undefined;
}

/** What became of the request, and how its proposal stands. */
function QuoteState({ request, proposal }: QuoteStateProps) {
  return (
    <div className="-mt-3 grid gap-1.5">
      <p className="text-soft text-[0.9375rem] lg:hidden">
        <span className="select-all">{request.radicado}</span> · {formatMoment(request.created_at)}
      </p>
      <p>
        <span className="sr-only">Estado: </span>
        <StatusBadge status={request.status} />
      </p>
      {proposal !== undefined && <ProposalLine proposal={proposal} />}
    </div>
  );
}

/** What the sender asks for, in full. */
function QuoteContents({ request }: { request: QuoteRequestWithItems }) {
  const schedule = describeSchedule(request);
  const { items, message } = request;
  return (
    <section aria-labelledby="asked" className="grid gap-3">
      <h3 id="asked" className="font-semibold">
        Lo que pide
      </h3>
      <ul className="border-line divide-line divide-y rounded-lg border">
        {items.map(({ id, product_title, quantity, unit }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 px-3 py-2.5">
            <span className="min-w-0 wrap-anywhere">{product_title}</span>
            <span className="font-semibold">{describeQuantity(quantity, unit)}</span>
          </li>
        ))}
      </ul>
      <dl className={FACTS}>
        <Entry name="Entrega">{namePlaceWithCode(request)}</Entry>
        {schedule !== "" && <Entry name="Cuándo">{schedule}</Entry>}
      </dl>
      {message !== "" && (
        <p className="bg-sand rounded-lg p-3 wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">Mensaje: </span>
          {message}
        </p>
      )}
    </section>
  );
}

const FACTS = "grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.9375rem]";

/** Who asks. */
function QuoteContact({ request }: { request: QuoteRequest }) {
  const { name, company, phone, email } = request;
  return (
    <section aria-labelledby="asker" className="grid gap-2">
      <h3 id="asker" className="font-semibold">
        Quién lo pide
      </h3>
      <dl className={FACTS}>
        <Entry name="Nombre">{name}</Entry>
        {company !== "" && <Entry name="Empresa">{company}</Entry>}
        {phone !== null && <Entry name="Teléfono">{formatPhone(phone)}</Entry>}
        {phone !== null && hasMore(request.phone_typed, phone) && (
          <Entry name="Lo escribió así">{request.phone_typed}</Entry>
        )}
        {email !== null && <Entry name="Correo">{email}</Entry>}
      </dl>
    </section>
  );
}

/** Whether the typed text contains more than the number: a note, an extension, another number. */
function hasMore(typed: string, phone: string): boolean {
  const plain = typed.replace(/[\s().-]/g, "");
  return (
    typed !== "" && plain.replace(/^(?:\+|00)/, "").replace(/^(?!57)/, "57") !== phone.slice(1)
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere select-text">{children}</dd>
    </>
  );
}

interface QuoteRecordProps {
  request: QuoteRequest;
  sendsMail: boolean;
  onPerson: (person: PersonKey) => void;
}

/** The mail sent about the request, the recorded consent, and a link to the person's data. */
function QuoteRecord({ request, sendsMail, onPerson }: QuoteRecordProps) {
  const client = useClient();
  const { can } = useAuth();
  const { data: mails = [] } = useQuery({
    queryKey: inboxKeys.mail(request.id),
    queryFn: () => listMailOfQuote(client, request.id),
  });
  return (
    <section
      aria-label="Registro"
      className="border-line grid gap-3 border-t pt-5 text-[0.9375rem]"
    >
      {mails.length > 0 && (
        <ul aria-label="Correos" className="grid gap-1">
          {mails.map((mail) => (
            <li key={mail.id} className="flex flex-wrap justify-between gap-x-4">
              <span>{MAIL_NAMES[mail.kind]}</span>
              <span className="text-soft">
                {describeMailState(mail, sendsMail)}
                {mail.sent_at !== null && `, ${formatMomentInText(mail.sent_at)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="text-soft min-h-11 cursor-pointer py-2.5">
          Autorizó el tratamiento de sus datos: {formatMomentInText(request.consented_at)}
        </summary>
        <p className="bg-sand rounded-lg p-3 wrap-anywhere whitespace-pre-wrap">
          {request.consent_text}
        </p>
        <p className="text-soft pt-2 text-sm">
          Versión {request.consent_version}
          {request.written_at !== null &&
            `. Escrita sin señal ${formatMomentInText(request.written_at)}, según el teléfono`}
        </p>
      </details>
      {can("personal-data") && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => onPerson({ email: request.email ?? "", phone: request.phone ?? "" })}
        >
          <UserRound aria-hidden className="size-4" />
          Exportar o borrar sus datos
        </Button>
      )}
    </section>
  );
}
