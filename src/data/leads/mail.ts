import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { OutboxMail } from "#domain/leads/mail.ts";

/** Leases due mail to one sender, which must report the outcome within `seconds`. @throws {DataError} */
export async function leaseMail(
  client: Client,
  terms: { lease: string; seconds: number; batch: number; withMarketing: boolean },
): Promise<OutboxMail[]> {
  const { withMarketing, ...others } = terms;
  return unwrap(await client.rpc("lease_mail", { ...others, with_marketing: withMarketing }));
}

export type MailOutcome =
  | { outcome: "sent" }
  | { outcome: "failed"; error: string }
  | { outcome: "retry"; error: string; retrySeconds: number };

/** Reports the outcome of a leased mail. @returns false when the lease was lost @throws {DataError} */
export async function finishMail(
  client: Client,
  mail: Pick<OutboxMail, "id" | "lease">,
  result: MailOutcome,
): Promise<boolean> {
  return unwrap(
    await client.rpc("finish_mail", {
      mail_id: mail.id,
      lease: mail.lease ?? "",
      outcome: result.outcome,
      ...("retrySeconds" in result && { retry_seconds: result.retrySeconds }),
      ...("error" in result && { error: result.error }),
    }),
  );
}

/**
 * Releases the leases of a sender that has crashed, of mail or of notifications. Only for an installation with one
 * process, which calls it before sending anything.
 *
 * @throws {DataError}
 */
export async function releaseMail(client: Client, { isPush = false } = {}): Promise<void> {
  const leased = client
    .from("mail_outbox")
    .update({ leased_until: null })
    .eq("state", "pending")
    .not("leased_until", "is", null);
  unwrap(
    await (isPush
      ? leased.not("push_subscription_id", "is", null)
      : leased.is("push_subscription_id", null)),
  );
}

/** The number of mails that are still to be sent. @throws {DataError} */
export async function countWaitingMail(client: Client): Promise<number> {
  const response = await client
    .from("mail_outbox")
    .select("id", { count: "exact", head: true })
    .eq("state", "pending")
    .is("push_subscription_id", null);
  unwrap(response);
  return response.count ?? 0;
}

/** When the oldest mail was written that still waits, ISO 8601, newsletters' apart; null when none does. @throws {DataError} */
export async function findOldestWaitingMail(client: Client): Promise<string | null> {
  const row = unwrap(
    await client
      .from("mail_outbox")
      .select("created_at")
      .eq("state", "pending")
      .eq("is_marketing", false)
      .is("push_subscription_id", null)
      .order("created_at")
      .limit(1)
      .maybeSingle(),
  );
  return row?.created_at ?? null;
}
