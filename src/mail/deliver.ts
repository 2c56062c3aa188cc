import { isTransient } from "#data/client/errors.ts";
import { listContent } from "#data/content.ts";
import { finishMail, leaseMail, type MailOutcome } from "#data/leads/mail.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { isMarketingTime } from "#domain/hours/days.ts";
import { type OutboxMail, UNWRITABLE } from "#domain/leads/mail.ts";
import { type ComposeContext, composeMail, type Envelope } from "#mail/compose.ts";
import { chooseDelay, deliverDue } from "#mail/outbox.ts";
import { CONNECTIONS, MailError, type MailTransport } from "#mail/transport.ts";

export interface DeliveryOptions extends Omit<ComposeContext, "content" | "now"> {
  transport: MailTransport;
  now?: () => Date;
  /** Called with the error of a mail that could not be written. */
  onUnwritable?: (mail: OutboxMail, error: unknown) => void;
  /** Called with the outcome of each mail, which names no address. */
  onOutcome?: (mail: OutboxMail, result: MailOutcome) => void;
}

/**
 * Sends the mail that is due, each at least once: mail that was sent but could not be marked as sent is
 * sent again, under the same Message-ID, by which mail programs recognize it.
 *
 * @returns whether more may be due
 * @throws {DataError}
 */
export async function deliverDueMail(options: DeliveryOptions): Promise<boolean> {
  const { client, now = () => new Date() } = options;
  return deliverDue({
    batch: CONNECTIONS,
    lease: (terms) => leaseMail(client, { ...terms, withMarketing: isMarketingTime(now()) }),
    prepare: async () => {
      const content = mergeSiteContent(await listContent(client));
      const context: ComposeContext = { ...options, content, now: now() };
      return (mail) => attempt(mail, context, options);
    },
    finish: (mail, result) => finishMail(client, mail, result),
    onOutcome: options.onOutcome,
  });
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
