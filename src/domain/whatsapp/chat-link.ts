import { isLandline, toDialledNumber } from "#domain/phone.ts";

/** The texts of the section `whatsapp`, fallbacks included. */
export interface ChatSettings {
  phone_number: string;
  message: string;
  enabled: string;
}

/** Digits and plus, as the specification cleans a chat number. */
export function cleanChatNumber(phone: string): string {
  return phone.replace(/[^\d+]/g, "");
}

/**
 * The address that opens a conversation; null for a number without digits, and for a landline, which has
 * none. `wa.me` takes digits only, with the code of the country: a Colombian number gets 57, then all lose
 * their plus.
 */
export function buildChatLink(phone: string, message: string): string | null {
  const dialled = toDialledNumber(cleanChatNumber(phone));
  if (dialled === "" || isLandline(dialled)) return null;
  const text = message.trim().toWellFormed();
  return `https://wa.me/${dialled.replace("+", "")}${text === "" ? "" : `?text=${encodeURIComponent(text)}`}`;
}

/** The floating button's address; null when it is not shown: only the text 'true' shows it. */
export function resolveChatButton({ enabled, phone_number, message }: ChatSettings): string | null {
  return enabled === "true" ? buildChatLink(phone_number, message) : null;
}

/** What the panel says of a number before anybody presses the button; null when all is well. */
export function warnOfChatNumber(phone: string): string | null {
  const dialled = toDialledNumber(phone);
  if (dialled === "") return null;
  if (isLandline(dialled)) {
    return "Es un teléfono fijo: WhatsApp necesita un celular. Así el botón no se muestra.";
  }
  return dialled.startsWith("+")
    ? null
    : "Falta el indicativo del país: el enlace puede llevar a otra parte. Escríbalo como +57 310 555 1234.";
}
