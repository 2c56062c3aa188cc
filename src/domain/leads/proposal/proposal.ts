import { DAY_MS, dayInBogota } from "#domain/hours/opening-hours.ts";
import { formatPesos, nameVat, type VatRate } from "#domain/leads/proposal/totals.ts";
import { formatQuantity } from "#domain/leads/quote/units.ts";

/**
 * How a proposal stands. Only the office sees a draft; what was finished never changes. `ready` is finished, but
 * not known to be sent.
 */
export type ProposalState =
  | "draft"
  | "ready"
  | "sent"
  | "accepted"
  | "change_asked"
  | "declined"
  | "replaced"
  | "withdrawn";

/** A line of a proposal. */
export interface ProposalItem {
  description: string;
  /** With up to three decimals. */
  quantity: number;
  /** As in UnitChoice. */
  unit: string;
  /** Pesos per unit before IVA, with up to two decimals. */
  price: number;
  vat: VatRate;
}

/** What a proposal says to the buyer. */
export interface ProposalContent {
  items: ProposalItem[];
  /** Pesos before IVA; 0 when the prices include it. */
  freight: number;
  freight_vat: VatRate;
  /** The last day on which it can be accepted, like 2026-12-24. */
  valid_until: string;
  payment: string;
  delivery: string;
  conditions: string;
}

/** What an administrator writes of a proposal. */
export interface ProposalInput extends ProposalContent {
  /** Only for the office. */
  note: string;
}

/** How the office sets out to send a proposal: only `mail`, which the site sends, is known to arrive at a server. */
export type HandoverWay = "whatsapp" | "link" | "mail" | "mail_program";

export type AnswerKind = "accepted" | "change_asked" | "declined";

/** The buyer's answer, which is stored as proof. */
export interface ProposalAnswer {
  kind: AnswerKind;
  name: string;
  /** Number of the buyer's identity document or NIT; empty unless accepted. */
  identification: string;
  /** Why it was declined: one of DECLINE_REASONS; empty otherwise. */
  reason: string;
  text: string;
}

/** A row of `proposals`: one version of a request's proposal. Times are ISO 8601. */
export interface Proposal extends ProposalInput {
  id: string;
  request_id: string;
  /** From 1 within its request. */
  version: number;
  state: ProposalState;
  /** Of its page's address, the same for all versions of a request; null before one was finished, and once withdrawn. */
  token: string | null;
  /** SHA-256 of what was finished, as hexadecimal digits; null before. */
  digest: string | null;
  /** When its text was fixed and its page began. */
  finished_at: string | null;
  handed_by: HandoverWay | null;
  handed_at: string | null;
  sent_at: string | null;
  /** Who knows that it was sent; `finishing`, of earlier releases, is only that it was finished. */
  sent_by: "mail" | "office" | "buyer" | "finishing" | null;
  answer: ProposalAnswer | null;
  answered_at: string | null;
  /** Of the computer that answered. */
  answered_from: string | null;
  /** To what the person who answered agreed; null before, and for answers of earlier releases. */
  consent_text: string | null;
  consent_version: string | null;
  consented_at: string | null;
  author_id: string | null;
  created_at: string;
  updated_at: string;
}

/** What the page of a proposal shows: its newest finished version, without anything of the office. */
export interface OpenProposal
  extends
    ProposalContent,
    Pick<Proposal, "version" | "state" | "digest" | "finished_at" | "answer" | "answered_at"> {
  radicado: string;
  name: string;
  company: string;
}

const STATE_LABELS: Readonly<Record<ProposalState, string>> = {
  draft: "Borrador",
  ready: "Lista, sin enviar",
  sent: "Enviada",
  accepted: "Aceptada",
  change_asked: "Pide un cambio",
  declined: "Rechazada",
  replaced: "Reemplazada",
  withdrawn: "Retirada",
};

/** Why buyers decline, with what the form shows. */
export const DECLINE_REASONS = {
  price: "El precio",
  freight: "El flete",
  delivery: "La fecha de entrega",
  payment: "La forma de pago",
  elsewhere: "Ya compré en otra parte",
  not_needed: "Ya no lo necesito",
  other: "Otra razón",
} as const;

type DeclineReason = keyof typeof DECLINE_REASONS;

export const isDeclineReason = (reason: string): reason is DeclineReason =>
  Object.hasOwn(DECLINE_REASONS, reason);

/** A reason that is no longer known is shown as it was stored. */
export const nameReason = (reason: string): string =>
  isDeclineReason(reason) ? DECLINE_REASONS[reason] : reason;

/** `40 bultos de 40 kg a $ 62.000, más IVA del 5 %`. */
export function describeLine(item: Omit<ProposalItem, "description">): string {
  const { quantity, unit, price, vat } = item;
  return `${formatQuantity(quantity, unit)} a ${formatPesos(price)}, ${nameVat(vat)}`;
}

/** Where the page of a proposal is: `/propuesta/<token>`. */
export const PROPOSALS_PATH = "/propuesta";

/** The query of that page's address with which the office sees it, which does not count as the buyer's opening. */
export const OFFICE_VIEW = "vista=oficina";

/** `COT-261125-ABCD-2`: the request's radicado and the version. */
export function nameProposal(radicado: string, version: number): string {
  return `${radicado}-${version}`;
}

/** The terms of a proposal, as names and texts; empty ones are left out. */
export function listTerms({
  payment,
  delivery,
  conditions,
}: Pick<ProposalContent, "payment" | "delivery" | "conditions">): [name: string, text: string][] {
  const terms: [string, string][] = [
    ["Forma de pago", payment],
    ["Entrega", delivery],
    ["Condiciones", conditions],
  ];
  return terms.filter(([, text]) => text !== "");
}

/** What an answer says, as names and texts; empty ones, and what an earlier release did not store, are left out. */
export function listAnswerFacts(answer: Partial<ProposalAnswer>): [name: string, text: string][] {
  const { name, identification, reason = "", text } = answer;
  const facts: [string, string | undefined][] = [
    ["A nombre de", name],
    ["Cédula o NIT", identification],
    ["Razón", nameReason(reason)],
    ["Mensaje", text],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

/** Whether the time to accept a proposal is over. */
export function isExpired({ valid_until }: Pick<Proposal, "valid_until">, now: Date): boolean {
  return Date.parse(valid_until) < dayInBogota(now);
}

/** How long an answered proposal stays readable. */
const ANSWERED_MS = 90 * DAY_MS;

/** Whether its page no longer shows a proposal. */
export function hasEnded(
  proposal: Pick<Proposal, "valid_until" | "answered_at">,
  now: Date,
): boolean {
  const { answered_at } = proposal;
  return answered_at === null
    ? isExpired(proposal, now)
    : Date.parse(answered_at) + ANSWERED_MS < dayInBogota(now);
}

export const isToken = (text: string): boolean => /^[0-9a-f]{40}$/.test(text);

const HANDED_LABELS: ReadonlyMap<string | null, string> = new Map<HandoverWay, string>([
  ["whatsapp", "Abierta en WhatsApp"],
  ["link", "Enlace copiado"],
  ["mail_program", "Abierta en su correo"],
]);

/** The name of a state; of a finished version, how the office set out to send it. */
export const nameState = ({ state, handed_by }: Pick<Proposal, "state" | "handed_by">): string =>
  (state === "ready" ? HANDED_LABELS.get(handed_by) : undefined) ?? STATE_LABELS[state];

/** Whether only the office can say that it sent a version. */
export const needsConfirmation = ({
  state,
  handed_by,
}: Pick<Proposal, "state" | "handed_by">): boolean =>
  state === "ready" && HANDED_LABELS.has(handed_by);

/** Whether the buyer can answer: opening the page proves that it was sent. */
export const canAnswer = (state: ProposalState): boolean => state === "sent" || state === "ready";

/** How a proposal stands, for the inbox: gold is for what needs the office. */
export function describeState(
  proposal: Pick<Proposal, "state" | "valid_until" | "handed_by">,
  now: Date,
): { text: string; tone: "green" | "gold" | "plain" } {
  const { state, valid_until } = proposal;
  if (state === "ready") {
    return isExpired(proposal, now)
      ? { text: "Venció sin enviarse", tone: "plain" }
      : { text: nameState(proposal), tone: "gold" };
  }
  if (state !== "sent") {
    const isGood = state === "accepted";
    return {
      text: STATE_LABELS[state],
      tone: isGood ? "green" : state === "change_asked" ? "gold" : "plain",
    };
  }
  const days = Math.round((Date.parse(valid_until) - dayInBogota(now)) / DAY_MS);
  if (days < 0) return { text: "Venció sin respuesta", tone: "plain" };
  if (days > 1) return { text: STATE_LABELS.sent, tone: "plain" };
  return { text: days === 0 ? "Vence hoy" : "Vence mañana", tone: "gold" };
}

/** How a proposal stands, as one line of its request: `Propuesta lista, sin enviar`. */
export function describeInRequest(
  proposal: Pick<Proposal, "state" | "valid_until" | "handed_by">,
  now: Date,
): ReturnType<typeof describeState> {
  const { state } = proposal;
  const { text, tone } = describeState(proposal, now);
  if (state === "draft") return { text: "Propuesta en borrador", tone };
  if (state === "change_asked") return { text: "Pide un cambio en la propuesta", tone };
  const isState = text === STATE_LABELS[state];
  const inText = text.charAt(0).toLowerCase() + text.slice(1);
  return { text: `Propuesta${isState ? "" : ":"} ${inText}`, tone };
}

/** The version that stands for a request's proposal: the newest finished one, or else its draft. */
export function findShownVersion<T extends Pick<Proposal, "state">>(
  newestFirst: readonly T[],
): T | undefined {
  return newestFirst.find(({ state }) => state !== "draft") ?? newestFirst[0];
}

const FIELD_NAMES: ReadonlyMap<string, string> = new Map<keyof ProposalInput, string>([
  ["items", "Productos"],
  ["freight", "Flete"],
  ["freight_vat", "IVA del flete"],
  ["valid_until", "Vale hasta"],
  ["payment", "Forma de pago"],
  ["delivery", "Entrega"],
  ["conditions", "Condiciones"],
  ["note", "Nota interna"],
]);

export const nameProposalField = (field: string): string => FIELD_NAMES.get(field) ?? field;

/** Whether it is a text of several lines. */
export const isLongProposalField = (field: string): boolean =>
  field === "conditions" || field === "note";

const ANSWERS: ReadonlyMap<string, string> = new Map<AnswerKind, string>([
  ["accepted", "aceptó la propuesta"],
  ["change_asked", "pide un cambio en la propuesta"],
  ["declined", "rechazó la propuesta"],
]);

/** After the sender's name: `aceptó la propuesta`. */
export const describeAnswer = (kind: string): string =>
  ANSWERS.get(kind) ?? "respondió la propuesta";
