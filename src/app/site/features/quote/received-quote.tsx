import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import type { ReactNode } from "react";

import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import {
  describeSchedule,
  namePlace,
  type QuoteSummary,
} from "#domain/leads/quote/quote-summary.ts";
import { describeQuantity } from "#domain/leads/quote/units.ts";
import { nameSender } from "#domain/leads/request-name.ts";
import { formatPhone } from "#domain/phone.ts";
import { joinTexts } from "#domain/seo/metadata.ts";

interface ReceivedQuoteProps {
  quote: QuoteSummary;
  contact: SiteContent["contact"];
  /** Opens a chat with the request written out; null without a chat number. */
  chatLink: string | null;
  /** When the request will be answered, from `describeAnswerTime`. */
  answerTime: string;
  /** The address of the form with the same products. */
  repeat: string;
  /** The address of the request's own page. */
  page: string;
  /** Whether the sender also gets the radicado by mail. */
  isMailed: boolean;
  /** Whether the office tried its own site. */
  isTrial: boolean;
}

/** The confirmation: the reference number, what happens next and when, and the request itself. */
export function ReceivedQuote(props: ReceivedQuoteProps) {
  const { quote, contact, chatLink, answerTime, repeat, page, isMailed, isTrial } = props;
  return (
    <div className="wrap grid items-start gap-x-16 gap-y-12 pt-16 pb-24 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="grid gap-8">
        <PageHeading title={contact.quote_thanks_title} subtitle={contact.quote_thanks_text} />
        <p className="on-green bg-green grid justify-items-start gap-1 rounded-2xl p-6 text-white sm:p-8">
          <span className="text-mist">Número de radicado</span>
          <strong className="font-display text-[min(7vw,clamp(1.5rem,1rem+2.4vw,2.75rem))] leading-tight font-medium whitespace-nowrap select-all">
            {quote.radicado}
          </strong>
        </p>
        <ul className="grid gap-4">
          <Step icon={<Clock aria-hidden />}>{answerTime}</Step>
          <Step icon={<MessageCircle aria-hidden />}>{describeReply(quote)}</Step>
          {isMailed && (
            <Step icon={<Mail aria-hidden />}>
              Le enviamos el número de radicado a{" "}
              <span className="[overflow-wrap:anywhere]">{quote.email}</span>.
            </Step>
          )}
        </ul>
        {isTrial && (
          <p className="bg-sand grid justify-items-start gap-3 rounded-xl px-5 py-4">
            Quedó marcada «De prueba». En el panel la ve como llega, y allí se borra con un toque.
            <LinkButton href="/admin/solicitudes" withArrow>
              Verla en el panel
            </LinkButton>
          </p>
        )}
        {chatLink && !isTrial && (
          <LinkButton
            href={chatLink}
            opensTab
            withArrow
            className="justify-self-start max-sm:w-full"
          >
            Continuar por WhatsApp
          </LinkButton>
        )}
      </div>
      <div className="grid gap-5">
        <QuoteSummaryCard quote={quote} />
        <p className="text-soft">
          <TextLink href={page}>Ver su solicitud</TextLink> cuando quiera: en qué va, mensajes,
          archivos y sus datos. Guarde ese enlace; quien lo tenga la ve.
        </p>
        <TextLink href={repeat}>Repetir esta solicitud</TextLink>
      </div>
    </div>
  );
}

function describeReply({ phone, email }: QuoteSummary): string {
  const ways = [phone && `al ${formatPhone(phone)}`, email && `a ${email}`].filter(Boolean);
  return `Revisamos disponibilidad y flete, y le respondemos ${ways.join(" o ")} con el precio.`;
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="[&_svg]:text-gold-dark flex gap-4 [&_svg]:mt-0.5 [&_svg]:size-6 [&_svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** What was asked for, where it goes, and in whose name. */
export function QuoteSummaryCard({ quote }: { quote: Omit<QuoteSummary, "phone" | "email"> }) {
  return (
    <section
      aria-labelledby="resumen"
      className="ring-line grid gap-5 rounded-2xl bg-white p-6 ring-1 sm:p-7"
    >
      <h2 id="resumen" className="display-3">
        Lo que pidió
      </h2>
      <ul className="divide-line border-line divide-y border-y">
        {quote.items.map(({ product_title, quantity, unit }, index) => (
          // The same product may be requested twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span className="font-medium">{product_title}</span>
            <span className="text-soft">{describeQuantity(quantity, unit)}</span>
          </li>
        ))}
      </ul>
      <dl className="[&_dt]:text-soft grid gap-3 [overflow-wrap:anywhere] [&_dt]:text-sm">
        <div>
          <dt>Entrega</dt>
          <dd>{joinTexts(". ", namePlace(quote), describeSchedule(quote))}</dd>
        </div>
        <div>
          <dt>A nombre de</dt>
          <dd>{nameSender(quote)}</dd>
        </div>
        {quote.message !== "" && (
          <div>
            <dt>Mensaje</dt>
            <dd className="whitespace-pre-line">{quote.message}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
