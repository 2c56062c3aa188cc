import { createHash } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";

import type { NewPushSubscription, PushMessage } from "#domain/accounts/push.ts";
import { isPublicAddress, lookupPublic } from "#mail/push/public-address.ts";
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

const TIMEOUT_MS = 15_000;
const LONGEST_RETRY_AFTER_SECONDS = 3600;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])$/;

/**
 * The address of a push service: https at the usual port, and no address of a private network. Where a name leads is only
 * known by looking it up, which `sendPush` does each time.
 *
 * @returns null for any other address
 */
export function parseEndpoint(endpoint: string, allowsLoopback: boolean): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (allowsLoopback && url.protocol === "http:" && LOOPBACK.test(url.hostname)) return url;
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") {
    return null;
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) === 0 || isPublicAddress(host) ? url : null;
}

/** Whether all addresses of an endpoint's host are public now; also false when it has none. */
export function leadsToPublicHost({ hostname, protocol }: URL): Promise<boolean> {
  if (protocol === "http:") return Promise.resolve(true);
  if (isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    lookupPublic(hostname, {}, (error) => resolve(error === null));
  });
}

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
    return readStatus(await post(url, headers, body));
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return { outcome: "retry", error: code ?? name, retrySeconds: null };
  }
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
}

function post(url: URL, headers: Record<string, string | number>, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isLoopback = url.protocol === "http:";
    const send = isLoopback ? requestHttp : requestHttps;
    const request = send(
      url,
      {
        method: "POST",
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isLoopback && { lookup: lookupPublic }),
      },
      (response) => {
        // Its text is for developers.
        response.destroy();
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

function readStatus({ status, retryAfter = "" }: Answer): PushResult {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  const error = `HTTP ${status}`;
  if (status !== 408 && status !== 429 && status < 500) return { outcome: "failed", error };
  const retrySeconds = /^\d{1,9}$/.test(retryAfter)
    ? Math.min(Number(retryAfter), LONGEST_RETRY_AFTER_SECONDS)
    : null;
  return { outcome: "retry", error, retrySeconds };
}
