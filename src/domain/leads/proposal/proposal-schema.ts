import { z } from "zod";

import { writeDay } from "#domain/hours/days.ts";
import { dayInBogota } from "#domain/hours/opening-hours.ts";
import type { Proposal, ProposalInput } from "#domain/leads/proposal/proposal.ts";
import {
  addUp,
  LARGEST_LINE,
  type PriceFault,
  readPesos,
  VAT_RATES,
  type VatRate,
} from "#domain/leads/proposal/totals.ts";
import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";
import { namePlace } from "#domain/leads/quote/quote-summary.ts";
import {
  MAX_UNIT_LENGTH,
  type QuantityFault,
  readQuantity,
  writeQuantity,
} from "#domain/leads/quote/units.ts";
import { readServerTime } from "#domain/server-clock.ts";
import { cleanText, isBlank } from "#domain/typed-text.ts";

const MAX_PROPOSAL_ITEMS = 30;

/** The values of the panel's form, as its controls show them. */
export interface ProposalFormValues {
  items: ProposalFormItem[];
  freight: string;
  freight_vat: string;
  valid_until: string;
  payment: string;
  delivery: string;
  conditions: string;
  note: string;
}

interface ProposalFormItem {
  description: string;
  quantity: string;
  unit: string;
  price: string;
  vat: string;
}

const EXCLUDED = "excluido";

export const writeVat = (rate: VatRate): string => (rate === null ? EXCLUDED : String(rate));

const vat = z.enum(VAT_RATES.map(writeVat), "Elija el IVA.");
const readVat = (written: string) =>
  written === EXCLUDED ? null : (Number(written) as Exclude<VatRate, null>);

const QUANTITY_FAULTS: Readonly<Record<QuantityFault, string>> = {
  missing: "Escriba la cantidad.",
  unreadable: "Escriba la cantidad solo con números, por ejemplo 40 o 2,5.",
  ambiguous: "No sabemos si son miles o decimales. Escríbala así: 1500 o 1,5.",
  "out-of-range": "Escriba una cantidad mayor que cero y menor que cien millones.",
};

const PRICE_FAULTS: Readonly<Record<PriceFault, string>> = {
  missing: "Escriba el precio por unidad, en pesos.",
  unreadable: "Escriba el precio solo con números, por ejemplo 1.250 o 1250,50.",
  ambiguous: "No sabemos si son miles o centavos. Escríbalo así: 1250 o 1,25.",
};

/** Text that `read` parses, or names what is wrong with it. */
const parsed = <Fault extends string>(
  read: (written: string) => number | Fault,
  faults: Readonly<Record<Fault, string>>,
) =>
  z.string().refine((written) => typeof read(written) === "number", {
    error: ({ input }) => faults[read(String(input)) as Fault],
  });

const text = (name: string, max: number) =>
  z.string().max(max, `${name}: máximo ${max.toLocaleString("es-CO")} letras.`);

const item = z
  .object({
    description: text("El producto", 300).refine(
      (written) => !isBlank(written),
      "Escriba qué se ofrece.",
    ),
    quantity: parsed(readQuantity, QUANTITY_FAULTS),
    unit: text("La unidad", MAX_UNIT_LENGTH).refine(
      (written) => !isBlank(written),
      "Escriba la unidad.",
    ),
    price: parsed(readPesos, PRICE_FAULTS),
    vat,
  })
  .refine((value) => isSmall(value), {
    path: ["price"],
    error: "Es demasiado dinero para una línea.",
  });

function isSmall({ quantity, price }: Pick<ProposalFormItem, "quantity" | "price">): boolean {
  return Number(readQuantity(quantity)) * Number(readPesos(price)) < LARGEST_LINE;
}

/** The form's schema: what it accepts can be sent. */
export const proposalFormSchema = z.object({
  items: z.array(item).min(1, "Agregue al menos un producto.").max(MAX_PROPOSAL_ITEMS),
  freight: parsed((written) => (written.trim() === "" ? 0 : readPesos(written)), PRICE_FAULTS),
  freight_vat: vat,
  valid_until: z.iso
    .date("Elija hasta cuándo vale.")
    .refine(
      (day) => Date.parse(day) >= dayInBogota(new Date(readServerTime())),
      "Esa fecha ya pasó: elija otra.",
    ),
  payment: text("La forma de pago", 500),
  delivery: text("La entrega", 500),
  conditions: text("Las condiciones", 4000),
  note: text("La nota", 4000),
}) satisfies z.ZodType<ProposalFormValues>;

/** What to save of valid values. */
export function toProposalInput(values: ProposalFormValues): ProposalInput {
  return {
    items: values.items.map((row) => ({
      description: cleanText(row.description),
      quantity: Number(readQuantity(row.quantity)),
      unit: cleanText(row.unit),
      price: Number(readPesos(row.price)),
      vat: readVat(row.vat),
    })),
    freight: values.freight.trim() === "" ? 0 : Number(readPesos(values.freight)),
    freight_vat: readVat(values.freight_vat),
    valid_until: values.valid_until,
    payment: cleanText(values.payment),
    delivery: cleanText(values.delivery),
    conditions: cleanText(values.conditions),
    note: cleanText(values.note),
  };
}

export function toProposalFormValues(proposal: ProposalInput): ProposalFormValues {
  return {
    items: proposal.items.map(({ quantity, price, vat: rate, ...texts }) => ({
      ...texts,
      quantity: writeQuantity(quantity),
      price: writeQuantity(price),
      vat: writeVat(rate),
    })),
    freight: proposal.freight === 0 ? "" : writeQuantity(proposal.freight),
    freight_vat: writeVat(proposal.freight_vat),
    valid_until: proposal.valid_until,
    payment: proposal.payment,
    delivery: proposal.delivery,
    conditions: proposal.conditions,
    note: proposal.note,
  };
}

/** The totals of what is typed so far; null while a number cannot be read. */
export function addUpTyped({ items, freight, freight_vat }: ProposalFormValues) {
  const lines = items.map(({ quantity, price, vat: rate }) => ({
    quantity: readQuantity(quantity),
    price: readPesos(price),
    vat: readVat(rate),
  }));
  const carried = freight.trim() === "" ? 0 : readPesos(freight);
  const isRead = lines.every(
    ({ quantity, price }) => typeof quantity === "number" && typeof price === "number",
  );
  if (!isRead || typeof carried !== "number") return null;
  return addUp({
    items: lines as { quantity: number; price: number; vat: VatRate }[],
    freight: carried,
    freight_vat: readVat(freight_vat),
  });
}

/** What the office has written in other proposals, for the next one. */
export type UsedTerms = Pick<Proposal, "payment" | "delivery" | "conditions">;

/** The terms of a kind of proposal, by a name that the office chose. */
export interface ProposalTemplate extends UsedTerms {
  id: string;
  name: string;
}

const VALID_DAYS = 8;

/**
 * What the form of a request's next version begins with: the version before, or the request itself with the terms that
 * the office used last.
 */
export function startProposal(
  request: Pick<QuoteRequest, "department" | "municipality"> & {
    items: readonly Pick<QuoteRequestItem, "product_title" | "quantity" | "unit">[];
  },
  { before, used, now }: { before: Proposal | null; used: UsedTerms | null; now: Date },
): ProposalFormValues {
  const valid_until = writeDay(now, VALID_DAYS);
  if (before !== null) return { ...toProposalFormValues(before), valid_until };
  return {
    items: request.items.map(({ product_title, quantity, unit }) => ({
      description: product_title,
      quantity: writeQuantity(quantity),
      unit,
      // A price and its IVA are for the office to say.
      price: "",
      vat: "",
    })),
    freight: "",
    freight_vat: "excluido",
    valid_until,
    payment: used?.payment ?? "",
    delivery: `En ${namePlace(request)}`,
    conditions: used?.conditions ?? "",
    note: "",
  };
}
