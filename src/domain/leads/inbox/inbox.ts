import { type MailKind, type OutboxMail, RECEIPT_CAP, UNWRITABLE } from "#domain/leads/mail.ts";
import type { HandoverWay, ProposalState } from "#domain/leads/proposal/proposal.ts";
import type {
  QuoteRequest,
  QuoteRequestItem,
  QuoteStatus,
} from "#domain/leads/quote/quote-request.ts";

/** A request in the inbox's list: without its consent, and with a copy of its products. */
export interface QuoteRow extends Omit<
  QuoteRequest,
  | "idempotency_key"
  | "spam_signs"
  | "consent_text"
  | "consent_version"
  | "consented_at"
  | "written_at"
> {
  /** Marked or suspected as spam. */
  is_spam: boolean;
  item_list: Pick<QuoteRequestItem, "product_title" | "quantity" | "unit">[];
  /** Of the newest finished version of its proposal, or else its draft; null without any. */
  proposal_state: ProposalState | null;
  proposal_until: string | null;
  proposal_handed_by: HandoverWay | null;
}

/** A team member who may own a request. */
export interface Owner {
  user_id: string;
  email: string;
}

/** The statuses of a request, in order, with their Spanish labels. */
export const STATUS_LABELS: Readonly<Record<QuoteStatus, string>> = {
  new: "Nueva",
  in_progress: "En curso",
  answered: "Respondida",
  closed: "Cerrada",
  spam: "Spam",
};

/** The statuses that a request may get by hand, by its current one; the usual next one first. */
const NEXT_STATUSES: Readonly<Record<QuoteStatus, readonly QuoteStatus[]>> = {
  new: ["answered", "in_progress", "closed", "spam"],
  in_progress: ["answered", "closed", "new", "spam"],
  answered: ["closed", "in_progress", "spam"],
  closed: ["in_progress", "spam"],
  spam: ["new"],
};

interface StatusChange {
  status: QuoteStatus;
  /** What its button says. */
  label: string;
}

/** The changes of its status that a request offers, the usual one first. */
export function listStatusChanges(current: QuoteStatus): StatusChange[] {
  return NEXT_STATUSES[current].map((status) => ({ status, label: nameChange(current, status) }));
}

function nameChange(current: QuoteStatus, next: QuoteStatus): string {
  switch (next) {
    case "answered":
      return "Marcar como respondida";
    case "closed":
      return "Cerrar la solicitud";
    case "spam":
      return "Es spam";
    case "new":
      return current === "spam" ? "No es spam" : `Volver a «${STATUS_LABELS.new}»`;
    case "in_progress":
      return current === "closed" ? "Reabrir la solicitud" : `Pasar a «${STATUS_LABELS[next]}»`;
  }
}

const SIGN_TEXTS = new Map<string, string>([
  ["honeypot", "Llenó un campo que las personas no ven."],
  ["too-fast", "Envió el formulario en menos tiempo del que toma leerlo."],
  ["unsealed", "El formulario no salió de nuestro sitio, o estuvo abierto demasiado tiempo."],
]);

/** Explains the spam signals of a request in Spanish; an unknown signal is described by its name. */
export function explainSigns(signs: readonly string[]): string[] {
  return signs.map((sign) => SIGN_TEXTS.get(sign) ?? `Señal automática: ${sign}.`);
}

/** The delivery status of a mail, for the office. */
export type MailStatus = Pick<
  OutboxMail,
  "id" | "kind" | "state" | "attempts" | "created_at" | "sent_at" | "last_error" | "proposal_id"
>;

/** The Spanish names of mails. */
export const MAIL_NAMES: Readonly<Record<MailKind, string>> = {
  quote_notice: "Aviso a su equipo",
  quote_receipt: "Confirmación a quien la pidió",
  proposal: "Propuesta a quien la pidió",
  proposal_answer: "Aviso de una respuesta a la propuesta",
  proposal_reminder: "Recordatorio de una propuesta que vence",
  request_message: "Respuesta a quien la pidió",
  request_message_notice: "Aviso de un mensaje o archivo",
  newsletter_confirmation: "Confirmación del boletín",
  password_recovery: "Recuperación de contraseña",
  publication_failed: "Aviso de una publicación que no salió",
  account_notice: "Aviso sobre una cuenta",
  webhook_paused: "Aviso de otro programa que ya no recibe",
};

/** Describes a mail's state; `sendsMail` is whether the site has a mail server. */
export function describeMailState(
  { state, attempts, last_error }: Pick<MailStatus, "state" | "attempts" | "last_error">,
  sendsMail: boolean,
): string {
  switch (state) {
    case "sent":
      return "Enviado";
    case "failed":
      if (last_error === UNWRITABLE) return "No se pudo escribir";
      return last_error === RECEIPT_CAP
        ? "No se envió: ya se había enviado el máximo de esa hora"
        : "No se pudo enviar";
    case "expired":
      return "Venció sin enviarse";
    case "pending":
      if (!sendsMail) return "Sin enviar: falta configurar el correo";
      return attempts > 0 ? "Reintentando" : "Por enviar";
  }
}
