import { type MailKind, type OutboxMail, RECEIPT_CAP } from "#domain/leads/mail.ts";
import type { QuoteRequest, QuoteRequestItem, QuoteStatus } from "#domain/leads/quote-request.ts";

/** A request as the inbox lists it: without its consent, and with a copy of its products. */
export interface QuoteRow extends Omit<
  QuoteRequest,
  "idempotency_key" | "spam_signs" | "consent_text" | "consent_version" | "consented_at"
> {
  /** Called spam, or suspected to be. */
  is_spam: boolean;
  item_list: Pick<QuoteRequestItem, "product_title" | "quantity" | "unit">[];
}

/** Somebody who may own a request. */
export interface Administrator {
  user_id: string;
  email: string;
}

/** How a request is worked on, in its order, as the office reads it. */
export const STATUS_LABELS: Readonly<Record<QuoteStatus, string>> = {
  new: "Nueva",
  in_progress: "En curso",
  answered: "Respondida",
  closed: "Cerrada",
  spam: "Spam",
};

/** What is usually done next with a request, in one press. */
export interface NextStep {
  status: QuoteStatus;
  label: string;
}

const NEXT_STEPS: Readonly<Record<QuoteStatus, NextStep>> = {
  new: { status: "answered", label: "Marcar como respondida" },
  in_progress: { status: "answered", label: "Marcar como respondida" },
  answered: { status: "closed", label: "Cerrar la solicitud" },
  closed: { status: "in_progress", label: "Reabrir la solicitud" },
  spam: { status: "new", label: "No es spam" },
};

export function suggestStep(status: QuoteStatus): NextStep {
  return NEXT_STEPS[status];
}

const SIGN_TEXTS: Readonly<Record<string, string>> = {
  honeypot: "Llenó un campo que las personas no ven.",
  "too-fast": "Envió el formulario en menos tiempo del que toma leerlo.",
  unsealed: "El formulario no salió de nuestro sitio, o estuvo abierto demasiado tiempo.",
};

/** Why a request is suspected, for people; a sign that is not known yet is told by its name. */
export function explainSigns(signs: readonly string[]): string[] {
  return signs.map((sign) => SIGN_TEXTS[sign] ?? `Señal automática: ${sign}.`);
}

/** What the office needs to know of a mail. */
export type MailNews = Pick<
  OutboxMail,
  "id" | "kind" | "state" | "attempts" | "created_at" | "sent_at" | "last_error"
>;

const KIND_TEXTS: Readonly<Record<MailKind, string>> = {
  quote_notice: "Aviso a su equipo",
  quote_receipt: "Confirmación a quien la pidió",
  newsletter_confirmation: "Confirmación del boletín",
  password_recovery: "Recuperación de contraseña",
};

export function nameMail(kind: MailKind): string {
  return KIND_TEXTS[kind];
}

/** What became of a mail; `sendsMail` tells whether the site has a mail server. */
export function describeMailState(
  { state, attempts, last_error }: Pick<MailNews, "state" | "attempts" | "last_error">,
  sendsMail: boolean,
): string {
  switch (state) {
    case "sent":
      return "Enviado";
    case "failed":
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
