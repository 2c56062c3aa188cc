import { randomUUID } from "node:crypto";

import { isTransient } from "#data/client/errors.ts";
import { listContent } from "#data/content.ts";
import { finishMail, leaseMail, type MailOutcome } from "#data/leads/mail.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { isMarketingTime } from "#domain/hours/days.ts";
import { type OutboxMail, UNWRITABLE } from "#domain/leads/mail.ts";
import { type ComposeContext, composeMail, type Envelope } from "#mail/compose.ts";
import { CONNECTIONS, MailError, type MailTransport } from "#mail/transport.ts";

export interface DeliveryOptions extends Omit<ComposeContext, "content" | "now"> {
  transport: MailTransport;
  now?: () => Date;
  /** Called with the error of a mail that could not be written. */
  onUnwritable?: (mail: OutboxMail, error: unknown) => void;
  /** Called with the outcome of each mail, which names no address. */
  onOutcome?: (mail: OutboxMail, result: MailOutcome) => void;
}

/** Longer than any attempt takes: after it another sender may try. */
const LEASE_SECONDS = 120;

/**
 * Sends the mail that is due, each at least once: mail that was sent but could not be marked as sent is
 * sent again, under the same Message-ID, by which mail programs recognize it.
 *
 * @returns whether more may be due
 * @throws {DataError}
 */
export async function deliverDueMail(options: DeliveryOptions): Promise<boolean> {
  const { client, now = () => new Date() } = options;
  const mails = await leaseMail(client, {
    lease: randomUUID(),
    seconds: LEASE_SECONDS,
    batch: CONNECTIONS,
    withMarketing: isMarketingTime(now()),
  });
  if (mails.length === 0) return false;
  const content = mergeSiteContent(await listContent(client));
  const context: ComposeContext = { ...options, content, now: now() };
  const attempts = await Promise.allSettled(
    mails.map(async (mail) => {
      const result = await attempt(mail, context, options);
      await finishMail(client, mail, result);
      options.onOutcome?.(mail, result);
    }),
  );
  for (const outcome of attempts) if (outcome.status === "rejected") throw outcome.reason;
  return mails.length === CONNECTIONS;
}

async function attempt(
  mail: OutboxMail,
  context: ComposeContext,
  { transport, onUnwritable }: Pick<DeliveryOptions, "transport" | "onUnwritable">,
): Promise<MailOutcome> {
  let composition: Envelope | MailOutcome;
  try {
    composition = await composeMail(mail, context);
  } catch (error) {
    if (isTransient(error)) throw error;
    // The same rows would fail again: the office learns of it instead.
    onUnwritable?.(mail, error);
    return { outcome: "failed", error: UNWRITABLE };
  }
  if ("outcome" in composition) return composition;
  try {
    const { hostname } = new URL(context.siteUrl);
    await transport.send(composition, `<${mail.id}@${hostname}>`);
    return { outcome: "sent" };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    // A refused address of the office is a configuration mistake, which can be corrected.
    if (error.isFinal && mail.kind !== "quote_notice") {
      return { outcome: "failed", error: error.message };
    }
    const retrySeconds = chooseDelay(mail.attempts);
    return { outcome: "retry", error: error.message, retrySeconds };
  }
}

const FIRST_DELAY_SECONDS = 15;
const LONGEST_DELAY_SECONDS = 3600;

/** Seconds until the next attempt: exponential backoff up to an hour, with jitter. */
function chooseDelay(attempts: number): number {
  const delay = FIRST_DELAY_SECONDS * 2 ** Math.max(0, attempts - 1);
  return Math.round(Math.min(delay, LONGEST_DELAY_SECONDS) * (0.75 + Math.random() / 2));
}
