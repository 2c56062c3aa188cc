import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { saveQuoteNotes, setQuoteStatus } from "#data/leads/inbox.ts";
import { findQuoteRequest } from "#data/leads/leads.ts";
import {
  eraseExpired,
  erasePerson,
  exportPerson,
  listErasures,
} from "#data/leads/personal-data.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

import { storeQuote } from "./inbox-support.ts";
import { CONSENT as REQUEST_CONSENT } from "./leads-support.ts";

const CONSENT = { text: "Autorizo", version: "1" };

describe.each(RULE_DATABASES)("personal data over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let admin: { id: string; client: Client };
  let otherUser: Client;

  /** The tables of the product's schemas with a row that contains `text`. */
  const findTables = async (text: string) => {
    const tables = await backend.sql<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class
       join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p', 'm') and nspname in ('public', 'private', 'auth', 'storage') order by 1`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const found = await backend.sql(
        `select 1 from ${name} as t where position(lower($1) in lower(to_jsonb(t)::text)) > 0 limit 1`,
        [text],
      );
      if (found.length > 0) holding.push(name);
    }
    return holding;
  };

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    const password = "gallinas tranquilas comen maíz";
    admin = await backend.createUser({
      email: "oficina@empresa.example",
      password,
      administrator: true,
    });
    otherUser = (await backend.createUser({ email: "otra@empresa.example", password })).client;
  });
  afterAll(() => backend.close());

  test("a second number that was typed belongs to the person, a part of another number does not", async () => {
    const typed = (phone_typed: string) =>
      storeQuote(server, { name: "Dos", phone: "+573105550001", phone_typed });
    const found = [
      await typed("310 555 0001 / 312 777-8899"),
      await typed("3105550001 o +57 (312) 777 8899"),
    ];
    await typed("310 555 0001 / 312 777 88990");
    await typed("310 555 0001 / 9312 777 8899");
    const ids = async (phone: string) =>
      (await exportPerson(admin.client, { email: "", phone })).requests
        .map(({ id }) => id)
        .toSorted();
    expect(await ids("+573127778899")).toEqual(found.map(({ id }) => id).toSorted());
    expect(await ids("+57312")).toEqual([]);
  });

  test("a person's data is exported and erased completely, and other people's data stays", async () => {
    const email = "Rosa.Gil@finca.example";
    const phone = "+573114445566";
    const byEmail = await storeQuote(server, {
      name: "Rosa Gil",
      email,
      phone: null,
      newsletter_consent: CONSENT,
    });
    const byPhone = await storeQuote(server, { name: "Rosa G.", phone });
    const other = await storeQuote(server, { name: "Luis", message: "Me recomendó Rosa." });
    const mention = await storeQuote(server, { name: "Marta" });
    const notes = `También escribió ${email.toLowerCase()}`;
    await saveQuoteNotes(admin.client, mention.id, notes, mention.updated_at);
    await backend.sql(
      `insert into public.mail_outbox (kind, dedupe_key, recipient, expires_at)
       values ('password_recovery', 'r', $1, now() + interval '1 hour')`,
      [email.toLowerCase()],
    );

    const person = { email: email.toLowerCase(), phone };
    const data = await exportPerson(admin.client, person);
    expect(data.requests.map(({ id }) => id)).toEqual([byEmail.id, byPhone.id]);
    expect(data.requests[0]?.items).toMatchObject([{ product_title: "Melaza", quantity: 40 }]);
    expect(data.requests[0]).toMatchObject({
      consent_text: REQUEST_CONSENT.text,
      notes: "",
    });
    expect(data.subscribers.map((subscriber) => subscriber.email)).toEqual([email.toLowerCase()]);
    expect(data.subscribers[0]).not.toHaveProperty("confirmation");
    expect(data.mails.map((mail) => mail.kind).toSorted()).toEqual([
      "newsletter_confirmation",
      "password_recovery",
      "quote_notice",
      "quote_notice",
      "quote_receipt",
    ]);
    expect(data.mentions).toEqual([mention.radicado]);

    const erasure = await erasePerson(admin.client, person);
    expect(erasure).toMatchObject({
      reason: "person",
      erased_by: admin.id,
      requests: 2,
      items: 2,
      subscribers: 1,
      mails: 5,
    });
    await backend.sql("update public.quote_requests set notes = '' where name = 'Marta'");
    for (const text of [email, phone, byEmail.id, byPhone.id, byPhone.radicado, "Rosa G"]) {
      expect(await findTables(text), text).toEqual([]);
    }
    expect(await findQuoteRequest(server, other.id)).not.toBeNull();
    expect(await listErasures(admin.client)).toEqual([erasure]);
    expect(await erasePerson(admin.client, person)).toBeNull();
    expect(await listErasures(admin.client)).toHaveLength(1);
  });

  test("an erasure that fails midway erases nothing", async () => {
    const email = "mitad@finca.example";
    const { id } = await storeQuote(server, { email, newsletter_consent: CONSENT });
    await backend.sql(`create function public.fail_here() returns trigger language plpgsql as
      $$ begin raise exception 'disk full'; end $$`);
    await backend.sql(`create trigger fail_here before delete on public.newsletter_subscribers
      for each row execute function public.fail_here()`);
    await expect(erasePerson(admin.client, { email, phone: "" })).rejects.toThrow("disk full");
    await backend.sql("drop trigger fail_here on public.newsletter_subscribers");
    expect((await findQuoteRequest(server, id))?.items).toHaveLength(1);
    expect(await erasePerson(admin.client, { email, phone: "" })).toMatchObject({ requests: 1 });
  });

  test("only an administrator can export and erase, and only with an e-mail or phone", async () => {
    const person = { email: "ana@finca.example", phone: "" };
    const { id } = await storeQuote(server, { email: person.email });
    for (const client of [otherUser, server]) {
      await expect(exportPerson(client, person)).rejects.toMatchObject({ kind: "forbidden" });
      await expect(erasePerson(client, person)).rejects.toMatchObject({ kind: "forbidden" });
    }
    const refused = { kind: "unauthenticated" };
    await expect(exportPerson(backend.client(), person)).rejects.toMatchObject(refused);
    await expect(erasePerson(backend.client(), person)).rejects.toMatchObject(refused);
    await expect(eraseExpired(otherUser, 1)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(eraseExpired(admin.client, 1)).rejects.toMatchObject({ kind: "forbidden" });
    const unnamed = { email: "", phone: "" };
    await expect(erasePerson(admin.client, unnamed)).rejects.toMatchObject({ kind: "invalid" });
    await expect(exportPerson(admin.client, unnamed)).rejects.toMatchObject({ kind: "invalid" });
    expect(await findQuoteRequest(server, id)).not.toBeNull();
  });

  test("retention erases only old closed and spam requests", async () => {
    const name = "Antigua";
    const store = () => storeQuote(server, { name });
    const [open, closed, recent, spam] = [
      await store(),
      await store(),
      await store(),
      await store(),
    ];
    const suspected = await storeQuote(server, { name, spam_signs: ["too-fast"] });
    await setQuoteStatus(admin.client, [closed.id, recent.id], "closed");
    await setQuoteStatus(admin.client, [spam.id], "spam");
    await backend.sql(
      "alter table public.quote_requests disable trigger quote_requests_updated_at",
    );
    await backend.sql(
      `update public.quote_requests set updated_at = now() - interval '25 months'
       where name = $1 and id <> ($2::text)::uuid`,
      [name, recent.id],
    );
    await backend.sql("alter table public.quote_requests enable trigger quote_requests_updated_at");
    const erasure = await eraseExpired(server, 24);
    expect(erasure).toMatchObject({ reason: "retention", erased_by: null, requests: 3, items: 3 });
    const left = await Promise.all(
      [open, closed, recent, spam, suspected].map(({ id }) => findQuoteRequest(server, id)),
    );
    expect(left.map((request) => request !== null)).toEqual([true, false, true, false, false]);
    expect(await eraseExpired(server, 24)).toBeNull();
    await expect(eraseExpired(server, 0)).rejects.toMatchObject({ kind: "invalid" });
  });
});
