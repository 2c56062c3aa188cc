import { randomUUID } from "node:crypto";

import { listContent } from "#data/content.ts";
import { releaseMail } from "#data/leads/mail.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { type OutboxDelivery, startOutboxDelivery } from "#server/operations/outbox-delivery.ts";
import type { Settings } from "#settings/settings.ts";

export interface MailDelivery extends OutboxDelivery {
  /** Mails a test without the outbox. @throws {MailError} when it was not sent */
  sendTest: (to: string) => Promise<void>;
  /** Mails the office without the outbox. @returns false without its address @throws {MailError} when it was not sent */
  sendWriteAlert: () => Promise<boolean>;
}

/** How the test of the mail server ended: `none` without one; its code when it refused. */
export interface MailTest {
  outcome: "sent" | "none" | "failed";
  reason: string;
}

/** Mails a test. */
export async function sendTestMail(
  mail: MailDelivery | null,
  to: string,
  logger: Logger,
): Promise<MailTest> {
  if (mail === null) return { outcome: "none", reason: "" };
  try {
    await mail.sendTest(to);
    return { outcome: "sent", reason: "" };
  } catch (error) {
    logger.warn({ err: error }, "a test mail was not sent");
    return { outcome: "failed", reason: error instanceof Error ? error.message : "" };
  }
}

/** Sends the outbox's mail from now on; null without a mail server. */
export async function startMailDelivery(
  settings: Settings,
  backend: Backend,
  logger: Logger,
): Promise<MailDelivery | null> {
  const { SMTP_URL, MAIL_FROM } = settings;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const client = backend.server;
  // Loaded only here: a site without a mail server saves the memory.
  const { createMailTransport } = await import("#mail/transport.ts");
  const { deliverDueMail } = await import("#mail/deliver.ts");
  const { composeTest, composeWriteAlert } = await import("#mail/compose.ts");
  const transport = createMailTransport(SMTP_URL, MAIL_FROM);
  const outbox = startOutboxDelivery(backend, {
    release: () => releaseMail(client),
    deliver: () =>
      deliverDueMail({
        client,
        transport,
        siteUrl: settings.SITE_URL,
        quotesTo: settings.QUOTES_TO,
        issueRecovery: backend.issueRecovery,
        onUnwritable: ({ id, kind }, error) =>
          logger.error({ mail: id, kind, err: error }, "a mail could not be written"),
        onOutcome: ({ id, kind, attempts }, result) =>
          logger[result.outcome === "sent" ? "info" : "warn"](
            { mail: id, kind, attempts, ...result },
            "mail",
          ),
      }),
    onError: (error) => logger.error({ err: error }, "the outbox could not be processed"),
  });
  const nameMessage = () => `<${randomUUID()}@${new URL(settings.SITE_URL).hostname}>`;
  return {
    wake: outbox.wake,
    readLastRun: outbox.readLastRun,
    sendTest: (to) => transport.send(composeTest(settings.SITE_URL, to), nameMessage()),
    sendWriteAlert: async () => {
      const letter = composeWriteAlert({
        siteUrl: settings.SITE_URL,
        quotesTo: settings.QUOTES_TO,
        content: mergeSiteContent(await listContent(client)),
      });
      if (letter === null) return false;
      await transport.send(letter, nameMessage());
      return true;
    },
    stop: async () => {
      await outbox.stop();
      transport.close();
    },
  };
}
