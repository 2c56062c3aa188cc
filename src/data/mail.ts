import type { Client } from "#data/client.ts";
import { unwrap } from "#data/errors.ts";
import type { OutboxMail } from "#domain/leads/mail.ts";

/** Takes mail that is due for one sender, who has `seconds` to say what became of it. @throws {DataError} */
export async function leaseMail(
  client: Client,
  {
    lease,
    seconds,
    batch,
    withMarketing,
  }: {
    lease: string;
    seconds: number;
    batch: number;
    withMarketing: boolean;
  },
): Promise<OutboxMail[]> {
  return unwrap(
    await client.rpc("lease_mail", { lease, seconds, batch, with_marketing: withMarketing }),
  );
}

export type MailOutcome =
  | { outcome: "sent" }
  | { outcome: "failed"; error: string }
  | { outcome: "retry"; error: string; retrySeconds: number };

/** Says what became of a leased mail. @returns false when the lease was lost @throws {DataError} */
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
 * Frees mail that a sender held who is no more. Only for an installation with one process, which
 * asks before it sends anything.
 *
 * @throws {DataError}
 */
export async function releaseMail(client: Client): Promise<void> {
  unwrap(
    await client
      .from("mail_outbox")
      .update({ leased_until: null })
      .eq("state", "pending")
      .not("leased_until", "is", null),
  );
}

/** How much mail has not been sent yet. @throws {DataError} */
export async function countWaitingMail(client: Client): Promise<number> {
  const answer = await client
    .from("mail_outbox")
    .select("id", { count: "exact", head: true })
    .eq("state", "pending");
  unwrap(answer);
  return answer.count ?? 0;
}
