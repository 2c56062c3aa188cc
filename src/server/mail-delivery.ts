import { releaseMail } from "#data/mail.ts";
import { repeat } from "#jobs/repeat.ts";
import { inTime } from "#server/in-time.ts";
import type { Logger } from "#server/logging/logger.ts";
import type { Wire } from "#server/wire.ts";
import type { Settings } from "#settings/settings.ts";

/** How often mail is looked for that nobody announced: attempts that are due, other instances' mail. */
const LOOK_EVERY_MS = 15_000;

const STOP_LIMIT_MS = 4000;

export interface MailDelivery {
  wake: () => void;
  /** Resolves when what is being sent has been sent, or after a few seconds. */
  stop: () => Promise<void>;
}

/** Sends the outbox's mail from now on; null without a mail server. */
export async function startMailDelivery(
  settings: Settings,
  wire: Wire,
  logger: Logger,
): Promise<MailDelivery | null> {
  const { SMTP_URL, MAIL_FROM } = settings;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const client = wire.createClient(wire.secretKey);
  // Loaded only here: a site without a mail server spares the memory.
  const { createMailTransport } = await import("#mail/transport.ts");
  const { deliverDueMail } = await import("#mail/deliver.ts");
  const transport = createMailTransport(SMTP_URL, MAIL_FROM);
  // Only one process has an embedded database: what is held is held by one that died.
  let mustRelease = wire.kind === "embedded";
  const work = async () => {
    if (mustRelease) await releaseMail(client);
    mustRelease = false;
    return deliverDueMail({
      client,
      transport,
      siteUrl: settings.SITE_URL,
      quotesTo: settings.QUOTES_TO,
      issueRecovery: wire.issueRecovery,
      onOutcome: ({ id, kind, attempts }, result) =>
        logger[result.outcome === "sent" ? "info" : "warn"](
          { mail: id, kind, attempts, ...result },
          "mail",
        ),
    });
  };
  const repeated = repeat(work, {
    everyMs: LOOK_EVERY_MS,
    onError: (error) => logger.error({ err: error }, "mail could not be looked after"),
  });
  return {
    wake: repeated.wake,
    stop: async () => {
      // A mail server that does not answer must not keep the database open; that mail goes again.
      await inTime(repeated.stop(), STOP_LIMIT_MS);
      transport.close();
    },
  };
}
