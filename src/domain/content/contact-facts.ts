import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { findPlaceholder } from "#domain/content/texts/placeholder-values.ts";
import { formatPhone } from "#domain/phone.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

/** A way to reach the company, or who it is, with its name in Spanish. */
export interface ContactFact {
  name: string;
  text: string;
}

/** For a document that leaves the site: what is blank is left out, and what is an example says so. */
export function listContactFacts({
  contact,
  whatsapp,
  footer,
}: Pick<SiteContent, "contact" | "whatsapp" | "footer">): ContactFact[] {
  const { phone_number: chat } = whatsapp;
  const hasChat = buildChatLink(chat, "") !== null;
  return [
    { name: "Teléfono", ...describe(contact.phone, formatPhone) },
    { name: "WhatsApp", ...describe(hasChat ? chat : "", formatPhone) },
    { name: "Correo", ...describe(contact.email) },
    { name: "Empresa", text: footer.legal_name.trim() },
    { name: "NIT", ...describe(footer.nit) },
  ].filter(({ text }) => text !== "");
}

function describe(written: string, format = (text: string) => text) {
  const text = format(written.trim());
  const isExample = findPlaceholder(written) !== undefined;
  return { text: isExample ? `${text} (ejemplo)` : text };
}
