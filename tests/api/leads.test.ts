import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import {
  confirmSubscription,
  findQuoteRequest,
  submitQuoteRequest,
  subscribe,
  unsubscribe,
} from "#data/leads/leads.ts";
import { CONSENT, makeRequest } from "#tests/api/leads-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("stored forms over %s", (kind) => {
  let backend: TestBackend;
  let service: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    service = backend.client(backend.keys.secret);
  });
  afterAll(() => backend.close());

  const listKinds = async (requestId: string) =>
    (
      await backend.sql<{ kind: string }>(
        `select kind from public.mail_outbox where quote_request_id = ($1::text)::uuid order by kind`,
        [requestId],
      )
    ).map((row) => row.kind);
  const countConfirmations = async (email: string) =>
    (
      await backend.sql<{ n: number }>(
        `select count(*)::int as n from public.mail_outbox as mail
         join public.newsletter_subscribers as one on one.id = mail.subscriber_id where one.email = $1::text`,
        [email],
      )
    )[0]?.n;
  test("a request keeps the code of its municipality, also when it is sent again", async () => {
    const request = makeRequest({ municipality_code: "50006" });
    const stored = await submitQuoteRequest(service, request);
    expect(stored.municipality_code).toBe("50006");
    const again = await submitQuoteRequest(service, { ...request, municipality_code: "11001" });
    expect(again).toEqual(stored);
    const { municipality_code: _, ...older } = makeRequest();
    const without = await submitQuoteRequest(service, older as typeof request);
    expect(without.municipality_code).toBe("");
    for (const code of ["5000", "500066", "Acacías"]) {
      // oxlint-disable-next-line no-await-in-loop -- one database
      await expect(
        submitQuoteRequest(service, makeRequest({ municipality_code: code })),
      ).rejects.toMatchObject({ code: "23514" });
    }
  });

  const findByEmail = async (email: string) =>
    (await service.from("newsletter_subscribers").select("*").eq("email", email).single()).data!;

  test("a request is stored with its products in order, its consent and its mail", async () => {
    const { id, radicado } = await submitQuoteRequest(
      service,
      makeRequest({ email: "ana@finca.example" }),
    );
    expect(radicado).toMatch(/^COT-\d{6}-[2-9B-DF-HJKMNP-TV-Z]{4}$/);
    expect(await findQuoteRequest(service, id)).toMatchObject({
      radicado,
      status: "new",
      phone: "+573105551234",
      phone_typed: "310 555 1234 (WhatsApp)",
      consent_text: CONSENT.text,
      consent_version: CONSENT.version,
      items: [
        { position: 1, product_title: "Melaza", quantity: 2.5, unit: "granel" },
        { position: 2, product_title: "Urea", quantity: 40, unit: "bultos" },
      ],
    });
    expect(await listKinds(id)).toEqual(["quote_notice", "quote_receipt"]);
  });

  test("twenty concurrent submissions of one form create one request", async () => {
    const request = makeRequest();
    const stored = await Promise.all(
      Array.from({ length: 20 }, () => submitQuoteRequest(service, request)),
    );
    expect(new Set(stored.map(({ radicado }) => radicado)).size).toBe(1);
    expect(await listKinds(stored[0]!.id)).toEqual(["quote_notice"]);
    expect((await findQuoteRequest(service, stored[0]!.id))?.items).toHaveLength(2);
  });

  test("two hundred requests of one day get different radicados", async () => {
    const stored = await Promise.all(
      Array.from({ length: 200 }, () => submitQuoteRequest(service, makeRequest())),
    );
    expect(new Set(stored.map(({ radicado }) => radicado)).size).toBe(200);
  });

  test.each([
    ["no consent", { consent: { text: "", version: "1" } }],
    ["no products", { items: [] }],
    ["a quantity of nothing", { items: [{ ...makeRequest().items[0]!, quantity: 0 }] }],
    ["no phone or e-mail", { phone: null, email: null }],
    ["no name", { name: "" }],
    ["an endless phone", { phone_typed: "1".repeat(201) }],
    ["too many products", { items: Array.from({ length: 21 }, () => makeRequest().items[0]!) }],
  ])("a request with %s is refused and not stored", async (_name, changes) => {
    const count = async () =>
      (await backend.sql<{ n: number }>("select count(*)::int as n from public.quote_requests"))[0];
    const before = await count();
    await expect(submitQuoteRequest(service, makeRequest(changes))).rejects.toMatchObject({
      kind: "invalid",
    });
    expect(await count()).toEqual(before);
  });

  test("requests keep the name of a deleted product", async () => {
    const [product] = await backend.sql<{ id: string }>(
      "insert into public.products (title) values ('Melaza') returning id::text",
    );
    const item = { ...makeRequest().items[0]!, product_id: product!.id };
    const { id } = await submitQuoteRequest(service, makeRequest({ items: [item] }));
    await backend.sql("delete from public.products where id = ($1::text)::uuid", [product!.id]);
    expect((await findQuoteRequest(service, id))?.items).toMatchObject([
      { product_id: null, product_title: "Melaza" },
    ]);
    const late = await submitQuoteRequest(service, makeRequest({ items: [item] }));
    expect((await findQuoteRequest(service, late.id))?.items).toMatchObject([{ product_id: null }]);
  });

  test("suspected requests send no receipt, and an address gets a limited number", async () => {
    const suspect = await submitQuoteRequest(
      service,
      makeRequest({ email: "victim@finca.example", spam_signs: ["honeypot"] }),
    );
    expect(suspect.spam_signs).toEqual(["honeypot"]);
    expect(await listKinds(suspect.id)).toEqual(["quote_notice"]);
    const kinds: string[] = [];
    for (let n = 0; n < 7; n++) {
      const request = makeRequest({ email: n % 2 ? "often@finca.example" : "OFTEN@finca.example" });
      kinds.push(...(await listKinds((await submitQuoteRequest(service, request)).id)));
    }
    expect(kinds.filter((one) => one === "quote_notice")).toHaveLength(7);
    expect(kinds.filter((one) => one === "quote_receipt")).toHaveLength(5);
  });

  test("the newsletter checkbox subscribes the request's address in the same call", async () => {
    const request = makeRequest({ email: "Both@finca.example", newsletter_consent: CONSENT });
    await submitQuoteRequest(service, request);
    await submitQuoteRequest(service, request);
    expect(await findByEmail("both@finca.example")).toMatchObject({
      status: "pending",
      source: "quote",
      consent_version: CONSENT.version,
    });
    expect(await countConfirmations("both@finca.example")).toBe(1);
  });

  test("a subscriber can confirm, unsubscribe and subscribe again, and old links stop working", async () => {
    const email = "cycle@finca.example";
    const ask = () =>
      subscribe(service, { email: email.toUpperCase(), consent: CONSENT, spamSigns: [] });
    await ask();
    const first = await findByEmail(email);
    expect(await confirmSubscription(service, first.confirmation)).toBe(true);
    expect(await confirmSubscription(service, first.confirmation)).toBe(true);
    await ask();
    expect(await findByEmail(email)).toMatchObject({ status: "confirmed" });
    expect(await countConfirmations(email)).toBe(1);

    expect(await unsubscribe(service, first.id)).toBe(true);
    expect(await unsubscribe(service, first.id)).toBe(true);
    expect(await confirmSubscription(service, first.confirmation)).toBe(false);
    expect((await findByEmail(email)).unsubscribed_at).not.toBeNull();
    await ask();
    const again = await findByEmail(email);
    expect(again.status).toBe("pending");
    expect(await confirmSubscription(service, again.confirmation)).toBe(true);
    expect(await unsubscribe(service, crypto.randomUUID())).toBe(false);
  });

  test("an address has one pending confirmation, gets one in ten minutes and at most three a day", async () => {
    const email = "patient@finca.example";
    const ask = () => subscribe(service, { email, consent: CONSENT, spamSigns: [] });
    const age = (changes: string) =>
      backend.sql(
        `update public.mail_outbox set ${changes}created_at = created_at - interval '11 minutes'
         where subscriber_id is not null`,
      );
    await ask();
    await age("");
    await ask();
    expect(await countConfirmations(email)).toBe(1);
    for (let n = 0; n < 6; n++) {
      await age("state = 'sent', ");
      await ask();
      await ask();
    }
    expect(await countConfirmations(email)).toBe(3);
  });

  test("a confirmation link expires after thirty days", async () => {
    const email = "forgetful@finca.example";
    await subscribe(service, { email, consent: CONSENT, spamSigns: [] });
    await backend.sql(
      "update public.newsletter_subscribers set consented_at = consented_at - interval '31 days' where email = $1::text",
      [email],
    );
    const { confirmation } = await findByEmail(email);
    expect(await confirmSubscription(service, confirmation)).toBe(false);
  });

  test("only the server may call the functions that store forms and send mail", async () => {
    const administrator = await backend.createUser({
      email: "admin@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    });
    for (const client of [backend.client(), administrator.client]) {
      const responses = await Promise.all([
        client.rpc("submit_quote_request", { request: makeRequest() }),
        client.rpc("subscribe", { email: "x@finca.example", consent: CONSENT }),
        client.rpc("confirm_subscription", { confirmation: crypto.randomUUID() }),
        client.rpc("unsubscribe", { subscriber_id: crypto.randomUUID() }),
        client.rpc("lease_mail", {
          lease: crypto.randomUUID(),
          seconds: 1,
          batch: 1,
          with_marketing: true,
        }),
        client.rpc("finish_mail", {
          mail_id: crypto.randomUUID(),
          lease: crypto.randomUUID(),
          outcome: "sent",
        }),
      ]);
      expect(responses.map(({ error }) => error?.code)).toEqual(responses.map(() => "42501"));
    }
  });

  test("an administrator can unsubscribe an address, but not confirm it", async () => {
    await subscribe(service, { email: "off@finca.example", consent: CONSENT, spamSigns: [] });
    const { id, confirmation } = await findByEmail("off@finca.example");
    const { client } = await backend.createUser({
      email: "second@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    });
    const set = (status: "confirmed" | "unsubscribed") =>
      client.from("newsletter_subscribers").update({ status }).eq("id", id);
    expect((await set("confirmed")).error?.code).toBe("42501");
    expect((await set("unsubscribed")).error).toBeNull();
    expect(await confirmSubscription(service, confirmation)).toBe(false);
  });
});
