import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, MailQuestion, X } from "lucide-react";
import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useMarkRead } from "#app/panel/inbox/mutations.ts";
import { QuoteAnswers } from "#app/panel/inbox/request/quote-answers.tsx";
import { QuoteContents } from "#app/panel/inbox/request/quote-contents.tsx";
import { QuoteHandling } from "#app/panel/inbox/request/quote-handling.tsx";
import { QuoteNotes } from "#app/panel/inbox/request/quote-notes.tsx";
import { QuoteRecord } from "#app/panel/inbox/request/quote-record.tsx";
import { SpamQuestion } from "#app/panel/inbox/request/spam-question.tsx";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { ColleagueMark } from "#app/panel/ui/feedback/colleague-mark.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { explainError } from "#data/client/error-texts.ts";
import { findQuoteRequest, type QuoteRequestWithItems } from "#data/leads/leads.ts";
import type { PersonKey } from "#domain/leads/inbox/personal-data.ts";
import { nameSender } from "#domain/leads/request-name.ts";

const ProposalSection = lazyPart(
  async () => (await import("#app/panel/inbox/proposal/proposal-section.tsx")).ProposalSection,
  "shown",
);

interface QuoteDetailProps {
  id: string;
  sendsMail: boolean;
  onClose: () => void;
  onPerson: (person: PersonKey) => void;
}

/** A whole request: what was asked for, and the controls to handle it. */
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
  return (
    <article
      aria-labelledby="open-request"
      data-place={request.id}
      className="relative grid gap-6 p-4 sm:p-6"
    >
      <ColleagueMark place={request.id} className="top-1" />
      <QuoteHeading request={request} headingRef={headingRef} onClose={onClose} />
      {isSuspected && <SpamQuestion request={request} />}
      <QuoteHandling request={request} />
      <QuoteAnswers request={request} />
      <QuoteContents request={request} />
      <Suspense fallback={<Loading text="Cargando la propuesta..." />}>
        <ProposalSection request={request} sendsMail={sendsMail} />
      </Suspense>
      <QuoteNotes request={request} />
      <QuoteRecord request={request} sendsMail={sendsMail} onPerson={onPerson} />
    </article>
  );
}

interface QuoteHeadingProps {
  request: QuoteRequestWithItems;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
}

function QuoteHeading({ request, headingRef, onClose }: QuoteHeadingProps) {
  return (
    <header className="grid gap-1">
      <div className="flex items-start gap-2">
        <Button variant="ghost" className="mr-auto -ml-3 lg:hidden" onClick={onClose}>
          <ArrowLeft aria-hidden className="size-4" />
          Solicitudes
        </Button>
        <h2
          ref={headingRef}
          id="open-request"
          tabIndex={-1}
          className="sr-only grow text-xl font-semibold wrap-anywhere lg:not-sr-only"
        >
          {nameSender(request)}
        </h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Cerrar la solicitud abierta"
          className="-mt-1 -mr-2 shrink-0 max-lg:hidden"
          onClick={onClose}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <p aria-hidden className="text-xl font-semibold wrap-anywhere lg:hidden">
        {nameSender(request)}
      </p>
      <p className="text-soft text-[0.9375rem]">
        <span className="select-all">{request.radicado}</span> · {formatMoment(request.created_at)}
      </p>
    </header>
  );
}
