import { z } from "zod";

import { foldText } from "#domain/fold-text.ts";
import { dayInBogota } from "#domain/hours/opening-hours.ts";
import { CAPITAL_DISTRICT, DEPARTMENTS } from "#domain/leads/departments.ts";
import { hasLink } from "#domain/leads/has-link.ts";
import {
  type DraftItem,
  MAX_ITEMS,
  OTHER_PRODUCT,
  type QuoteDraft,
  startDraft,
} from "#domain/leads/quote/quote-draft.ts";
import {
  listUnits,
  MAX_UNIT_LENGTH,
  type QuantityFault,
  readQuantity,
  type UnitChoice,
} from "#domain/leads/quote/units.ts";
import { normalisePhone } from "#domain/phone.ts";
import { cleanEmail, cleanLine, cleanTyped, isBlank } from "#domain/typed-text.ts";

const QUANTITY_FAULTS: Readonly<Record<QuantityFault, string>> = {
  missing: "Escriba la cantidad, por ejemplo 40.",
  unreadable: "Escriba aquí solo el número, por ejemplo 40 o 2,5, y elija al lado la unidad.",
  ambiguous: "No sabemos si son miles o decimales. Escríbala así: 1500 o 1,5.",
  "out-of-range": "Escriba una cantidad mayor que cero y menor que cien millones.",
};

/** A name: one line for subjects and greetings, without links, so that it cannot carry advertising. */
const oneLine = (max: number, tooLong: string) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .max(max, tooLong)
        .refine((written) => !hasLink(written), "Escríbalo sin enlaces ni direcciones web."),
    );

/** How often a request's products are needed. */
export const FREQUENCIES = ["once", "monthly"] as const;

const itemSchema = z.object({
  product: z
    .string()
    .trim()
    .min(1, "Elija un producto.")
    .max(300, "Elija un producto de la lista."),
  quantity: z.string().transform((written, context) => {
    const quantity = readQuantity(written);
    if (typeof quantity === "number") return quantity;
    context.issues.push({ code: "custom", message: QUANTITY_FAULTS[quantity], input: written });
    return z.NEVER;
  }),
  unit: z.string().trim().min(1, "Elija la unidad.").max(MAX_UNIT_LENGTH, "Elija la unidad."),
});

const phone = z.string().transform((written, context) => {
  if (isBlank(written)) return null;
  const normalised = normalisePhone(written);
  if (normalised !== null) return normalised;
  const message = "Escriba los 10 dígitos, por ejemplo 310 555 1234 o 601 555 1234.";
  context.issues.push({ code: "custom", message, input: written });
  return z.NEVER;
});

const email = z
  .string()
  .transform(cleanEmail)
  .transform((written) => (written === "" ? null : written))
  .pipe(
    z
      .email("Revise el correo: debe ser como nombre@correo.com.")
      .max(254, "El correo es demasiado largo.")
      .nullable(),
  );

/** Checked even when other fields are invalid, so that all errors are reported together. */
const ALWAYS = { when: () => true };

/** Validates a quote form, and converts the typed texts to what is stored. */
const quoteRequestSchema = z
  .object({
    items: z.array(itemSchema).min(1, "Elija al menos un producto.").max(MAX_ITEMS),
    name: oneLine(120, "El nombre es demasiado largo: máximo 120 letras.").refine(
      (written) => written !== "",
      "Escriba su nombre.",
    ),
    company: oneLine(160, "El nombre de la empresa es demasiado largo: máximo 160 letras."),
    phone,
    email,
    department: z.string().refine((name) => DEPARTMENTS.includes(name), "Elija el departamento."),
    municipality: oneLine(120, "El municipio es demasiado largo: máximo 120 letras."),
    frequency: z.enum(FREQUENCIES, "Elija cada cuánto lo necesita."),
    wantedOn: z
      .string()
      .trim()
      .transform((written) => (written === "" ? null : written))
      .pipe(z.iso.date("Elija la fecha en el calendario, o déjela vacía.").nullable()),
    message: z
      .string()
      .transform((written) => cleanTyped(written).trim())
      .pipe(z.string().max(4000, "El mensaje es demasiado largo: máximo 4.000 letras.")),
    consents: z.literal(true, "Marque la casilla para que podamos atender su solicitud."),
    wantsNewsletter: z.boolean(),
  })
  .refine((value) => value.phone !== null || value.email !== null, {
    ...ALWAYS,
    path: ["phone"],
    error: "Escriba su teléfono o su correo: basta con uno de los dos.",
  })
  .refine((value) => !value.wantsNewsletter || value.email !== null, {
    ...ALWAYS,
    path: ["email"],
    error: "Escriba su correo para recibir el boletín, o desmarque esa casilla.",
  })
  .refine((value) => value.municipality !== "" || value.department === CAPITAL_DISTRICT, {
    ...ALWAYS,
    path: ["municipality"],
    error: "Escriba el municipio de entrega.",
  })
  .refine((value) => value.message !== "" || !asksForOther(value.items), {
    ...ALWAYS,
    path: ["message"],
    error: "Cuéntenos aquí qué otro producto necesita.",
  });

/** A valid quote form, with the phone also as it was typed. */
type CheckedQuote = z.output<typeof quoteRequestSchema> & { phoneTyped: string };

/** Messages by the path of their field: `name`, `items.0.quantity`. */
export type QuoteErrors = Readonly<Record<string, string>>;

type QuoteCheck = { ok: true; quote: CheckedQuote } | { ok: false; errors: QuoteErrors };

/**
 * Validates a form, both in the browser and on the server. Blank rows are ignored as long as another one
 * is filled in.
 *
 * @param catalogue the presentations of the current products, by slug
 */
export function checkQuote(
  typed: QuoteDraft,
  catalogue: Presentations,
  now = new Date(),
): QuoteCheck {
  const draft = { ...typed, items: typed.items.map((item) => settleItem(item, catalogue)) };
  const filled = draft.items.map((_, index) => index).filter((index) => isFilled(draft, index));
  const checked = filled.length > 0 ? filled : [0];
  const result = quoteRequestSchema.safeParse({
    ...draft,
    items: checked.map((index) => draft.items[index]),
  });
  const errors = {
    ...listLostProducts(draft, checked, catalogue),
    ...listWrongUnits(draft.items, checked, catalogue),
    ...listIssues(result.error?.issues ?? [], checked),
    ...(isPast(typed.wantedOn, now) && {
      wantedOn: "Esa fecha ya pasó: elija otra, o déjela vacía.",
    }),
  };
  return result.success && Object.keys(errors).length === 0
    ? { ok: true, quote: { ...result.data, phoneTyped: cleanLine(typed.phone) } }
    : { ok: false, errors };
}

type CheckedItem = z.output<typeof itemSchema>;

/**
 * Validates one row on its own, for a form that asks for nothing else.
 *
 * @returns the item as it is stored, or messages by the row's fields
 */
export function checkItem(
  typed: DraftItem,
  catalogue: Presentations,
): { ok: true; item: CheckedItem } | { ok: false; errors: QuoteErrors } {
  const item = settleItem(typed, catalogue);
  const draft = startDraft([item]);
  const result = z.object({ items: z.array(itemSchema) }).safeParse(draft);
  const errors = {
    ...listLostProducts(draft, [0], catalogue),
    ...listWrongUnits(draft.items, [0], catalogue),
    ...listIssues(result.error?.issues ?? [], [0]),
  };
  const [checked] = result.data?.items ?? [];
  if (checked !== undefined && Object.keys(errors).length === 0) return { ok: true, item: checked };
  const byField = Object.entries(errors).map(([path, text]) => [path.split(".").at(-1), text]);
  return { ok: false, errors: Object.fromEntries(byField) as QuoteErrors };
}

/** The first message of each field; `checked` has the indices of the draft's checked rows. */
function listIssues(issues: readonly z.core.$ZodIssue[], checked: readonly number[]): QuoteErrors {
  const errors = new Map<string, string>();
  for (const { path, message } of issues) {
    const [field, index, part] = path;
    const name =
      typeof index === "number" ? ["items", checked[index], part].join(".") : String(field);
    if (!errors.has(name)) errors.set(name, message);
  }
  return Object.fromEntries(errors);
}

/** Whether a day of the calendar, like 2026-12-24, is before today in Bogotá. */
function isPast(written: string, now: Date): boolean {
  const day = written.trim();
  return /^\d{4}-\d\d-\d\d$/.test(day) && Date.parse(day) < dayInBogota(now);
}

function listLostProducts(
  { items }: QuoteDraft,
  checked: readonly number[],
  catalogue: Presentations,
): QuoteErrors {
  const isLost = (slug: string) => slug !== "" && slug !== OTHER_PRODUCT && !catalogue.has(slug);
  return Object.fromEntries(
    checked
      .filter((index) => isLost(items[index]?.product.trim() ?? ""))
      .map((index) => [
        `items.${index}.product`,
        "Ese producto ya no está en el catálogo: elija otro.",
      ]),
  );
}

function isFilled({ items }: QuoteDraft, index: number): boolean {
  const item = items[index];
  return item !== undefined && (item.product.trim() !== "" || item.quantity.trim() !== "");
}

function asksForOther(items: readonly Pick<DraftItem, "product">[] | undefined): boolean {
  return items?.some(({ product }) => product === OTHER_PRODUCT) ?? false;
}

/** How the office handles a request. */
export type QuoteStatus = "new" | "in_progress" | "answered" | "closed" | "spam";

/** A row of `quote_requests`. Times are ISO 8601. */
export interface QuoteRequest {
  id: string;
  radicado: string;
  idempotency_key: string;
  status: QuoteStatus;
  owner_id: string | null;
  notes: string;
  read_at: string | null;
  spam_signs: string[];
  name: string;
  company: string;
  /** `+57…` */
  phone: string | null;
  /** The phone as the person typed it, with notes and other numbers; may be empty. */
  phone_typed: string;
  email: string | null;
  department: string;
  municipality: string;
  /** DANE's code of the municipality; empty when what was typed is not exactly one. */
  municipality_code: string;
  frequency: (typeof FREQUENCIES)[number];
  /** Like 2026-12-24; null for no wish. */
  wanted_on: string | null;
  message: string;
  consent_text: string;
  consent_version: string;
  consented_at: string;
  /** When it was written without a network, by the device's clock; null for one that was sent then. */
  written_at: string | null;
  /** When the office first answered it. */
  answered_at: string | null;
  /** Sent by the office to try its site: not counted, and erased in one step. */
  is_trial: boolean;
  created_at: string;
  updated_at: string;
}

/** A row of `quote_request_items`. */
export interface QuoteRequestItem {
  id: string;
  request_id: string;
  /** From 1. */
  position: number;
  product_id: string | null;
  product_title: string;
  quantity: number;
  /** As in UnitChoice. */
  unit: string;
}

/** The presentations of products, by slug. */
type Presentations = ReadonlyMap<string, readonly string[]>;

/**
 * Interprets a row: `bultos` of a product with one size of bulto means that size, and `40 bultos` as the quantity means
 * 40 if that is the unit; with another unit the quantity is reported as invalid.
 */
function settleItem(item: DraftItem, catalogue: Presentations): DraftItem {
  const settled = settleUnit(item, unitsOf(item, catalogue));
  const [, number = "", said = ""] =
    QUANTITY_WITH_UNIT.exec(cleanLine(item.quantity.slice(0, MAX_UNIT_LENGTH))) ?? [];
  return namesUnit(said, settled.unit) ? { ...settled, quantity: number } : settled;
}

function settleUnit(item: DraftItem, own: readonly UnitChoice[]): DraftItem {
  if (own.some(({ unit }) => unit === item.unit)) return item;
  const [meant, ...others] = own.filter(({ label }) => `${label} `.startsWith(`${item.unit} `));
  return meant && others.length === 0 ? { ...item, unit: meant.unit } : item;
}

const QUANTITY_WITH_UNIT = /^(\d[\d.,'’´ /½¼¾]*|[½¼¾]) ?(?:de )?(\p{L}[\p{L}\d., ]*)$/u;

/** Words for the same unit. */
const UNIT_WORDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ["kg", /^(?:kgs?|kls?|kilos?|kilogramos?)$/],
  ["t", /^(?:t|tn|tons?|toneladas?|granel)$/],
  ["bulto", /^(?:bultos?|btos?|bts?|sacos?|costal(?:es)?)$/],
  ["big", /^(?:big|bigbags?)$/],
];

/** Whether a typed unit is a known one: `bultos` is, of `bulto de 40 kg`, and `bultos de 50 kg` is not. */
function namesUnit(said: string, unit: string): boolean {
  const [kind, wanted] = [kindOf(said), kindOf(unit)];
  const [size, wantedSize] = [said, unit].map((text) => text.replace(/\D/g, ""));
  return kind !== "" && kind === wanted && (size === "" || size === wantedSize);
}

function kindOf(unit: string): string {
  const [first = ""] = foldText(unit).split(/[ .,]/);
  const known = UNIT_WORDS.find(([, words]) => words.test(first));
  return known?.[0] ?? first.replace(/e?s$/, "");
}

/** What is wrong with the units of the rows at `checked`, by their field: `items.0.unit`. */
function listWrongUnits(
  items: readonly DraftItem[],
  checked: readonly number[],
  catalogue: Presentations,
): Record<string, string> {
  return Object.fromEntries(
    checked.flatMap((index) => {
      const item = items[index];
      if (item === undefined || item.unit.trim() === "") return [];
      const units = unitsOf(item, catalogue);
      if (units.some(({ unit }) => unit === item.unit)) return [];
      const labels = units.map(({ label }) => label).join(", ");
      return [[`items.${index}.unit`, `Elija cómo lo pide. Este producto viene en: ${labels}.`]];
    }),
  );
}

const unitsOf = ({ product }: DraftItem, catalogue: Presentations) =>
  listUnits(catalogue.get(product.trim()) ?? []);
