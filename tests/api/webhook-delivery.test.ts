import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { verifyBackup } from "#backend/backup/read-backup.ts";
import { restoreBackup } from "#backend/backup/restore-backup.ts";
import { writeBackup } from "#backend/backup/write-backup.ts";
import { createClient } from "#data/client/client.ts";
import { submitQuoteRequest } from "#data/leads/leads.ts";
import {
  changeWebhook,
  leaseDeliveries,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  readWebhookSecret,
  releaseDeliveries,
} from "#data/webhooks.ts";
import { deliverDueWebhooks } from "#mail/webhooks/deliver-webhooks.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import { startWebhookSite, type WebhookSite } from "#tests/api/webhook-support.ts";
import { startTestBackend, TEST_DATABASES } from "#tests/support/backend.ts";
import { openWebhookReceiver } from "#tests/support/webhook-receiver.ts";

describe.each(TEST_DATABASES)("the delivery of webhooks over %s", (kind) => {
  let site: WebhookSite;
  beforeAll(async () => {
    site = await startWebhookSite(kind);
  });
  beforeEach(() => site.reset());
  afterAll(async () => {
    await site.close();
    expect(site.backend.errors).toEqual([]);
  });

  test("what a sender that died had sent is sent again under the same id", async () => {
    await site.add(["products"]);
    await site.addProduct();
    const dying = createClient({
      url: "http://site.backend.test",
      key: site.backend.keys.secret,
      fetch: (input, init) => {
        const request = new Request(input, init);
        if (request.url.endsWith("/finish_webhook_delivery")) throw new TypeError("killed");
        return site.backend.fetch(request);
      },
    });
    await expect(deliverDueWebhooks({ ...site.sender, client: dying })).rejects.toThrow("killed");
    await site.deliverAll();
    expect(site.receiver.events).toHaveLength(1);
    await releaseDeliveries(site.server);
    await site.deliverAll();
    const [first, second] = site.receiver.events;
    expect(site.receiver.events).toHaveLength(2);
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
    await releaseDeliveries(site.server);
    await site.deliverAll();
    expect(site.receiver.events).toHaveLength(2);
  });

  test("a lease that has expired changes nothing", async () => {
    const id = await site.add(["products"]);
    await site.addProduct();
    const terms = { lease: crypto.randomUUID(), seconds: 60, batch: 1 };
    const [late] = await leaseDeliveries(site.server, id, terms);
    await releaseDeliveries(site.server);
    await site.deliverAll();
    const { data } = await site.server.rpc("finish_webhook_delivery", {
      delivery: late?.id ?? "",
      lease: terms.lease,
      outcome: "retry",
    });
    expect(data).toBe(false);
    expect(await listDeliveries(site.ana, id)).toMatchObject([{ state: "sent" }]);
  });

  test.each([
    [{ status: 500 }, "HTTP 500"],
    [{ status: 301, headers: { location: "http://127.0.0.1:1/private" } }, "HTTP 301"],
    [{ status: 404 }, "HTTP 404"],
    ["hang", "ABORT_ERR"],
  ] as const)("a receiver that answers %j gets the same event again later", async (bad, error) => {
    const id = await site.add(["products"]);
    await site.addProduct();
    site.respond(bad);
    await site.deliverAll({ timeoutMs: 200 });
    await site.deliverAll({ timeoutMs: 200 });
    expect(site.receiver.events).toHaveLength(1);
    expect(await listDeliveries(site.ana, id)).toMatchObject([
      { state: "pending", attempts: 1, last_error: error },
    ]);
    expect(await listWebhooks(site.ana)).toMatchObject([
      { last_error: error, last_delivered_at: null },
    ]);
    site.respond({ status: 200 });
    await site.skipPauses();
    await site.deliverAll();
    expect(new Set(site.receiver.events.map((event) => event.id)).size).toBe(1);
    expect(await listDeliveries(site.ana, id)).toMatchObject([{ state: "sent", attempts: 2 }]);
    expect(await listWebhooks(site.ana)).toMatchObject([{ failing_since: null, last_error: null }]);
  });

  test("pauses grow, a receiver may ask for longer ones, and after three days events are given up", async () => {
    const id = await site.add(["products"]);
    await site.addProduct();
    site.respond({ status: 500 });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      if (attempt === 4) site.respond({ status: 429, headers: { "retry-after": "1800" } });
      await site.deliverAll();
      const [row] = await site.backend.sql<{ wait: number }>(
        "select extract(epoch from next_attempt_at - now())::float8 as wait from public.webhook_deliveries",
      );
      waits.push(row?.wait ?? 0);
      await site.skipPauses();
    }
    expect(waits[3]).toBeGreaterThan((waits[0] ?? 0) * 2);
    expect(waits[4]).toBeGreaterThan(1700);
    await site.backend.sql(
      "update public.webhook_deliveries set expires_at = now() - interval '1 second'",
    );
    site.receiver.events.length = 0;
    await site.deliverAll();
    expect(site.receiver.events).toEqual([]);
    expect(await listDeliveries(site.ana, id)).toMatchObject([{ state: "expired" }]);
  });

  test("a receiver that failed for three days is paused, and the office is mailed once", async () => {
    const { mailbox, deliverMail } = await site.openOffice();
    const id = await site.add(["products"]);
    await site.addProduct();
    site.respond({ status: 503 });
    await site.deliverAll();
    await site.backend.sql(
      "update public.webhooks set failing_since = now() - interval '73 hours'",
    );
    await site.skipPauses();
    await site.deliverAll();
    expect(await listWebhooks(site.ana)).toMatchObject([{ pause_reason: "failing" }]);
    await site.skipPauses();
    await site.addProduct();
    await site.deliverAll();
    expect(site.receiver.events).toHaveLength(2);
    await deliverMail();
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]?.text).toContain("Contabilidad");
    expect(mailbox.mails[0]?.text).not.toContain("127.0.0.1");
    // What waited leaves when it goes on.
    site.respond({ status: 200 });
    expect(await pauseWebhook(site.ana, id, false)).toBe(true);
    await site.skipPauses();
    await site.deliverAll();
    expect(site.receiver.events).toHaveLength(3);
  });

  test("a receiver that says that it is gone is paused immediately", async () => {
    const id = await site.add(["products"]);
    await site.addProduct();
    site.respond({ status: 410 });
    await site.deliverAll();
    expect(await listWebhooks(site.ana)).toMatchObject([{ pause_reason: "gone" }]);
    expect(await listDeliveries(site.ana, id)).toMatchObject([
      { state: "failed", last_error: "HTTP 410" },
    ]);
  });

  test("events of one record arrive in their order, and one that is refused holds up no other record", async () => {
    const id = await site.add(["products"]);
    const first = await site.addProduct({ title: "Uno" });
    const second = await site.addProduct({ title: "Dos" });
    const refused = await openWebhookReceiver(
      (event, response) => void response.writeHead(event.data["id"] === first.id ? 500 : 204).end(),
    );
    onTestFinished(() => refused.close());
    await changeWebhook(site.ana, id, { name: "x", url: refused.url(), topics: ["products"] });
    await site.deliverAll();
    await site.changeProduct(first.id, { title: "Uno nuevo" });
    await site.changeProduct(second.id, { title: "Dos nuevo" });
    for (let round = 0; round < 3; round++) {
      await site.backend.sql("update public.webhooks set retry_at = null");
      await site.deliverAll();
    }
    const of = (record: string) =>
      refused.events.filter(({ data }) => data["id"] === record).map(({ type }) => type);
    expect(of(second.id)).toEqual(["products.published", "products.updated"]);
    expect(new Set(of(first.id))).toEqual(new Set(["products.published"]));
  });

  test.each([
    "https://127.0.0.1/x",
    "https://0x7f.1/x",
    "https://localhost/x",
    "https://localhost./x",
    "http://127.0.0.1:9/x",
  ])("nothing is sent to %s", async (url) => {
    const id = await site.add(["products"], url);
    await site.addProduct();
    await site.deliverAll({ allowsLoopback: false });
    const [delivery] = await listDeliveries(site.ana, id);
    expect(delivery?.last_error).toMatch(/^(ADDRESS|PrivateAddressError|ENOTFOUND)$/);
  });

  test("a thousand events for a receiver that hangs delay neither mail nor another receiver", async () => {
    const { mailbox, deliverMail } = await site.openOffice();
    const other = await openWebhookReceiver();
    onTestFinished(() => other.close());
    await site.add(["products"]);
    await site.backend.sql(
      `insert into public.products (title, description, category, is_published)
       select 'Producto ' || n, 'x', 'Energéticos', true from generate_series(1, 1000) as n`,
    );
    const [waiting] = await site.backend.sql(
      "select count(*)::int as count from public.webhook_deliveries",
    );
    expect(waiting).toEqual({ count: 1000 });
    site.respond("hang");
    await site.add(["quote_requests"], other.url());
    await submitQuoteRequest(site.server, makeRequest());
    const run = site.deliverAll({ timeoutMs: 60_000 });
    await expect.poll(() => other.events.length, { timeout: 20_000 }).toBe(1);
    await deliverMail();
    expect(mailbox.mails).toHaveLength(1);
    // Three connections, and after they failed one attempt at a time.
    expect(site.receiver.events.length).toBeLessThanOrEqual(3);
    site.receiver.drop();
    await run;
    expect(await listWebhooks(site.ana)).toMatchObject([
      { last_error: "ECONNRESET" },
      { last_error: null },
    ]);
  });

  test("no plan of PostgreSQL leases more than the batch", async () => {
    const id = await site.add(["products"]);
    await site.backend.sql(
      `insert into public.webhook_deliveries (webhook_id, type, data, record_id, merge_key)
       select '${id}', 'test', '{}', gen_random_uuid(), n from generate_series(1, 60) as n`,
    );
    await site.backend.sql(
      `insert into public.mail_outbox (kind, dedupe_key, webhook_id, expires_at)
       select 'webhook_paused', n, '${id}', now() + interval '1 day' from generate_series(1, 60) as n`,
    );
    const lease = (call: string) =>
      site.backend.database.transaction({}, async (transaction) => {
        // What is left is a nested loop, which runs a subquery once for each row.
        for (const plan of ["hashjoin", "mergejoin", "hashagg", "sort", "material"]) {
          await transaction.query(`set local enable_${plan} = off`);
        }
        return (await transaction.query(`select id from ${call}`)).rows.length;
      });
    expect(
      await lease(
        `public.lease_webhook_deliveries('${id}', gen_random_uuid(), seconds => 60, batch => 3)`,
      ),
    ).toBe(3);
    expect(
      await lease(
        "public.lease_mail(gen_random_uuid(), seconds => 60, batch => 3, with_marketing => true)",
      ),
    ).toBe(3);
  });

  test("deliveries are bounded in number and age", async () => {
    const id = await site.add(["products"]);
    await site.backend.sql(
      `insert into public.webhook_deliveries (webhook_id, type, data, record_id, merge_key, state, created_at)
       select '${id}', 'test', '{}', gen_random_uuid(), n, 'sent', now() - n * interval '10 minutes'
       from generate_series(5000, 1, -1) as n`,
    );
    await site.deliverAll();
    const [left] = await site.backend.sql(
      "select count(*)::int as count, min(created_at) > now() - interval '30 days' as is_recent from public.webhook_deliveries",
    );
    expect(left).toEqual({ count: 2000, is_recent: true });
  });

  test("a copy of the data with another address of the site sends nothing until someone says so", async () => {
    const { mailbox, deliverMail } = await site.openOffice();
    const id = await site.add(["products"]);
    await site.addProduct();
    await site.deliverAll();
    await site.addProduct();
    const copy = { siteUrl: "http://localhost:3000" };
    // While the site itself runs on the same database, the copy changes nothing.
    await site.deliverAll(copy);
    expect(site.receiver.events).toHaveLength(1);
    expect(await listWebhooks(site.ana)).toMatchObject([{ pause_reason: null }]);
    await site.backend.sql("update public.webhooks set served_at = now() - interval '2 hours'");
    await site.deliverAll(copy);
    await site.deliverAll(copy);
    expect(site.receiver.events).toHaveLength(1);
    expect(await listWebhooks(site.ana)).toMatchObject([{ pause_reason: "copied" }]);
    await deliverMail();
    expect(mailbox.mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("otra dirección"),
    ]);
    await pauseWebhook(site.withoutFactor, id, false);
    await site.deliverAll(copy);
    expect(site.receiver.events).toHaveLength(2);
  });

  test("a restored backup has its webhooks and what waited, and sends nothing at another address", async () => {
    const id = await site.add(["products"]);
    await site.addProduct();
    site.respond({ status: 500 });
    await site.deliverAll();
    const folder = await mkdtemp(path.join(tmpdir(), "webhooks-"));
    const file = path.join(folder, "copia.tar.gz");
    const pathOfFile = (hash: string) => path.join(folder, hash);
    const restored = await startTestBackend(kind);
    onTestFinished(async () => {
      await restored.close();
      await rm(folder, { recursive: true });
    });
    await writeBackup({ database: site.backend.database, pathOfFile }, file);
    await restoreBackup(
      { database: restored.database, pathOfFile },
      file,
      await verifyBackup(file),
    );
    site.respond({ status: 204 });
    await restored.sql("update public.webhook_deliveries set next_attempt_at = now()");
    await restored.sql("update public.webhooks set retry_at = null");
    const copy = { ...site.sender, client: restored.client(restored.keys.secret) };
    await deliverDueWebhooks({ ...copy, siteUrl: "http://localhost:3000" });
    expect(site.receiver.events).toHaveLength(1);
    // At the site's address it is the site again: what waited leaves under the same id.
    await deliverDueWebhooks(copy);
    const [first, second] = site.receiver.events;
    expect(second?.id).toBe(first?.id);
    expect(await restored.sql("select id::text, state from public.webhook_deliveries")).toEqual([
      { id: first?.id, state: "sent" },
    ]);
    const secrets = await restored.sql("select secret from public.webhooks");
    expect(secrets).toEqual([{ secret: await readWebhookSecret(site.ana, id) }]);
  });
});
