import { z } from "zod";

import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { postToServer } from "#data/client/post-to-server.ts";
import {
  type NewPushSubscription,
  type OutboxPush,
  type OwnPushSubscription,
  PUSH_SUBSCRIPTION_PATH,
  PUSH_TEST_PATH,
  type PushChoices,
} from "#domain/accounts/push.ts";

const PRIVATE_KEY = "push_private_key";
const PUBLIC_KEY = "push_public_key";

/** The key with which browsers subscribe; null until the server has made it. For the team. @throws {DataError} */
export async function findPushKey(client: Client): Promise<string | null> {
  return readKey(client, PUBLIC_KEY);
}

/** The stored private key of notifications, in base64url; null without one. For the server. @throws {DataError} */
export async function findPrivatePushKey(server: Client): Promise<string | null> {
  return readKey(server, PRIVATE_KEY);
}

async function readKey(client: Client, key: string): Promise<string | null> {
  const row = unwrap(
    await client.from("installation").select("value").eq("key", key).maybeSingle(),
  );
  return row === null ? null : z.string().parse(row.value);
}

/** Stores a new private key unless there is one already. For the server. @throws {DataError} */
export async function storePrivatePushKey(server: Client, value: string): Promise<void> {
  unwrap(
    await server
      .from("installation")
      .upsert({ key: PRIVATE_KEY, value }, { onConflict: "key", ignoreDuplicates: true }),
  );
}

/** Publishes the public key to the team. For the server. @throws {DataError} */
export async function publishPushKey(server: Client, value: string): Promise<void> {
  unwrap(
    await server.from("installation").upsert({ key: PUBLIC_KEY, value }, { onConflict: "key" }),
  );
}

/** The user's subscriptions, the newest first. @throws {DataError} */
export async function listPushSubscriptions(client: Client): Promise<OwnPushSubscription[]> {
  return unwrap(
    await client
      .from("push_subscriptions")
      .select(
        "id, session_id, device, kinds, quiet_from, quiet_to, last_sent_at, failed_at, last_error",
      )
      .order("created_at", { ascending: false })
      .order("id"),
  );
}

/** Subscribes this browser, in this session. @throws {DataError} */
export async function subscribeToPush(
  client: Client,
  subscription: NewPushSubscription,
): Promise<void> {
  await postToServer(client, PUSH_SUBSCRIPTION_PATH, subscription, z.object({ id: z.string() }));
}

/** @throws {DataError} kind `not-found` when it has ended */
export async function changePushSubscription(
  client: Client,
  id: string,
  choices: Partial<PushChoices>,
): Promise<void> {
  unwrap(
    await client.from("push_subscriptions").update(choices).eq("id", id).select("id").single(),
  );
}

/** Ends a subscription. @throws {DataError} */
export async function deletePushSubscription(client: Client, id: string): Promise<void> {
  unwrap(await client.from("push_subscriptions").delete().eq("id", id).select("id"));
}

/** Sends a notification to one of the user's subscriptions. @returns false when it has ended @throws {DataError} */
export async function sendTestPush(client: Client, id: string): Promise<boolean> {
  const { queued } = await postToServer(
    client,
    PUSH_TEST_PATH,
    { id },
    z.object({ queued: z.boolean() }),
  );
  return queued;
}

/** Queues a test for the bearer of a token, who owns the subscription. @returns false when it has ended @throws {DataError} */
export async function queueTestPush(client: Client, id: string, token: string): Promise<boolean> {
  return unwrap(
    await client
      .rpc("send_test_push", { subscription: id })
      .setHeader("Authorization", `Bearer ${token}`),
  );
}

/** Subscribes a session's browser; only for the server's own client, which has checked the endpoint. @throws {DataError} */
export async function storePushSubscription(
  server: Client,
  subscription: NewPushSubscription & { account: string; session: string; device: string },
): Promise<string> {
  return unwrap(await server.rpc("store_push_subscription", subscription));
}

/** A subscription to send to; null when it has ended. Only for the server's own client. @throws {DataError} */
export async function findPushSubscription(
  server: Client,
  id: string,
): Promise<NewPushSubscription | null> {
  return unwrap(
    await server
      .from("push_subscriptions")
      .select("endpoint, p256dh, auth")
      .eq("id", id)
      .maybeSingle(),
  );
}

/** Leases due notifications to one sender, which must report each outcome with `finishMail`. @throws {DataError} */
export async function leasePushes(
  server: Client,
  terms: { lease: string; seconds: number; batch: number },
): Promise<OutboxPush[]> {
  const leased = unwrap(
    await server.rpc("lease_mail", { ...terms, with_marketing: false, is_push: true }),
  );
  // Of the same table as mail, whose row type describes mail.
  return leased as unknown as OutboxPush[];
}
