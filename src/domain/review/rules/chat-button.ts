import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { mayBeMobile } from "#domain/phone.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord, SiteText } from "#domain/review/site-record.ts";
import type { Site } from "#domain/review/site.ts";

/** A site on which visitors find no chat button, at the text that is the cause. */
export function findChatFaults(record: SiteRecord, { state }: Site): Fault[] {
  if (record.table !== "site_content") return [];
  const { section, key, value }: SiteText = record.row;
  const others = state.texts.filter((row) => row.section !== section || row.key !== key);
  const texts = [...others, { section, key, value }];
  const { whatsapp, contact } = mergeSiteContent(texts);
  switch (`${section}.${key}`) {
    case "whatsapp.enabled":
      return whatsapp.enabled === "true" ? [] : [OFF];
    case "whatsapp.phone_number":
      // Without its own number the company's telephone is the cause.
      return value.trim() === "" || mayBeMobile(value) ? [] : [describeNumber(value)];
    case "contact.phone": {
      const isUsed = !texts.some(
        (row) =>
          row.section === "whatsapp" && row.key === "phone_number" && row.value.trim() !== "",
      );
      return isUsed && !mayBeMobile(contact.phone) ? [describeNumber(contact.phone)] : [];
    }
    default:
      return [];
  }
}

const OFF: Fault = {
  severity: "hint",
  field: "value",
  what: "El botón de WhatsApp está apagado.",
  why: "El comprador que prefiere escribir no encuentra cómo hacerlo.",
  how: "Actívelo en «WhatsApp», si atiende por ahí.",
};

function describeNumber(number: string): Fault {
  return {
    severity: "warning",
    field: "value",
    what: `El sitio no tiene WhatsApp: «${number.trim()}» no es el número de un celular.`,
    why: "El comprador no encuentra el botón ni los enlaces para escribirle, o lo llevan a un número que no existe.",
    how: "Escriba en «WhatsApp» el número de un celular, con su indicativo.",
  };
}
