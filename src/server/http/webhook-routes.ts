import type { Hono } from "hono";

import { queueNow } from "#data/webhooks.ts";
import { WEBHOOK_SENDING_PATH, webhookSending } from "#domain/webhooks.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { addTeamRoute } from "#server/http/team-route.ts";

/** Sends tests of webhooks, and deliveries again, immediately: the database alone could only queue them. */
export function addWebhookRoutes(
  app: Hono<AppEnvironment>,
  { backend, wakeMail }: { backend: Pick<Backend, "visitor">; wakeMail: () => void },
): void {
  addTeamRoute(app, backend, {
    path: WEBHOOK_SENDING_PATH,
    body: webhookSending,
    refusal: "The body must name a webhook or a delivery",
    isForAdministrators: true,
    act: async (sending, token) => {
      const queued = await queueNow(backend.visitor, sending, token);
      if (queued) wakeMail();
      return { queued };
    },
  });
}
