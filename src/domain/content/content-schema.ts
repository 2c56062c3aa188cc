import { findFallback } from "#domain/content/catalogue/catalogue.ts";
import { cutValue } from "#domain/content/content-list.ts";
import { findKnownText, type KnownText } from "#domain/content/known-texts.ts";
import { listPlaceholdersInUse } from "#domain/content/placeholders.ts";
import type { ContentRow, ContentRowInput, ContentType } from "#domain/content/site-text.ts";
import { findHoursProblem } from "#domain/hours/opening-hours.ts";
import { toDialledNumber } from "#domain/phone.ts";
import { keepUntouched, toLines } from "#domain/records/changes.ts";
import { isSiteAddress } from "#domain/site-address.ts";
import { cleanEmail, cleanLine, cleanText, isBlank } from "#domain/typed-text.ts";

const KEY_MAX_LENGTH = 100;

/** The sections that the panel's content form offers (specification, section 3). */
export const FORM_SECTIONS = ["hero", "about", "services", "contact", "footer"] as const;

/** The values of the panel's content form. A row of another section keeps its section. */
export type ContentFormValues = ContentRowInput;

export const BLANK_CONTENT_FORM: ContentFormValues = {
  section: FORM_SECTIONS[0],
  key: "",
  value: "",
  type: "text",
};

/** Whether the form offers a section; a row of any other keeps its own. */
export function isFormSection(section: string): boolean {
  return FORM_SECTIONS.some((offered) => offered === section);
}

/** The errors of the form's fields, in Spanish; empty when it can be saved. */
export type ContentProblems = Partial<Record<keyof ContentFormValues, string>>;

/**
 * Validates the form of `original`, or of a new text. An untouched stored value is accepted as it
 * is, unless it is empty, so that every stored text can be saved again.
 *
 * Written without zod: the panel opens with this form, and its first load has a budget.
 */
export function findContentProblems(
  values: ContentFormValues,
  original: ContentRow | null,
): ContentProblems {
  const { section, key, type, value } = values;
  const isUntouched =
    original !== null && type === original.type && value === toLines(original.value);
  const problems = {
    section:
      isFormSection(section) || section === original?.section || findKnownText(section, key)
        ? null
        : "Elija una de las cinco secciones.",
    key: findKeyProblem(key.trim()),
    value:
      findValueProblem(type, value.trim(), isUntouched) ??
      (section === "hours" && !isUntouched ? findHoursProblem(key.trim(), value) : null),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** The controls' texts for a row, with normalised line breaks, as in browsers. */
export function toContentFormValues({ section, key, value, type }: ContentRow): ContentFormValues {
  return { section, key, value: toLines(value), type };
}

/** What to save: an untouched value verbatim, anything else without invisible characters. */
export function toContentInput(
  values: ContentFormValues,
  original: ContentRow | null,
): ContentRowInput {
  const { section, key, value, type } = values;
  const typed = { section, key: key.trim(), value: cleanValue(type, value), type };
  if (original === null) return typed;
  return keepUntouched(typed, { values, shown: toContentFormValues(original) }, original);
}

/** What is stored of a typed value: addresses and numbers without characters that no one sees. */
function cleanValue(type: ContentType, value: string): string {
  if (type === "email") return cleanEmail(value);
  return type === "phone" || type === "url" ? cleanLine(value) : cleanText(value);
}

/** A dash hides a text, an address or a number. */
const HIDDEN = "-";

function findKeyProblem(key: string): string | null {
  if (key === "") return "Escriba la clave.";
  if (Array.from(key).length <= KEY_MAX_LENGTH) return null;
  return `La clave admite hasta ${KEY_MAX_LENGTH} caracteres.`;
}

function findValueProblem(type: ContentType, value: string, isUntouched: boolean): string | null {
  if (isBlank(value)) return "Escriba el valor.";
  if (isUntouched) return null;
  if (
    type === "email" &&
    value !== HIDDEN &&
    !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cleanEmail(value))
  ) {
    return "Escriba un correo completo, por ejemplo ventas@empresa.example.";
  }
  if (type === "url" && !isSiteAddress(value)) {
    return "Copie la dirección completa de la página, como aparece en el navegador.";
  }
  if (type === "phone" && value !== HIDDEN && !isPhone(value)) {
    return "Escriba el número con su indicativo, por ejemplo +57 601 555 0101.";
  }
  return null;
}

/** A number, which a note, an extension or another number may follow; the shortest that can be called have 7 digits. */
function isPhone(value: string): boolean {
  return value.length <= 200 && /^\+?\d{7,15}$/.test(toDialledNumber(value));
}

type Row = Pick<ContentRow, "section" | "key" | "value">;

/**
 * Warns in Spanish what visitors will see once a known text has another section or key; null while it
 * keeps both, and for texts that the site does not use.
 */
export function describeRename(
  row: Row,
  { section, key }: Pick<ContentRow, "section" | "key">,
  rows: readonly Row[],
): string | null {
  const known = findKnownText(row.section, row.key);
  if (known === null || isNamed(row, section, key.trim())) return null;
  const others = rows.filter((other) => !isNamed(other, row.section, row.key));
  const shown = findStandIn(known, others);
  const isPlaceholder = listPlaceholdersInUse(others).some((text) =>
    isNamed(text, row.section, row.key),
  );
  const before = `Si lo guarda así, este texto ya no se verá en: ${known.shownAt}.`;
  if (shown === "") return `${before} En su lugar, sus visitantes no verán nada.`;
  const remark = isPlaceholder ? ", que es un dato de ejemplo" : "";
  return `${before} En su lugar, sus visitantes verán «${cutValue(shown)}»${remark}.`;
}

/** What the site shows for a text without a row. */
function findStandIn(known: KnownText, rows: readonly Row[]): string {
  const [section = "", key = ""] = known.inherits?.split(".") ?? [];
  const inherited = rows.find((row) => isNamed(row, section, key));
  return inherited?.value ?? findFallback(known.section, known.key);
}

function isNamed(row: Pick<ContentRow, "section" | "key">, section: string, key: string): boolean {
  return row.section === section && row.key === key;
}
