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
 * The address that opens a conversation, or null for a number without digits. `wa.me` takes digits
 * only, so the cleaned number loses its plus.
 */
export function buildChatLink(phone: string, message: string): string | null {
  const digits = cleanChatNumber(phone).replaceAll("+", "");
  if (digits === "") return null;
  const text = message.trim().toWellFormed();
  return `https://wa.me/${digits}${text === "" ? "" : `?text=${encodeURIComponent(text)}`}`;
}

/** The floating button's address; null when it is not shown: only the text 'true' shows it. */
export function resolveChatButton({ enabled, phone_number, message }: ChatSettings): string | null {
  return enabled === "true" ? buildChatLink(phone_number, message) : null;
}
