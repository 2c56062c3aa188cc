import { z } from "zod";

import type { SettingsValues } from "#domain/content/settings.ts";
import { toDialledNumber } from "#domain/phone.ts";

/** The values of the panel's WhatsApp form. */
export type ChatFormValues = SettingsValues<"whatsapp">;

/** Numbers have up to 15 digits (E.164); the shortest that can be called have 7. */
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** The WhatsApp form's schema; `stored`, the number that it showed, is accepted as it is. */
export function createChatFormSchema(stored: string) {
  return z.object({
    whatsapp: z.object({
      phone_number: z
        .string()
        .refine(
          (phone) => phone.trim() === "" || phone === stored || isChatNumber(phone),
          "Escriba el número completo con su indicativo, por ejemplo +57 311 555 0101.",
        ),
      message: z.string(),
      enabled: z.string(),
    }),
  }) satisfies z.ZodType<ChatFormValues>;
}

function isChatNumber(phone: string): boolean {
  const digits = toDialledNumber(phone.slice(0, 200)).replace("+", "").length;
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS;
}
