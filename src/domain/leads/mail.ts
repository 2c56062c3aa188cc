/** The reason for a mail. */
export type MailKind =
  | "quote_notice"
  | "quote_receipt"
  | "proposal"
  | "proposal_answer"
  | "proposal_reminder"
  | "request_message"
  | "request_message_notice"
  | "newsletter_confirmation"
  | "password_recovery"
  | "publication_failed"
  | "account_notice"
  | "webhook_paused";

/** A row of `mail_outbox`. Times are ISO 8601. */
export interface OutboxMail {
  id: string;
  kind: MailKind;
  dedupe_key: string;
  quote_request_id: string | null;
  subscriber_id: string | null;
  publication_id: string | null;
  account_event_id: number | null;
  proposal_id: string | null;
  webhook_id: string | null;
  /** Only for recovery mails; for others it follows from the kind. */
  recipient: string | null;
  is_marketing: boolean;
  state: "pending" | "sent" | "failed" | "expired";
  attempts: number;
  next_attempt_at: string;
  lease: string | null;
  leased_until: string | null;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
  expires_at: string;
}

/** What a recovery mail leads to. */
export interface RecoveryLink {
  /** For the panel's page. */
  token: string;
  /** Another program's page, with a code; null for the panel. */
  address: string | null;
}

/** `last_error` of a notice when the office's address is not configured. */
export const NO_OFFICE_ADDRESS = "there is no address of the office";

/** `last_error` of a mail that could not be written from what is stored; it is not tried again. */
export const UNWRITABLE = "the mail could not be written";

/** `last_error` of a receipt that was withheld because the hourly cap was reached. */
export const RECEIPT_CAP = "the hourly cap of receipts";

/** Notices of requests whose delivery has failed so far. */
export interface MailTrouble {
  count: number;
  /** The error of the newest one. */
  reason: string;
}

/**
 * A warning for the office when some or all requests are not announced by mail; null without problems.
 * `sendsMail` is whether the site has a mail server, `place` where the requests are.
 */
export function describeMailTrouble(
  trouble: MailTrouble | null,
  sendsMail: boolean,
  place = "aquí",
): string | null {
  if (!sendsMail) {
    return "Este sitio todavía no envía correos: las solicitudes nuevas solo se ven aquí. Pídale a la persona que instaló el sitio que active el envío de correos.";
  }
  if (trouble === null) return null;
  if (trouble.reason === NO_OFFICE_ADDRESS) {
    return "Nadie recibe por correo el aviso de las solicitudes nuevas. Escriba el correo de su empresa en la pestaña Contenido (sección Contacto): los avisos pendientes le llegan en unos minutos.";
  }
  const mails = trouble.count === 1 ? "un aviso" : `${trouble.count} avisos`;
  return `No ${trouble.count === 1 ? "sale" : "salen"} por correo ${mails} de solicitudes (${trouble.reason}). El sitio sigue intentando; cuénteselo a la persona que instaló el sitio. Las solicitudes están todas ${place}.`;
}

/** Mails of the last days that could not be written. */
export interface UnwritableMail {
  count: number;
  /** Of the newest one: the request that it is about, if it is about one. */
  kind: MailKind;
  requestId: string | null;
}

/** A warning for the office about mails that could not be written; `name` is what the newest one is called. */
export function describeUnwritableMail(count: number, name: string): string {
  const mails = count === 1 ? "un correo" : `${count.toLocaleString("es-CO")} correos`;
  return `El sitio no pudo escribir ${mails} y no lo intentará de nuevo. El último es «${name}». Revise usted mismo lo que avisaba, y cuénteselo a la persona que instaló el sitio.`;
}

/** A warning for the office when receipts of the last day were withheld; null when none was. */
export function describeWithheldReceipts(count: number): string | null {
  if (count === 0) return null;
  const requests = count === 1 ? "una solicitud" : `${count.toLocaleString("es-CO")} solicitudes`;
  return `En las últimas 24 horas no enviamos la confirmación por correo de ${requests}: el sitio envía hasta 100 por hora, para que nadie lo use para molestar a otros. Las solicitudes están todas aquí; si no las esperaba, revise si son spam.`;
}
