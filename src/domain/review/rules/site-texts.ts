import { findExample } from "#domain/content/placeholders.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import type { SiteText } from "#domain/content/site-text.ts";
import { namesOwnHours } from "#domain/hours/hours-form.ts";
import { findHoursProblem } from "#domain/hours/opening-hours.ts";
import { findNitProblem } from "#domain/identity/nit.ts";
import { mayBeMobile } from "#domain/phone.ts";
import { listEditedFields } from "#domain/records/defined-form.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { Site, SiteRecord } from "#domain/review/site.ts";

/** Example data of the company, texts that the company has to review, and filler. */
export function findPlaceholderFaults(record: SiteRecord, site: Site): Fault[] {
  return listTexts(record).flatMap(([field, text]) => {
    const filler = FILLER.find(({ pattern }) => pattern.test(text));
    if (filler !== undefined) return [{ severity: "warning" as const, field, ...filler.texts }];
    return record.table === "site_content" ? findExampleFaults(record.row, field, site) : [];
  });
}

function findExampleFaults(row: SiteText, field: string, { content }: Site): Fault[] {
  const texts = new Map<string, Readonly<Record<string, string>>>(Object.entries(content));
  const example = findExample(row, texts.get(row.section) ?? {});
  if (example === undefined) return findNitFaults(row, field);
  const words = row.key.startsWith("stat_") ? FIGURE : DATUM;
  return [{ severity: "warning", field, ...words, what: `${words.what}: «${example}».` }];
}

function findNitFaults({ section, key, value }: SiteText, field: string): Fault[] {
  const what = section === "footer" && key === "nit" ? findNitProblem(value) : null;
  const how = "Corríjalo en «Empresa y marca».";
  const why =
    "Con otro dígito, el comprador no encuentra la empresa en el RUT ni puede registrarla.";
  return what === null ? [] : [{ severity: "warning", field, what, why, how }];
}

const DATUM = {
  what: "Muestra un dato de ejemplo",
  why: "Un comprador que busca la empresa, la llama o le escribe no encuentra a nadie.",
  how: "Escriba el dato de su empresa.",
} as const;

const FIGURE = {
  what: "Muestra una cifra de ejemplo",
  why: "El comprador la toma por cierta, y la empresa responde por ella.",
  how: "Escriba la suya, diga en su nota qué cuenta, u ocúltela con un guion.",
} as const;

const FILLER = [
  {
    pattern: /texto de referencia/i,
    texts: {
      what: "Todavía dice «Texto de referencia».",
      why: "El comprador lee que la empresa no ha revisado sus propias condiciones.",
      how: "Revíselo con su asesor, ajústelo y quite esa nota.",
    },
  },
  {
    pattern: /lorem ipsum/i,
    texts: {
      what: "Tiene texto de relleno: «Lorem ipsum».",
      why: "El comprador ve una página sin terminar.",
      how: "Escriba el texto definitivo.",
    },
  },
] as const;

function listTexts(record: SiteRecord): (readonly [field: string, text: string])[] {
  switch (record.table) {
    case "products": {
      const { title, description } = record.row;
      return [
        ["title", title],
        ["description", description],
      ];
    }
    case "news": {
      const { title, excerpt, content } = record.row;
      return [
        ["title", title],
        ["excerpt", excerpt],
        ["content", content],
      ];
    }
    case "menu_items":
      return [["name", record.row.name]];
    case "site_content":
      return [["value", record.row.value]];
    case "defined":
      return listEditedFields(RECORD_TABLES[record.type])
        .filter(([, { kind }]) => kind === "text" || kind === "long-text")
        .map(([column]) => [column, String(record.row[column] ?? "")]);
  }
}

/** Hours that cannot be read, and texts that name other hours than the form «Horario». */
export function findHoursFaults(record: SiteRecord): Fault[] {
  if (record.table !== "site_content") return [];
  const { section, key, value } = record.row;
  if (section === "hours") {
    const problem = findHoursProblem(key, value);
    return problem === null ? [] : [{ ...UNREADABLE, how: `Corríjalo en «Horario». ${problem}` }];
  }
  return namesOwnHours(`${section}.${key}`, value) ? [OWN_HOURS] : [];
}

const UNREADABLE = {
  severity: "error",
  field: "value",
  what: "Este horario no se entiende: el sitio usa el de lunes a viernes, 8:00 a. m. a 6:00 p. m.",
  why: "El comprador llama o viene cuando no hay nadie, o cree que está cerrado.",
} as const;

const OWN_HOURS: Fault = {
  severity: "warning",
  field: "value",
  what: "Escribe el horario por su cuenta.",
  why: "Si cambia el horario o cierra unos días, este texto no se entera y contradice el resto del sitio.",
  how: "Confirme el horario en «Horario»: el sitio lo escribe entonces aquí también.",
};

/** A site on which visitors find no chat button, at the text that is the cause. */
export function findChatFaults(record: SiteRecord, { state }: Site): Fault[] {
  if (record.table !== "site_content") return [];
  const { section, key, value }: SiteText = record.row;
  /** The texts with this one as it is in a form. Merging them takes milliseconds: only for these three texts. */
  const mergeable = () => [
    ...state.texts.filter((row) => row.section !== section || row.key !== key),
    { section, key, value },
  ];
  switch (`${section}.${key}`) {
    case "whatsapp.enabled":
      return mergeSiteContent(mergeable()).whatsapp.enabled === "true" ? [] : [OFF];
    case "whatsapp.phone_number":
      // Without its own number the company's telephone is the cause.
      return value.trim() === "" || mayBeMobile(value) ? [] : [describeNumber(value)];
    case "contact.phone": {
      const texts = mergeable();
      const { contact } = mergeSiteContent(texts);
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
