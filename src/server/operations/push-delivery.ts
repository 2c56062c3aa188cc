import { releaseMail } from "#data/leads/mail.ts";
import type { VapidKeys } from "#mail/push/vapid.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { type OutboxDelivery, startOutboxDelivery } from "#server/operations/outbox-delivery.ts";
import type { Settings } from "#settings/settings.ts";

/** Sends the outbox's notifications from now on; makes the installation's key pair first. */
export function startPushDelivery(
  settings: Settings,
  backend: Backend,
  logger: Logger,
): OutboxDelivery {
  const client = backend.server;
  let keys: VapidKeys | null = null;
  return startOutboxDelivery(backend, {
    release: () => releaseMail(client, { isPush: true }),
    deliver: async () => {
      const { loadVapidKeys } = await import("#mail/push/vapid.ts");
      keys ??= await loadVapidKeys(client, settings.VAPID_PRIVATE_KEY);
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
    },
    onError: (error) => logger.error({ err: error }, "notifications could not be processed"),
  });
}

/** Push services take no http address. */
function describeSender(siteUrl: string): string {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === "https:" ? siteUrl : `mailto:webmaster@${hostname}`;
}
