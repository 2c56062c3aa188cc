import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { createClient } from "#data/client/client.ts";
import { submitQuoteRequest } from "#data/leads/leads.ts";
import { PUSH_SUBSCRIPTION_PATH } from "#domain/accounts/push.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import { openPushService, type PushService } from "#tests/support/push-service.ts";
import { ADMINISTRATOR, prepareSite, type SiteProcess } from "#tests/support/site-process.ts";
import { openWebhookReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver.ts";

/* Kills the site while it sends notifications and webhooks. `-- push [NOTIFICATIONS]` */

export interface PushDrillReport {
  kills: number;
  /** Requests in the database, each of which is one notification, and one event of the webhook. */
  stored: number;
  /** Notifications that arrived twice, under one tag: they were sent, and the kill came before that was recorded. */
  duplicates: number;
  /** Events that arrived twice, under one id. */
  repeatedEvents: number;
  /** Failures; none are expected. */
  faults: string[];
}

interface PushDrillOptions {
  notifications: number;
  onKill?: (line: string) => void;
}

const REQUESTS_PER_LIFE = 10;
/** A slow push service spreads the kills over all stages of a delivery. */
const SLOWEST_PUSH_MS = 500;
/** After the first request is acknowledged. */
const LATEST_KILL_MS = 400;
/** After a start, which sends what waits. */
const LATEST_SENDING_KILL_MS = 2500;
const DELIVERY_LIMIT_MS = 120_000;

/**
 * Kills a running site repeatedly, at random moments, while it sends notifications to one browser, and to another whose push
 * service always fails, and events to another program. Then lets it run, and checks that the first and the program got each
 * request, and that the failures of the second are reported.
 */
export async function drillPush(options: PushDrillOptions): Promise<PushDrillReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "push-drill-"));
  const service = await openPushService({
    answer: (browser) => ({ status: browser === "broken" ? 500 : 201 }),
    onPush: () => wait(Math.random() * SLOWEST_PUSH_MS),
  });
  const receiver = await openWebhookReceiver((_, response) => {
    void wait(Math.random() * SLOWEST_PUSH_MS).then(() => response.writeHead(204).end());
  });
  // Only there may a push service and a receiver be on this machine.
  const site = await prepareSite(folder, { NODE_ENV: "test" });
  try {
    await site.start();
    await subscribe(site, service, "phone");
    await subscribe(site, service, "broken");
    await site.client
      .from("webhooks")
      .insert({ name: "Pedidos", url: receiver.url(), topics: ["quote_requests"] })
      .throwOnError();
    let kills = 0;
    let submitted = 0;
    while (submitted < options.notifications) {
      const before = service.pushes.length;
      const submissions = Array.from({ length: REQUESTS_PER_LIFE }, () =>
        submitQuoteRequest(site.client, makeRequest()),
      );
      const outcomes = Promise.allSettled(submissions);
      await Promise.any(submissions);
      await wait(Math.random() * LATEST_KILL_MS);
      await site.kill();
      submitted += (await outcomes).filter(({ status }) => status === "fulfilled").length;
      await site.start();
      await wait(Math.random() * LATEST_SENDING_KILL_MS);
      await site.kill();
      kills += 2;
      options.onKill?.(`${kills} kills, ${service.pushes.length - before} more had arrived`);
      await site.start();
    }
    return { kills, ...(await check(site, service, receiver)) };
  } finally {
    await site.kill();
    await service.close();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each in its own session. */
async function subscribe(site: SiteProcess, service: PushService, browser: string): Promise<void> {
  const { origin, publishableKey } = site;
  const client = createClient({ url: origin, key: publishableKey });
  const { data } = await client.auth.signInWithPassword(ADMINISTRATOR);
  const response = await fetch(origin + PUSH_SUBSCRIPTION_PATH, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${data.session?.access_token ?? ""}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(service.subscribe(browser)),
  });
  if (!response.ok) throw new Error(`subscribing returned ${response.status}`);
}

async function check(
  { client }: SiteProcess,
  { pushes }: PushService,
  { events }: WebhookReceiver,
) {
  const { data: subscriptions } = await client
    .from("push_subscriptions")
    .select("id, endpoint, failed_at, last_error");
  const idOf = (browser: string) =>
    subscriptions?.find(({ endpoint }) => endpoint.endsWith(`/${browser}`))?.id ?? "";
  const countEvents = async () =>
    (
      await client
        .from("webhook_deliveries")
        .select("*", { count: "exact", head: true })
        .neq("state", "sent")
    ).count;
  const countPending = async () =>
    (
      await client
        .from("mail_outbox")
        .select("*", { count: "exact", head: true })
        .eq("push_subscription_id", idOf("phone"))
        .neq("state", "sent")
    ).count;
  const end = Date.now() + DELIVERY_LIMIT_MS;
  while (((await countPending()) !== 0 || (await countEvents()) !== 0) && Date.now() < end) {
    await wait(100);
  }
  const { data: requests } = await client.from("quote_requests").select("id").limit(1000);
  const arrived = Map.groupBy(pushes, ({ tag }) => tag);
  const expected = new Set(requests?.map(({ id }) => `quote_request:${id}`));
  const received = new Map(events.map((event) => [event.id, event.data["id"]]));
  const announced = [...received.values()];
  const { data: broken } = await client
    .from("push_subscriptions")
    .select("failed_at, last_error, last_sent_at")
    .eq("id", idOf("broken"))
    .single();
  return {
    stored: expected.size,
    duplicates: pushes.length - arrived.size,
    repeatedEvents: events.length - received.size,
    faults: [
      ...(requests ?? [])
        .filter(({ id }) => announced.filter((one) => one === id).length !== 1)
        .map(({ id }) => `${id}: no event, or two with ids of their own`),
      ...[...expected].filter((tag) => !arrived.has(tag)).map((tag) => `${tag}: lost`),
      ...[...arrived.keys()].filter((tag) => !expected.has(tag)).map((tag) => `${tag}: unknown`),
      ...(broken?.failed_at != null && broken.last_error === "HTTP 500"
        ? []
        : ["the failures of a browser were not reported"]),
    ],
  };
}

if (import.meta.main) {
  const notifications = Number(process.argv.slice(2).find((one) => /^\d+$/.test(one)) ?? 200);
  const { faults, ...report } = await drillPush({
    notifications,
    onKill: (line) => console.log(line),
  });
  console.table(report);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
