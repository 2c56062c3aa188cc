/** Why a mail is sent. */
export type MailKind =
  | "quote_notice"
  | "quote_receipt"
  | "newsletter_confirmation"
  | "password_recovery";

/** A row of `mail_outbox`. Times are ISO 8601. */
export interface OutboxMail {
  id: string;
  kind: MailKind;
  dedupe_key: string;
  quote_request_id: string | null;
  subscriber_id: string | null;
  /** Of recovery mails only; of others it follows from the reason. */
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

/** `last_error` of a notice for which nobody has said where the office reads. */
export const NO_OFFICE_ADDRESS = "there is no address of the office";

/** `last_error` of a receipt that was withheld because others had used up the hour's. */
export const RECEIPT_CAP = "the hourly cap of receipts";

/** Notices of requests that could not be sent yet. */
export interface MailTrouble {
  count: number;
  /** Why the newest of them could not. */
  reason: string;
}

/**
 * What the office must know when nothing, or not everything, is announced to it by mail; null when all
 * is well. `sendsMail` tells whether the site has a mail server.
 */
export function describeMailTrouble(
  trouble: MailTrouble | null,
  sendsMail: boolean,
): string | null {
  if (!sendsMail) {
    return "Este sitio todavía no envía correos: las solicitudes nuevas solo se ven aquí. Pida a quien administra el servidor que active el envío de correos.";
  }
  if (trouble === null) return null;
  if (trouble.reason === NO_OFFICE_ADDRESS) {
    return "Nadie recibe por correo el aviso de las solicitudes nuevas. Escriba el correo de su empresa en la pestaña Contenido (sección Contacto): los avisos pendientes le llegan en unos minutos.";
  }
  const mails = trouble.count === 1 ? "un aviso" : `${trouble.count} avisos`;
  return `El servidor de correo no recibió ${mails} de solicitudes (${trouble.reason}). El sitio sigue intentando; cuénteselo a quien administra el servidor. Las solicitudes están todas aquí.`;
}

/** What the office must know when receipts of the last day were withheld; null when none was. */
export function describeWithheldReceipts(count: number): string | null {
  if (count === 0) return null;
  const requests = count === 1 ? "una solicitud" : `${count.toLocaleString("es-CO")} solicitudes`;
  return `En las últimas 24 horas no enviamos la confirmación por correo de ${requests}: el sitio envía hasta 100 por hora, para que nadie lo use para molestar a otros. Las solicitudes están todas aquí; si no las esperaba, revise si son spam.`;
}
