import type { Hono } from "hono";
import { decodeJwt } from "jose";
import { z } from "zod";

import { queueTestPush, storePushSubscription } from "#data/accounts/push.ts";
import { DataError } from "#data/client/errors.ts";
import {
  newPushSubscription,
  PUSH_ENDPOINT_REFUSED,
  PUSH_SUBSCRIPTION_PATH,
  PUSH_TEST_PATH,
} from "#domain/accounts/push.ts";
import { leadsToPublicHost, parseEndpoint } from "#mail/endpoint.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { addTeamRoute } from "#server/http/team-route.ts";
import type { Settings } from "#settings/settings.ts";

const claims = z.object({ sub: z.uuid(), session_id: z.uuid() });

interface PushRoutesOptions {
  backend: Pick<Backend, "visitor" | "server">;
  settings: Pick<Settings, "NODE_ENV">;
  wakeMail: () => void;
}

/**
 * Subscribes browsers of the team to notifications, and sends tests. Subscriptions are stored with the server's key alone,
 * since only here can the address of the push service be looked up.
 */
export function addPushRoutes(
  app: Hono<AppEnvironment>,
  { backend, settings, wakeMail }: PushRoutesOptions,
): void {
  addTeamRoute(app, backend, {
    path: PUSH_SUBSCRIPTION_PATH,
    body: newPushSubscription,
    refusal: "The body must hold endpoint, p256dh and auth",
    act: async (subscription, token, { req }) => {
      const url = parseEndpoint(subscription.endpoint, settings.NODE_ENV === "test");
      if (url === null || !(await leadsToPublicHost(url))) {
        throw new DataError({
          message: "The endpoint must be https at a public address",
          code: PUSH_ENDPOINT_REFUSED,
          status: 422,
        });
      }
      // The database has just verified the token.
      const { sub, session_id } = claims.parse(decodeJwt(token));
      const id = await storePushSubscription(backend.server, {
        ...subscription,
        endpoint: url.href,
        account: sub,
        session: session_id,
        device: (req.header("User-Agent") ?? "").slice(0, 300).toWellFormed(),
      });
      return { id };
    },
  });
  addTeamRoute(app, backend, {
    path: PUSH_TEST_PATH,
    body: z.object({ id: z.uuid() }),
    refusal: "The body must name a subscription",
    act: async ({ id }, token) => {
      const queued = await queueTestPush(backend.visitor, id, token);
      if (queued) wakeMail();
      return { queued };
    },
  });
}
