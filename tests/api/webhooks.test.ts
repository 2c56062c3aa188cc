import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { submitQuoteRequest } from "#data/leads/leads.ts";
import { answerProposal } from "#data/leads/proposals.ts";
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  readWebhookSecret,
  removeWebhook,
} from "#data/webhooks.ts";
import { WEBHOOK_SENDING_PATH } from "#domain/webhooks.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { addWebhookRoutes } from "#server/http/webhook-routes.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import { ANSWER_CONSENT, storeSentProposal } from "#tests/api/proposals-support.ts";
import { SITE, startWebhookSite, type WebhookSite } from "#tests/api/webhook-support.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";
import { isSigned } from "#tests/support/webhook-receiver.ts";

describe.each(TEST_DATABASES)("webhooks over %s", (kind) => {
  let site: WebhookSite;
  beforeAll(async () => {
    site = await startWebhookSite(kind);
  });
  beforeEach(() => site.reset());
  afterAll(async () => {
    await site.close();
    expect(site.backend.errors).toEqual([]);
  });

  test("a published record is announced with its address, signed as Standard Webhooks says", async () => {
    const id = await site.add(["products"]);
    const product = await site.addProduct();
    await site.deliverAll();
    const [event] = site.receiver.events;
    expect(event).toMatchObject({
      type: "products.published",
      data: {
        table: "products",
        id: product.id,
        slug: product.slug,
        title: "Melaza",
        url: `${SITE}/productos/${product.slug}`,
      },
    });
    expect(Date.parse(event!.timestamp)).toBeGreaterThan(Date.now() - 60_000);
    const secret = await readWebhookSecret(site.ana, id);
    expect(isSigned(event!, secret)).toBe(true);
    expect(isSigned({ ...event!, body: `${event!.body} ` }, secret)).toBe(false);
    expect(await listDeliveries(site.ana, id)).toMatchObject([{ id: event!.id, state: "sent" }]);
    expect((await listWebhooks(site.ana))[0]?.last_delivered_at).not.toBeNull();
  });

  test("changing, hiding and deleting are events of what visitors saw, and drafts are none", async () => {
    const id = await site.add(["products"]);
    const { id: hidden } = await site.addProduct({ is_published: false });
    await site.changeProduct(hidden, { title: "Otra" });
    await site.ana
      .from("drafts")
      .insert({
        table_name: "products",
        record_id: hidden,
        base: {},
        changes: { title: "Z" },
      } as never)
      .throwOnError();
    await site.deliverAll();
    expect(site.receiver.events).toEqual([]);
    const steps = [
      { is_published: true },
      { title: "Melaza fina" },
      { is_published: false },
      { title: "x" },
    ];
    for (const step of steps) {
      await site.changeProduct(hidden, step);
      await site.deliverAll();
    }
    await site.changeProduct(hidden, { is_published: true });
    await site.deliverAll();
    await site.ana.from("products").delete().eq("id", hidden).throwOnError();
    await site.deliverAll();
    expect(site.types()).toEqual(
      ["published", "updated", "hidden", "published", "deleted"].map(
        (event) => `products.${event}`,
      ),
    );
    // Neither a name nor an address of what visitors do not see.
    for (const { data } of site.receiver.events.filter(({ type }) => /hidden|deleted/.test(type))) {
      expect(Object.keys(data).toSorted()).toEqual(["id", "slug", "table"]);
    }
    expect(await listDeliveries(site.ana, id)).toHaveLength(5);
    await site.backend.sql("delete from public.drafts");
  });

  test("a publication that was put off is announced when it happens", async () => {
    await site.add(["products"]);
    const { id } = await site.addProduct({ is_published: false });
    await site.ana
      .from("drafts")
      .insert({
        table_name: "products",
        record_id: id,
        base: { title: "Melaza" },
        changes: { title: "Melaza nueva", is_published: true },
      } as never)
      .throwOnError();
    await site.deliverAll();
    expect(site.types()).toEqual([]);
    await site.ana
      .rpc("publish_now", {
        target: { action: "publish", table_name: "products", record_id: id },
      } as never)
      .throwOnError();
    await site.deliverAll();
    expect(site.receiver.events).toMatchObject([
      { type: "products.published", data: { title: "Melaza nueva" } },
    ]);
  });

  test("several changes of a record that waits are one event, and a publication stays one", async () => {
    await site.add(["products"]);
    const { id } = await site.addProduct();
    for (const title of ["a", "b", "c"]) await site.changeProduct(id, { title });
    await site.deliverAll();
    expect(site.receiver.events).toMatchObject([
      { type: "products.published", data: { title: "c" } },
    ]);
    await site.changeProduct(id, { title: "d" });
    await site.ana.from("products").delete().eq("id", id).throwOnError();
    await site.deliverAll();
    expect(site.types()).toEqual(["products.published", "products.deleted"]);
  });

  test("what only the team lists is named by its id alone", async () => {
    await site.add(["lots"]);
    const { id: product } = await site.addProduct();
    const { data: lot } = await site.ana
      .from("lots")
      .insert({ lot_code: "MEL-7", product_id: product, is_published: true } as never)
      .select("id")
      .single()
      .throwOnError();
    await site.deliverAll();
    expect(site.receiver.events.map(({ type, data }) => [type, data])).toEqual([
      ["lots.published", { table: "lots", id: lot.id }],
    ]);
  });

  test("every record type is a topic, also one that comes later, and nothing else is", async () => {
    const tables = await site.backend.sql<{ name: string }>(
      "select table_name as name from private.record_types order by position",
    );
    await site.add([...tables.map(({ name }) => name), "quote_requests", "proposals"]);
    for (const topic of ["drafts", "admin_users", "constructor", ""]) {
      await expect(site.add([topic])).rejects.toMatchObject({ code: "22023" });
    }
    await site.backend
      .sql(`create table public.muestras (id uuid primary key default gen_random_uuid(),
      title text, updated_at timestamptz not null default now())`);
    await site.backend.sql("select private.add_record_type('muestras')");
    onTestFinished(async () => {
      await site.backend.sql("select private.remove_record_type('muestras')");
    });
    await site.add(["muestras"]);
    await site.backend.sql("insert into public.muestras (title) values ('Torta')");
    await site.deliverAll();
    expect(site.receiver.events).toMatchObject([
      { type: "muestras.published", data: { title: "Torta" } },
    ]);
  });

  test("requests and proposals are announced by radicado and state, without a word about a person", async () => {
    const id = await site.add(["quote_requests", "proposals"]);
    const request = await submitQuoteRequest(
      site.server,
      makeRequest({ name: "Marta Rey", email: "m@finca.example", message: "Llámeme ya" }),
    );
    await site.deliverAll();
    for (const outcome of ["accepted", "declined", "change_asked"] as const) {
      const other = await submitQuoteRequest(
        site.server,
        makeRequest({ email: "n@finca.example" }),
      );
      const { token, digest } = await storeSentProposal(site.ana, other.id);
      const reason = outcome === "declined" ? "price" : "";
      const answer = { kind: outcome, name: "Luz", identification: "79", reason, text: "Ojo" };
      const shown = { digest, address: "192.0.2.1", consent: ANSWER_CONSENT };
      expect(await answerProposal(site.server, token, answer, shown)).toBe(true);
    }
    await site.ana
      .rpc("set_quote_status", { ids: [request.id], new_status: "closed" })
      .throwOnError();
    await site.deliverAll();
    expect(site.receiver.events[0]).toMatchObject({
      type: "quote_requests.received",
      data: { table: "quote_requests", id: request.id, code: request.radicado, status: "new" },
    });
    const counts = new Map<string, number>();
    for (const type of site.types()) counts.set(type, (counts.get(type) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      "quote_requests.received": 4,
      "quote_requests.status_changed": 4,
      "proposals.sent": 3,
      "proposals.accepted": 1,
      "proposals.declined": 1,
      "proposals.change_asked": 1,
    });
    const bodies = site.receiver.events.map(({ body }) => body).join("\n");
    expect(bodies).not.toMatch(/Marta|finca|3105551234|Llámeme|Luz|Ojo|Acacías/);
    // Erased with the request.
    await site.backend.sql("delete from public.quote_requests");
    expect(await listDeliveries(site.ana, id)).toEqual([]);
  });

  test("what looks like spam is announced once the office says that it is none", async () => {
    await site.add(["quote_requests"]);
    const { id } = await submitQuoteRequest(site.server, {
      ...makeRequest(),
      spam_signs: ["honeypot"],
    });
    const other = await submitQuoteRequest(site.server, {
      ...makeRequest(),
      spam_signs: ["honeypot"],
    });
    await site.ana.rpc("set_quote_status", { ids: [other.id], new_status: "spam" }).throwOnError();
    await site.deliverAll();
    expect(site.receiver.events).toEqual([]);
    await site.ana.rpc("set_quote_status", { ids: [id], new_status: "in_progress" }).throwOnError();
    await site.deliverAll();
    expect(site.receiver.events).toMatchObject([
      { type: "quote_requests.received", data: { id, status: "in_progress" } },
    ]);
  });

  test("a change that is undone causes no event", async () => {
    const id = await site.add(["products"]);
    await expect(
      site.backend.sql(
        `insert into public.products (title, description, category, is_published)
         values ('a', 'x', 'Energéticos', true), ('b', 'x', 'Energéticos', null)`,
      ),
    ).rejects.toThrow("null value");
    expect(await listDeliveries(site.ana, id)).toEqual([]);
  });

  test.each([
    "http://avisos.example/x",
    "https://avisos.example:8443/x",
    "https://ana:clave@avisos.example/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://avisos.example/x#y",
    "https://avisos.example\\@10.0.0.1/x",
    "ftp://avisos.example/x",
    "http://10.0.0.1:80/x",
    "https://",
    `https://avisos.example/${"a".repeat(500)}`,
  ])("%s is not stored", async (url) => {
    await expect(site.add(["products"], url)).rejects.toMatchObject({ code: "23514" });
  });

  test("only administrators see webhooks, and only with a second factor they site.add, change and read secrets", async () => {
    const id = await site.add(["products"]);
    const hook = { name: "Otro", url: "https://avisos.example/x", topics: ["news"] };
    expect(await listWebhooks(site.editor)).toEqual([]);
    expect(await listWebhooks(site.withoutFactor)).toMatchObject([{ id }]);
    for (const client of [site.editor, site.withoutFactor, site.backend.client()]) {
      await expect(addWebhook(client, { id: crypto.randomUUID(), ...hook })).rejects.toBeInstanceOf(
        DataError,
      );
      await expect(readWebhookSecret(client, id)).rejects.toMatchObject({ code: "42501" });
      await expect(changeWebhook(client, id, hook)).rejects.toBeInstanceOf(DataError);
      expect((await client.from("webhooks").select("secret")).error).not.toBeNull();
    }
    await expect(pauseWebhook(site.editor, id, true)).rejects.toMatchObject({ code: "42501" });
    await removeWebhook(site.editor, id);
    const secret = await readWebhookSecret(site.ana, id);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await changeWebhook(site.ana, id, hook);
    expect(await listWebhooks(site.ana)).toMatchObject([{ id, ...hook }]);
    expect(await readWebhookSecret(site.ana, id)).toBe(secret);
    expect(
      (
        await site.ana
          .from("webhooks")
          .update({ paused_at: null } as never)
          .eq("id", id)
      ).status,
    ).toBe(403);
    await pauseWebhook(site.withoutFactor, id, true);
    expect(await listWebhooks(site.ana)).toMatchObject([{ pause_reason: "office" }]);
    await removeWebhook(site.withoutFactor, id);
    expect(await listWebhooks(site.ana)).toEqual([]);
  });

  test("there are at most twenty webhooks", async () => {
    for (let count = 0; count < 20; count++) await site.add(["products"]);
    await expect(site.add(["products"])).rejects.toMatchObject({ code: "22023" });
  });

  test("a test and a delivery are sent again on demand, by administrators alone", async () => {
    const id = await site.add(["products"]);
    let woken = 0;
    const app = new Hono<AppEnvironment>();
    addWebhookRoutes(app, {
      backend: { visitor: site.backend.client() },
      wakeMail: () => {
        woken += 1;
      },
    });
    const post = async (client: Client, body: object) => {
      const { data } = await client.auth.getSession();
      return app.request(WEBHOOK_SENDING_PATH, {
        method: "POST",
        headers: {
          authorization: `Bearer ${data.session?.access_token ?? ""}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
    };
    expect((await post(site.editor, { webhook: id })).status).toBe(403);
    expect((await post(site.ana, { webhook: "x" })).status).toBe(400);
    expect(await (await post(site.withoutFactor, { webhook: id })).json()).toEqual({
      queued: true,
    });
    await site.deliverAll();
    const [event] = site.receiver.events;
    expect(event).toMatchObject({ type: "test", data: {} });
    expect(woken).toBe(1);
    expect(await (await post(site.ana, { delivery: event?.id ?? "" })).json()).toEqual({
      queued: true,
    });
    await site.deliverAll();
    expect(site.receiver.events.map((one) => one.id)).toEqual([event?.id, event?.id]);
    const statuses: number[] = [];
    for (let sent = 0; sent < 5; sent++)
      statuses.push((await post(site.ana, { webhook: id })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 400]);
    await pauseWebhook(site.ana, id, true);
    for (const body of [
      { webhook: id },
      { delivery: event?.id ?? "" },
      { webhook: crypto.randomUUID() },
    ]) {
      expect(await (await post(site.ana, body)).json()).toEqual({ queued: false });
    }
  });
});
