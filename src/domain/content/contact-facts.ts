import { findPlaceholder } from "#domain/content/catalogue/placeholder-values.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { buildPhoneLink, formatPhone } from "#domain/phone.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

/** A way to reach the company, or who it is, with its name in Spanish. */
export interface ContactFact {
  name: string;
  text: string;
  /** Opens a call, a chat or a mail; null for other facts and for sample data. */
  href: string | null;
}

/** Contact details for a PDF: blank ones are omitted, and sample ones are labelled. */
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
