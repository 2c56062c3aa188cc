import { clsx } from "clsx";
import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";

import { Announcement } from "#app/site/ui/announcement.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import type { OfficeClock } from "#domain/hours/answer-time.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";
import { buildMailLink, type QuoteMessage } from "#domain/products/quote-message.ts";
import { TAP_PATH } from "#domain/visits/visit-names.ts";

interface ContactLinksProps {
  contact: SiteContent["contact"];
  message: QuoteMessage;
  /** Opens a chat with the message; null without a chat number. */
  chatLink: string | null;
  clock: OfficeClock;
}

/** Links to ask for a price, with the request prefilled. */
export function ContactLinks({ contact, message, chatLink, clock }: ContactLinksProps) {
  const phoneLink = buildPhoneLink(contact.phone);
  const { email } = contact;
  return (
    <div className="ring-line overflow-hidden rounded-2xl bg-white ring-1">
      <ul className="divide-line divide-y">
        {chatLink && (
          <ContactLink
            Icon={MessageCircle}
            title="Escribir por WhatsApp"
            text="Abre el chat con un mensaje listo para completar."
            href={chatLink}
            opensTab
          />
        )}
        {email !== "" && (
          <ContactLink
            Icon={Mail}
            title={email}
            text="Un correo con su solicitud escrita, para completar."
            href={buildMailLink(email, message.mailSubject, message.mailBody)}
          />
        )}
        {phoneLink && (
          <ContactLink
            Icon={Phone}
            title={formatPhone(contact.phone)}
            text="Llámenos en horario de atención."
            href={phoneLink}
          />
        )}
      </ul>
      <div className="bg-sand flex gap-4 p-6 sm:gap-5 sm:p-7">
        <Clock aria-hidden className="text-gold-dark mt-0.5 size-6 shrink-0" />
        <div>
          <p className="font-medium">{contact.hours}</p>
          <p data-clock className="text-soft mt-0.5">
            {clock.answerTime}
          </p>
          <Announcement clock={clock} />
        </div>
      </div>
    </div>
  );
}

interface ContactLinkProps {
  Icon: typeof Phone;
  title: string;
  text: string;
  href: string;
  opensTab?: boolean;
}

function ContactLink({ Icon, title, text, href, opensTab = false }: ContactLinkProps) {
  return (
    <li className="has-[a:hover]:bg-paper relative flex gap-4 p-6 transition-colors sm:gap-5 sm:p-7">
      <Icon aria-hidden className="text-gold-dark mt-0.5 size-6 shrink-0" />
      <div>
        <a
          href={href}
          {...(opensTab && { target: "_blank", rel: "noopener", ping: TAP_PATH })}
          className={clsx(
            "text-green text-xl leading-snug font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0",
            "decoration-green/25 hover:decoration-green underline underline-offset-4",
          )}
        >
          {title}
          {opensTab && <span className="sr-only"> (se abre en otra pestaña)</span>}
        </a>
        <p className="text-soft mt-1">{text}</p>
      </div>
    </li>
  );
}
