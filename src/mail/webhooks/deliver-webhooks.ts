import { createHmac } from "node:crypto";

import type { Client } from "#data/client/client.ts";
import {
  type DeliveryOutcome,
  finishDelivery,
  type LeasedDelivery,
  leaseDeliveries,
  listDueWebhooks,
  type Receiver,
} from "#data/webhooks.ts";
import { hasPages, RECORD_FOLDERS } from "#domain/links/site-pages.ts";
import { nameFailure, parseEndpoint, postToEndpoint } from "#mail/endpoint.ts";
import { chooseDelay, deliverDue } from "#mail/outbox.ts";

export interface WebhookDeliveryOptions {
  /** With the server's own rights. */
  client: Client;
  siteUrl: string;
  /** Whether receivers may be on this machine, without TLS; only in tests. */
  allowsLoopback: boolean;
  /** How long a receiver may take. */
  timeoutMs?: number;
  /** Whether to begin nothing more. */
  isStopping?: () => boolean;
  /** Called with the outcome of each delivery, which names no address. */
  onOutcome?: (delivery: LeasedDelivery, result: DeliveryOutcome) => void;
}

/** Connections to one receiver. */
const CONNECTIONS = 3;
const TIMEOUT_MS = 10_000;
/** Long enough for a flood, and short enough for a receiver whose first event arrives in the meantime. */
const LONGEST_RUN_MS = 20_000;

/**
 * Sends the events that are due, each at least once, signed as Standard Webhooks says. Receivers are served beside each
 * other, so that one which is slow or does not respond delays no other.
 *
 * @returns whether more may be due
 * @throws {DataError}
 */
export async function deliverDueWebhooks(options: WebhookDeliveryOptions): Promise<boolean> {
  const receivers = await listDueWebhooks(options.client, options.siteUrl);
  const runs = await Promise.allSettled(receivers.map((receiver) => serve(receiver, options)));
  for (const run of runs) if (run.status === "rejected") throw run.reason;
  return runs.some((run) => run.status === "fulfilled" && run.value);
}

/** @returns whether more may be due */
async function serve(receiver: Receiver, options: WebhookDeliveryOptions): Promise<boolean> {
  const { client, onOutcome, isStopping = () => false } = options;
  const endsAt = Date.now() + LONGEST_RUN_MS;
  while (Date.now() < endsAt && !isStopping()) {
    const hasMore = await deliverDue<LeasedDelivery, DeliveryOutcome>({
      batch: CONNECTIONS,
      lease: (terms) => leaseDeliveries(client, receiver.id, terms),
      prepare: () => Promise.resolve((delivery) => send(receiver, delivery, options)),
      finish: (delivery, result) => finishDelivery(client, delivery, result),
      onOutcome,
    });
    if (!hasMore) return false;
  }
  return true;
}

async function send(
  { url, secret }: Receiver,
  delivery: LeasedDelivery,
  { siteUrl, allowsLoopback, timeoutMs = TIMEOUT_MS }: WebhookDeliveryOptions,
): Promise<DeliveryOutcome> {
  const endpoint = parseEndpoint(url, allowsLoopback);
  if (endpoint === null) return { outcome: "failed", error: "ADDRESS" };
  const body = writeBody(delivery, siteUrl);
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "User-Agent": `Webhooks (+${siteUrl})`,
    "webhook-id": delivery.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": sign(secret, `${delivery.id}.${timestamp}.${body}`),
  };
  try {
    const { status, retrySeconds } = await postToEndpoint(endpoint, { headers, body, timeoutMs });
    if (status >= 200 && status < 300) return { outcome: "sent" };
    const error = `HTTP ${status}`;
    if (status === 410) return { outcome: "gone", error };
    return {
      outcome: "retry",
      error,
      retrySeconds: retrySeconds ?? chooseDelay(delivery.attempts),
    };
  } catch (error) {
    const retrySeconds = chooseDelay(delivery.attempts);
    return { outcome: "retry", error: nameFailure(error), retrySeconds };
  }
}

/** The signature of Standard Webhooks, version 1. @param signed `<id>.<timestamp>.<body>` */
export function sign(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

/** The same for each attempt. */
function writeBody({ type, data, occurred_at }: LeasedDelivery, siteUrl: string): string {
  const { table = "", slug } = data;
  const isShown = type.endsWith(".published") || type.endsWith(".updated");
  const url =
    isShown && slug !== undefined && hasPages(table)
      ? `${siteUrl}${RECORD_FOLDERS[table]}${slug}`
      : undefined;
  return JSON.stringify({
    type,
    timestamp: new Date(occurred_at).toISOString(),
    data: { ...data, url },
  });
}
