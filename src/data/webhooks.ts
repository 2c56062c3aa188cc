import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { postToServer } from "#data/client/post-to-server.ts";
import {
  type Webhook,
  WEBHOOK_SENDING_PATH,
  type WebhookDelivery,
  type WebhookInput,
  type WebhookSending,
} from "#domain/webhooks.ts";

const COLUMNS =
  "id, name, url, topics, paused_at, pause_reason, failing_since, last_error, last_delivered_at";

/** All webhooks, the oldest first. For administrators. @throws {DataError} */
export async function listWebhooks(client: Client): Promise<Webhook[]> {
  return unwrap(await client.from("webhooks").select(COLUMNS).order("created_at").order("id"));
}

/**
 * Adds a webhook. For administrators with a second factor.
 *
 * @throws {DataError} kind `conflict` when it is there already
 */
export async function addWebhook(
  client: Client,
  webhook: WebhookInput & { id: string },
): Promise<void> {
  unwrap(await client.from("webhooks").insert(webhook));
}

/** @throws {DataError} kind `not-found` when it is gone, or without a second factor */
export async function changeWebhook(
  client: Client,
  id: string,
  changes: WebhookInput,
): Promise<void> {
  unwrap(await client.from("webhooks").update(changes).eq("id", id).select("id").single());
}

/** Deletes a webhook with its deliveries. For administrators. @throws {DataError} */
export async function removeWebhook(client: Client, id: string): Promise<void> {
  unwrap(await client.from("webhooks").delete().eq("id", id).select("id"));
}

/** Pauses a webhook, or ends its pause. For administrators. @returns false when it is gone @throws {DataError} */
export async function pauseWebhook(
  client: Client,
  id: string,
  isPaused: boolean,
): Promise<boolean> {
  return unwrap(await client.rpc("pause_webhook", { webhook: id, is_paused: isPaused }));
}

/** The key of a webhook's signatures. For administrators with a second factor. @throws {DataError} */
export async function readWebhookSecret(client: Client, id: string): Promise<string> {
  return unwrap(await client.rpc("read_webhook_secret", { webhook: id }));
}

const SHOWN_DELIVERIES = 20;

/** The last deliveries of a webhook, the newest first. For administrators. @throws {DataError} */
export async function listDeliveries(client: Client, webhook: string): Promise<WebhookDelivery[]> {
  return unwrap(
    await client
      .from("webhook_deliveries")
      .select("id, type, data, state, attempts, next_attempt_at, occurred_at, sent_at, last_error")
      .eq("webhook_id", webhook)
      .order("position", { ascending: false })
      .limit(SHOWN_DELIVERIES),
  );
}

/** Sends a test, or a delivery again. Only in the browser. @returns false when it could not be queued @throws {DataError} */
export async function sendNow(client: Client, sending: WebhookSending): Promise<boolean> {
  const answer = z.object({ queued: z.boolean() });
  return (await postToServer(client, WEBHOOK_SENDING_PATH, sending, answer)).queued;
}

/** Queues what `sendNow` sends, for the bearer of a token. @returns false when it is gone or paused @throws {DataError} */
export async function queueNow(
  client: Client,
  sending: WebhookSending,
  token: string,
): Promise<boolean> {
  const authorization = `Bearer ${token}`;
  if ("delivery" in sending) {
    return unwrap(
      await client
        .rpc("resend_webhook_delivery", sending)
        .setHeader("Authorization", authorization),
    );
  }
  const queued: string | null = unwrap(
    await client.rpc("send_webhook_test", sending).setHeader("Authorization", authorization),
  );
  return queued !== null;
}

/* With the server's own rights. */

/** A webhook to send to. */
export interface Receiver {
  id: string;
  url: string;
  secret: string;
}

/** The name of a webhook and why it is paused; null when it is gone. @throws {DataError} */
export async function findWebhook(
  server: Client,
  id: string,
): Promise<Pick<Webhook, "name" | "last_error" | "pause_reason"> | null> {
  return unwrap(
    await server
      .from("webhooks")
      .select("name, last_error, pause_reason")
      .eq("id", id)
      .maybeSingle(),
  );
}

/** The webhooks to which the site has something to send. @throws {DataError} */
export async function listDueWebhooks(server: Client, siteUrl: string): Promise<Receiver[]> {
  return unwrap(await server.rpc("list_due_webhooks", { site: siteUrl }));
}

/** A delivery that is leased. */
export interface LeasedDelivery extends Pick<
  WebhookDelivery,
  "id" | "type" | "data" | "occurred_at" | "attempts"
> {
  lease: string | null;
}

/** Leases due deliveries to one sender, which must report each outcome within `seconds`. @throws {DataError} */
export async function leaseDeliveries(
  server: Client,
  webhook: string,
  terms: { lease: string; seconds: number; batch: number },
): Promise<LeasedDelivery[]> {
  return unwrap(await server.rpc("lease_webhook_deliveries", { webhook, ...terms }));
}

export type DeliveryOutcome =
  | { outcome: "sent" }
  /** `gone`: the receiver wants no more of them. */
  | { outcome: "failed" | "gone"; error: string }
  | { outcome: "retry"; error: string; retrySeconds: number };

/** Reports the outcome of a leased delivery. @returns false when the lease was lost @throws {DataError} */
export async function finishDelivery(
  server: Client,
  { id, lease }: Pick<LeasedDelivery, "id" | "lease">,
  result: DeliveryOutcome,
): Promise<boolean> {
  return unwrap(
    await server.rpc("finish_webhook_delivery", {
      delivery: id,
      lease: lease ?? "",
      outcome: result.outcome,
      ...("retrySeconds" in result && { retry_seconds: result.retrySeconds }),
      ...("error" in result && { error: result.error }),
    }),
  );
}

/** Releases the leases of a sender that has crashed; only for an installation with one process. @throws {DataError} */
export async function releaseDeliveries(server: Client): Promise<void> {
  unwrap(
    await server
      .from("webhook_deliveries")
      .update({ leased_until: null })
      .eq("state", "pending")
      .not("leased_until", "is", null),
  );
}
