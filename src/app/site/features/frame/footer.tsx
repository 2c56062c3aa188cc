import { clsx } from "clsx";
import type { ReactNode } from "react";

import { NewsletterForm } from "#app/site/features/frame/newsletter-form.tsx";
import { Logo } from "#app/site/ui/logo.tsx";
import { PhoneFold } from "#app/site/ui/phone-fold.tsx";
import type { SiteFrame } from "#data/site/site-frame.ts";
import { listItems } from "#domain/content/list-items.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";
import { joinTexts } from "#domain/seo/metadata.ts";

const LISTED_PRODUCTS = 6;

export function Footer({ frame }: { frame: SiteFrame }) {
  const { content, products, clock } = frame;
  const { footer } = content;
  const services = listItems(content.services, "card", ["title"]);
  return (
    <>
      <PrintedContact frame={frame} />
      <footer className="on-green bg-green-dark laid-out-near text-white [contain-intrinsic-block-size:auto_53rem] print:hidden">
        <div className="wrap grid gap-x-16 gap-y-5 pt-[clamp(2.25rem,7vw,6rem)] pb-7 sm:gap-y-12 sm:pb-14 lg:grid-cols-2">
          <div className="grid content-start justify-items-start gap-4 sm:gap-6">
            <Logo name={footer.brand_name} identity={frame.identity} onGreen />
            {footer.tagline !== "" && (
              <p className="text-mist max-w-sm sm:text-lg">{footer.tagline}</p>
            )}
            <HoursBadge hours={footer.hours_badge} isOpen={clock.isOpen} />
          </div>
          <NewsletterForm content={content} />
        </div>
        <div className="wrap grid gap-x-10 sm:grid-cols-2 sm:gap-y-12 sm:pb-16 lg:grid-cols-[1fr_1fr_1.2fr]">
          <FooterGroup title={footer.products_heading}>
            {products.slice(0, LISTED_PRODUCTS).map(({ slug, title }) => (
              <FooterLink key={slug} href={`/productos/${slug}`}>
                {title}
              </FooterLink>
            ))}
            <FooterLink href="/productos">{content.products.catalog_button}</FooterLink>
          </FooterGroup>
          <FooterGroup title={footer.services_heading}>
            {services.map(({ title }) => (
              <FooterLink key={title} href="/#servicios">
                {title}
              </FooterLink>
            ))}
          </FooterGroup>
          <ContactList frame={frame} />
        </div>
        <div className="border-green-line border-t">
          <div className="wrap text-mist flex flex-wrap items-center gap-x-4 gap-y-0 py-3 text-sm sm:gap-x-7 sm:gap-y-1 sm:py-6">
            <p className="mr-auto py-2">
              {joinTexts(" · ", footer.legal_name, footer.nit && `NIT ${footer.nit}`)}
            </p>
            <LegalLink href="/privacidad">{footer.privacy_title}</LegalLink>
            <LegalLink href="/terminos">{footer.terms_title}</LegalLink>
            <LegalLink href="/certificaciones">{footer.certifications_title}</LegalLink>
            <LegalLink href="/accesibilidad">{footer.accessibility_title}</LegalLink>
            <LegalLink href="/admin/login">Admin</LegalLink>
          </div>
        </div>
      </footer>
    </>
  );
}

/** The part of the footer that is printed. */
function PrintedContact({ frame }: { frame: SiteFrame }) {
  const { contact, footer } = frame.content;
  return (
    <p className="wrap border-line hidden border-t pt-4 print:block">
      {joinTexts(
        " · ",
        joinTexts(", ", footer.legal_name, footer.nit && `NIT ${footer.nit}`),
        formatPhone(contact.phone),
        contact.email,
        contact.address,
      )}
    </p>
  );
}

function ContactList({ frame }: { frame: SiteFrame }) {
  const { contact, footer } = frame.content;
  const phoneLink = buildPhoneLink(contact.phone);
  return (
    <FooterGroup title={footer.contact_heading}>
      {contact.address !== "" && (
        <li className="py-1.5">
          <address className="text-mist not-italic">{contact.address}</address>
        </li>
      )}
      {phoneLink && <FooterLink href={phoneLink}>{formatPhone(contact.phone)}</FooterLink>}
      {contact.email !== "" && (
        <FooterLink href={`mailto:${contact.email}`}>{contact.email}</FooterLink>
      )}
      <li className="text-mist py-1.5">{contact.hours}</li>
    </FooterGroup>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        className="text-mist hover:decoration-gold inline-block py-1.5 underline decoration-transparent underline-offset-4 transition-colors hover:text-white max-sm:min-h-11"
      >
        {children}
      </a>
    </li>
  );
}

function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center hover:text-white hover:underline">
      {children}
    </a>
  );
}

/** A titled list of the footer. */
function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-green-line relative border-t sm:pt-6">
      <h2 className="font-semibold max-sm:flex max-sm:min-h-13 max-sm:items-center max-sm:pr-8 sm:mb-3">
        {title}
      </h2>
      <PhoneFold label={`${title}: ver la lista`} onGreen>
        <ul className="max-sm:pb-4">{children}</ul>
      </PhoneFold>
    </div>
  );
}

/** The office hours, and whether the office is open now. */
function HoursBadge({ hours, isOpen }: { hours: string; isOpen: boolean }) {
  return (
    <p className="ring-green-line inline-flex items-center gap-2.5 rounded-3xl py-1.5 pr-4 pl-3.5 text-[0.9375rem] ring-1">
      <span
        aria-hidden
        data-clock
        className={clsx(
          "size-2 shrink-0 rounded-full",
          isOpen ? "bg-gold" : "ring-[1.5px] ring-mist",
        )}
      />
      {isOpen && (
        <strong data-clock className="shrink-0 font-semibold">
          Abierto ahora
        </strong>
      )}
      {hours}
    </p>
  );
}
