import { isUuid } from "#domain/uuid.ts";

/** A product of a request, as typed. */
export interface DraftItem {
  /** Slug of a product, `OTHER_PRODUCT`, or empty. */
  product: string;
  quantity: string;
  unit: string;
}

/** The quote form's values as typed, valid or not, to show them again. */
export interface QuoteDraft {
  items: DraftItem[];
  name: string;
  company: string;
  phone: string;
  email: string;
  department: string;
  municipality: string;
  /** One of FREQUENCIES. */
  frequency: string;
  /** Like 2026-12-24, or empty. */
  wantedOn: string;
  message: string;
  consents: boolean;
  wantsNewsletter: boolean;
}

/** Stands for a product that is not in the catalogue. */
export const OTHER_PRODUCT = "otro";

export const MAX_ITEMS = 20;

/** Names of the form's fields, which people see in URLs and browsers use for autofill. */
export const QUOTE_FIELDS = {
  product: "producto",
  quantity: "cantidad",
  unit: "unidad",
  name: "nombre",
  company: "empresa",
  phone: "telefono",
  email: "correo",
  department: "departamento",
  municipality: "municipio",
  frequency: "frecuencia",
  wantedOn: "fecha",
  message: "mensaje",
  consents: "autorizacion",
  wantsNewsletter: "boletin",
  /** Hidden from people, so only bots fill it in. */
  honeypot: "referencia_interna",
  /** The seal that the server issued with the form. */
  seal: "formulario",
  /** Versions of the consents' texts that the form showed. */
  version: "version",
  newsletterVersion: "version_boletin",
  /** An administrator's key, with which the request is a trial. */
  trialKey: "prueba",
  action: "accion",
} as const;

const DEFAULT_UNIT = "bultos";
const BLANK_ITEM: DraftItem = { product: "", quantity: "", unit: DEFAULT_UNIT };

/** Texts are cut here, beyond the limits of the validation, which refuses longer ones. */
const MAX_STORED_LENGTH = 5000;

/**
 * What a link asks for: `?producto=melaza&producto=glicerol`, each with a quantity and a unit if the link says so; what it
 * repeats counts once.
 */
export function readAsked(fields: URLSearchParams): DraftItem[] {
  const items = readDraft(fields).items.filter(({ product }) => product !== "");
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** The query of the form with those rows. */
export function writeAsked(items: readonly DraftItem[]): string {
  return new URLSearchParams(
    items.flatMap(({ product, quantity, unit }) => [
      [QUOTE_FIELDS.product, product],
      [QUOTE_FIELDS.quantity, quantity],
      [QUOTE_FIELDS.unit, unit],
    ]),
  ).toString();
}

/** A form with those rows, or with a blank one. */
export function startDraft(items: readonly DraftItem[]): QuoteDraft {
  const blank = readDraft(new URLSearchParams());
  return items.length === 0 ? blank : { ...blank, items: [...items] };
}

/** Reads a posted form. The fields of a row are matched by their order. */
export function readDraft(fields: URLSearchParams): QuoteDraft {
  const text = (name: string) => cleanText(fields.get(name) ?? "");
  const all = (name: string) => fields.getAll(name).slice(0, MAX_ITEMS).map(cleanText);
  const [quantities, units] = [all(QUOTE_FIELDS.quantity), all(QUOTE_FIELDS.unit)];
  const items = all(QUOTE_FIELDS.product).map((product, index) => ({
    product,
    quantity: quantities[index] ?? "",
    unit: units[index] ?? "",
  }));
  return {
    items: items.length > 0 ? items : [BLANK_ITEM],
    name: text(QUOTE_FIELDS.name),
    company: text(QUOTE_FIELDS.company),
    phone: text(QUOTE_FIELDS.phone),
    email: text(QUOTE_FIELDS.email),
    department: text(QUOTE_FIELDS.department),
    municipality: text(QUOTE_FIELDS.municipality),
    frequency: text(QUOTE_FIELDS.frequency) || "once",
    wantedOn: text(QUOTE_FIELDS.wantedOn),
    message: text(QUOTE_FIELDS.message).replaceAll("\r\n", "\n"),
    consents: fields.has(QUOTE_FIELDS.consents),
    wantsNewsletter: fields.has(QUOTE_FIELDS.wantsNewsletter),
  };
}

/** The key of a trial request in an address or a posted form; null without one. */
export function readTrialKey(fields: URLSearchParams): string | null {
  const key = fields.get(QUOTE_FIELDS.trialKey);
  return isUuid(key) ? key : null;
}

/** Text as a draft holds it: without NUL and lone surrogates, which no database stores. */
export function cleanText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().slice(0, MAX_STORED_LENGTH);
}

/** The pressed button's action: to submit, or to change the rows first. */
export type DraftAction = { kind: "send" } | { kind: "add" } | { kind: "remove"; index: number };

export const ACTIONS = {
  send: "enviar",
  add: "agregar",
  remove: (index: number) => `quitar-${index + 1}`,
} as const;

/** @param value of the pressed button; absent when the form was submitted with the Enter key */
export function readAction(value: string | null): DraftAction {
  if (value === ACTIONS.add) return { kind: "add" };
  const place = /^quitar-(\d{1,2})$/.exec(value ?? "")?.[1];
  return place === undefined ? { kind: "send" } : { kind: "remove", index: Number(place) - 1 };
}

/** Adds or removes a row; there is always at least one, and at most `MAX_ITEMS`. */
export function changeRows(
  draft: QuoteDraft,
  action: Exclude<DraftAction, { kind: "send" }>,
): QuoteDraft {
  const { items } = draft;
  if (action.kind === "add") {
    return items.length < MAX_ITEMS ? { ...draft, items: [...items, BLANK_ITEM] } : draft;
  }
  const rest = items.filter((_, index) => index !== action.index);
  return { ...draft, items: rest.length > 0 ? rest : [BLANK_ITEM] };
}
