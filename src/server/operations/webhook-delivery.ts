import { releaseDeliveries } from "#data/webhooks.ts";
import { deliverDueWebhooks } from "#mail/webhooks/deliver-webhooks.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { type OutboxDelivery, startOutboxDelivery } from "#server/operations/outbox-delivery.ts";
import type { Settings } from "#settings/settings.ts";

/** Sends the events of webhooks from now on. */
export function startWebhookDelivery(
  settings: Settings,
  backend: Backend,
  logger: Logger,
): OutboxDelivery {
  const client = backend.server;
  return startOutboxDelivery(backend, {
    release: () => releaseDeliveries(client),
    deliver: (isStopping) =>
      deliverDueWebhooks({
        client,
        siteUrl: settings.SITE_URL,
        isStopping,
        allowsLoopback: settings.NODE_ENV === "test",
        onOutcome: ({ id, type, attempts }, result) =>
          logger[result.outcome === "sent" ? "info" : "warn"](
            { delivery: id, type, attempts, ...result },
            "webhook",
          ),
      }),
    onError: (error) => logger.error({ err: error }, "webhooks could not be processed"),
  });
}
