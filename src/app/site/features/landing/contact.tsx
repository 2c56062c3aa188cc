import Clock from "lucide-react/icons/clock";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import type { ReactNode } from "react";

import { Announcement } from "#app/site/ui/announcement.tsx";
import { SectionHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import type { OfficeClock } from "#domain/hours/answer-time.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";
import { joinTexts } from "#domain/seo/metadata.ts";
import { TAP_PATH } from "#domain/visits/visit-names.ts";

interface ContactOptionsProps {
  contact: SiteContent["contact"];
  /** Built by `buildChatLink`. */
  chatLink: string | null;
  /** Outside office hours, says when a message is answered. */
  clock: OfficeClock;
}

export function Contact({ quoteLabel, ...options }: ContactOptionsProps & { quoteLabel: string }) {
  return (
    <section
      id="contacto"
      aria-labelledby="contacto-titulo"
      className="laid-out-near [contain-intrinsic-block-size:auto_41rem]"
    >
      <div className="wrap section grid items-start gap-x-16 gap-y-6 sm:gap-y-12 lg:grid-cols-[1fr_1.1fr]">
        <div className="grid justify-items-start gap-5 sm:gap-8">
          <SectionHeading
            title={options.contact.title}
            subtitle={options.contact.subtitle}
            titleId="contacto-titulo"
          />
          <LinkButton href="/cotizar" withArrow className="max-sm:w-full">
            {quoteLabel}
          </LinkButton>
        </div>
        <ContactOptions {...options} />
      </div>
    </section>
  );
}

/** All ways to reach the company. */
function ContactOptions({ contact, chatLink, clock }: ContactOptionsProps) {
  const phoneLink = buildPhoneLink(contact.phone);
  return (
    <ul className="bg-line ring-line stack-large-text grid grid-cols-2 gap-px overflow-hidden rounded-2xl ring-1">
      {phoneLink && (
        <ContactItem Icon={Phone} label="Teléfono" href={phoneLink}>
          {formatPhone(contact.phone)}
        </ContactItem>
      )}
      {chatLink && (
        <ContactItem Icon={MessageCircle} label="WhatsApp" href={chatLink} opensTab>
          Escribir por WhatsApp
        </ContactItem>
      )}
      {contact.email !== "" && (
        <ContactItem Icon={Mail} label="Correo" href={`mailto:${contact.email}`}>
          {contact.email}
        </ContactItem>
      )}
      {contact.address !== "" && (
        <ContactItem Icon={MapPin} label="Dirección">
          {contact.address}
        </ContactItem>
      )}
      <li className="col-span-2 bg-white px-4 py-2.5 sm:p-7">
        <ItemLabel Icon={Clock}>Horario</ItemLabel>
        <p className="mt-0.5 font-medium sm:mt-1.5 sm:text-lg">{contact.hours}</p>
        {!clock.isOpen && (
          <p data-clock className="text-soft mt-1">
            {joinTexts(" ", contact.after_hours, clock.answerTime)}
          </p>
        )}
        <Announcement clock={clock} />
      </li>
    </ul>
  );
}

interface ContactItemProps {
  Icon: typeof Phone;
  label: string;
  href?: string;
  opensTab?: boolean;
  children: ReactNode;
}

function ContactItem({ Icon, label, href, opensTab, children }: ContactItemProps) {
  return (
    <li className="has-[a:hover]:bg-paper relative bg-white px-4 py-2.5 transition-colors max-sm:nth-[n+3]:col-span-2 sm:p-7">
      <ItemLabel Icon={Icon}>{label}</ItemLabel>
      <p className="mt-0.5 leading-snug font-medium sm:mt-1.5 sm:text-lg">
        {href === undefined ? (
          children
        ) : (
          <a
            href={href}
            {...(opensTab && { target: "_blank", rel: "noopener", ping: TAP_PATH })}
            className="text-green decoration-green/25 hover:decoration-green underline underline-offset-4 after:absolute after:inset-0"
          >
            {children}
          </a>
        )}
      </p>
    </li>
  );
}

function ItemLabel({ Icon, children }: { Icon: typeof Phone; children: string }) {
  return (
    <p className="text-soft flex items-center gap-2 text-sm">
      <Icon aria-hidden className="text-gold-dark size-4" />
      {children}
    </p>
  );
}
