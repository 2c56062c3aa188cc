import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { findPlaceholder } from "#domain/content/texts/placeholder-values.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

/** A way to reach the company, or who it is, with its name in Spanish. */
export interface ContactFact {
  name: string;
  text: string;
  /** What opens it: a call, a chat or a mail; null for what is no address, and for an example. */
  href: string | null;
}

/** For a document that leaves the site: what is blank is left out, and what is an example says so. */
export function listContactFacts({
  contact,
  whatsapp,
  footer,
}: Pick<SiteContent, "contact" | "whatsapp" | "footer">): ContactFact[] {
  const { phone_number: chat } = whatsapp;
  const chatLink = buildChatLink(chat, "");
  const email = contact.email.trim();
  return [
    describe("Teléfono", contact.phone, formatPhone(contact.phone), buildPhoneLink(contact.phone)),
    describe("WhatsApp", chat, chatLink === null ? "" : formatPhone(chat), chatLink),
    describe("Correo", email, email, `mailto:${email}`),
    { name: "Empresa", text: footer.legal_name.trim(), href: null },
    describe("NIT", footer.nit, footer.nit.trim(), null),
  ].filter(({ text }) => text !== "");
}

function describe(name: string, written: string, text: string, href: string | null): ContactFact {
  const isExample = findPlaceholder(written) !== undefined;
  return isExample ? { name, text: `${text} (ejemplo)`, href: null } : { name, text, href };
}
