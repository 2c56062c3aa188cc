import { releaseMail } from "#data/leads/mail.ts";
import { repeat, type RepeatedWork } from "#lib/async/repeat.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";
import type { VapidKeys } from "#mail/push/vapid.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import type { Settings } from "#settings/settings.ts";

/** As often as mail: for retries, quiet hours that end, and what other instances queued. */
const POLL_EVERY_MS = 15_000;

const STOP_TIMEOUT_MS = 4000;

export interface PushDelivery extends Pick<RepeatedWork, "wake" | "readLastRun"> {
  /** Resolves when what is being sent has been sent, or after a few seconds. */
  stop: () => Promise<void>;
}

/** Sends the outbox's notifications from now on; makes the installation's key pair first. */
export function startPushDelivery(
  settings: Settings,
  backend: Backend,
  logger: Logger,
): PushDelivery {
  const client = backend.server;
  let keys: VapidKeys | null = null;
  // Only one process has an embedded database: what is leased was leased by one that died.
  let mustRelease = backend.kind === "embedded";
  const work = async () => {
    const { loadVapidKeys } = await import("#mail/push/vapid.ts");
    keys ??= await loadVapidKeys(client, settings.VAPID_PRIVATE_KEY);
    if (mustRelease) await releaseMail(client, { isPush: true });
    mustRelease = false;
    const { deliverDuePushes } = await import("#mail/push/deliver-push.ts");
    return deliverDuePushes({
      client,
      keys,
      subject: describeSender(settings.SITE_URL),
      allowsLoopback: settings.NODE_ENV === "test",
      onOutcome: ({ id, kind }, result) =>
        logger[result.outcome === "sent" ? "info" : "warn"](
          { push: id, kind, ...result },
          "notification",
        ),
    });
  };
  const repeated = repeat(work, {
    everyMs: POLL_EVERY_MS,
    onError: (error) => logger.error({ err: error }, "notifications could not be processed"),
  });
  return {
    wake: repeated.wake,
    readLastRun: repeated.readLastRun,
    stop: async () => {
      await withTimeout(repeated.stop(), STOP_TIMEOUT_MS);
    },
  };
}

/** Push services take no http address. */
function describeSender(siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === "https:" ? siteUrl : `mailto:webmaster@${hostname}`;
}
