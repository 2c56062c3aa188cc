import { createHash } from "node:crypto";

import type { NewPushSubscription, PushMessage } from "#domain/accounts/push.ts";
import {
  type EndpointResponse,
  nameFailure,
  parseEndpoint,
  postToEndpoint,
} from "#mail/endpoint.ts";
import type { VapidKeys } from "#mail/push/vapid.ts";

export interface PushSender {
  keys: VapidKeys;
  /** Whom push services may contact: an https or mailto address. */
  subject: string;
  /** Whether push services may be on this machine, without TLS; only in tests. */
  allowsLoopback: boolean;
}

export type PushResult =
  | { outcome: "sent" }
  /** The browser has ended the subscription. */
  | { outcome: "gone" }
  | { outcome: "failed"; error: string }
  | { outcome: "retry"; error: string; retrySeconds: number | null };

/**
 * Encrypts a message for a browser and hands it to its push service.
 *
 * @param ttlSeconds how long the service keeps it for a browser that is offline
 */
export async function sendPush(
  { endpoint, p256dh, auth }: NewPushSubscription,
  message: PushMessage,
  { keys, subject, allowsLoopback, ttlSeconds }: PushSender & { ttlSeconds: number },
): Promise<PushResult> {
  const url = parseEndpoint(endpoint, allowsLoopback);
  if (url === null) return { outcome: "failed", error: "the address is not allowed" };
  // Loaded for the first notification: a site without subscriptions saves the memory.
  const { default: webPush } = await import("web-push");
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      urgency: "high",
      // A message that the service still has is replaced by the same one.
      topic: createHash("sha256").update(message.tag).digest("base64url").slice(0, 32),
    },
  );
  try {
    return readStatus(await postToEndpoint(url, { headers, body }));
  } catch (error) {
    return { outcome: "retry", error: nameFailure(error), retrySeconds: null };
  }
}

function readStatus({ status, retrySeconds }: EndpointResponse): PushResult {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  const error = `HTTP ${status}`;
  if (status !== 408 && status !== 429 && status < 500) return { outcome: "failed", error };
  return { outcome: "retry", error, retrySeconds };
}
