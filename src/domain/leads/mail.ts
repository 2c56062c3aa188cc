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
