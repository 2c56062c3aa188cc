import { isLandline, toDialledNumber } from "#domain/phone.ts";

/** The texts of the section `whatsapp`, fallbacks included. */
export interface ChatSettings {
  phone_number: string;
  message: string;
  enabled: string;
}

/**
 * The URL that opens a chat; null for a number without digits, and for a landline, which has no chat.
 * `wa.me` accepts only digits, with the country code: Colombian numbers get 57, then the plus is removed.
 */
export function buildChatLink(phone: string, message: string): string | null {
  const dialled = toDialledNumber(phone);
  if (dialled === "" || isLandline(dialled)) return null;
  const text = message.trim().toWellFormed();
  return `https://wa.me/${dialled.replace("+", "")}${text === "" ? "" : `?text=${encodeURIComponent(text)}`}`;
}

/** The floating button's URL; null when it is not shown: only the text 'true' shows it. */
export function resolveChatButton({ enabled, phone_number, message }: ChatSettings): string | null {
  return enabled === "true" ? buildChatLink(phone_number, message) : null;
}

/** The panel's warning about a number that chats would not reach; null for a good one. */
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
