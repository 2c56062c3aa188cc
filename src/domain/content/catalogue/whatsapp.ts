import { CONTACT } from "#domain/content/catalogue/contact.ts";
import { formerly, inherited, longText, text } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/list/section.ts";

const BUTTON = "Botón flotante de WhatsApp";

export const WHATSAPP = {
  phone_number: inherited(
    CONTACT.phone,
    "contact.phone",
    "Número de WhatsApp; vacío, el teléfono de contacto si es un celular",
    BUTTON,
  ),
  message: formerly(
    "Hola, estoy interesado en sus productos para nutrición animal. ¿Me pueden dar más información?",
    longText(
      "Mensaje con el que empieza la conversación",
      BUTTON,
      "Hola, me interesan sus productos para nutrición animal. ¿Me dan más información?",
    ),
  ),
  enabled: text("Mostrar el botón de WhatsApp (true o false)", BUTTON, "true"),
} satisfies Section;
