import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { countWithheldReceipts } from "#data/leads/inbox.ts";
import { findQuoteRequest, submitQuoteRequest, subscribe } from "#data/leads/leads.ts";
import { eraseExpired, listErasures } from "#data/leads/personal-data.ts";
import { RECEIPT_CAP } from "#domain/leads/mail.ts";
import { CONSENT, makeRequest } from "#tests/api/leads-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("limits of what visitors can store over %s", (kind) => {
  let backend: TestBackend;
  let service: Client;
  let admin: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    service = backend.client(backend.keys.secret);
    const account = await backend.createUser({
      email: "admin@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    });
    admin = account.client;
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.sql("delete from public.quote_requests");
    await backend.sql("delete from public.newsletter_subscribers");
    await backend.sql("delete from public.erasures");
  });

  const count = async (table: string, condition: string) =>
    (
      await backend.sql<{ n: number }>(
        `select count(*)::int as n from public.${table} where ${condition}`,
      )
    )[0]?.n;

  /** Without the trigger, which would count all rows at each of thousands. */
  const fillWithout = async (trigger: string, table: string, insert: string) => {
    await backend.sql(`alter table public.${table} disable trigger ${trigger}`);
    await backend.sql(insert);
    await backend.sql(`alter table public.${table} enable trigger ${trigger}`);
  };
  /** Stores requests of visitors, the last one the newest. */
  const fillRequests = (number: number, signs: string) =>
    fillWithout(
      "quote_requests_spam_cap",
      "quote_requests",
      `insert into public.quote_requests (id, radicado, idempotency_key, name, email, consent_text,
         consent_version, consented_at, spam_signs, updated_at)
       select gen_random_uuid(), 'COT-261122-' || upper(lpad(to_hex(n), 4, '0')), gen_random_uuid(),
         'Robot ' || n, 'x' || n || '@finca.example', 'Sí', '1', now(), '${signs}',
         now() - make_interval(mins => ${number} - n)
       from generate_series(1, ${number}) as n`,
    );
  const fillSubscribers = (number: number, status: string) =>
    fillWithout(
      "newsletter_subscribers_cap",
      "newsletter_subscribers",
      `insert into public.newsletter_subscribers (email, status, source, consent_text, consent_version, consented_at)
       select '${status}' || n || '@finca.example', '${status}', 'newsletter', 'Sí', '1',
         now() - make_interval(mins => ${number} - n)
       from generate_series(1, ${number}) as n`,
    );

  test("at most a hundred receipts are sent in an hour, and the inbox counts those withheld", async () => {
    await fillRequests(100, "{}");
    await backend.sql(
      `insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at, state)
       select 'quote_receipt', 'quote_receipt:' || id, id, now() + interval '3 days', 'sent'
       from public.quote_requests`,
    );
    expect(await countWithheldReceipts(admin, new Date())).toBe(0);
    const ask = async (email: string) => {
      const { id } = await submitQuoteRequest(service, makeRequest({ email }));
      return backend.sql<{ kind: string; state: string; last_error: string | null }>(
        `select kind, state, last_error from public.mail_outbox
         where quote_request_id = ($1::text)::uuid order by kind`,
        [id],
      );
    };
    expect(await ask("a@finca.example")).toEqual([
      { kind: "quote_notice", state: "pending", last_error: null },
      { kind: "quote_receipt", state: "failed", last_error: RECEIPT_CAP },
    ]);
    await ask("b@finca.example");
    expect(await countWithheldReceipts(admin, new Date())).toBe(2);

    await backend.sql(
      "update public.mail_outbox set created_at = created_at - interval '61 minutes' where state = 'sent'",
    );
    expect((await ask("c@finca.example"))[1]).toMatchObject({ state: "pending" });
  });

  test("concurrent requests do not exceed the cap of receipts", async () => {
    await fillRequests(95, "{}");
    await backend.sql(
      `insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at, state)
       select 'quote_receipt', 'quote_receipt:' || id, id, now() + interval '3 days', 'sent'
       from public.quote_requests`,
    );
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        submitQuoteRequest(service, makeRequest({ email: `once${n}@finca.example` })),
      ),
    );
    expect(await count("mail_outbox", "kind = 'quote_receipt' and state <> 'failed'")).toBe(100);
  });

  test("suspected requests beyond a thousand replace the oldest suspected ones only", async () => {
    const real = await submitQuoteRequest(service, makeRequest());
    await backend.sql(
      "update public.quote_requests set created_at = created_at - interval '1 year'",
    );
    await fillRequests(1000, "{honeypot}");
    const last = await submitQuoteRequest(service, makeRequest({ spam_signs: ["too-fast"] }));
    const spam = "spam_signs <> '{}'";
    expect(await count("quote_requests", spam)).toBe(901);
    expect(await count("quote_requests", `${spam} and name = 'Robot 100'`)).toBe(0);
    expect(await count("quote_requests", `${spam} and name = 'Robot 101'`)).toBe(1);
    expect(await findQuoteRequest(service, last.id)).not.toBeNull();
    expect(await findQuoteRequest(service, real.id)).not.toBeNull();
    expect(await listErasures(admin)).toMatchObject([{ reason: "retention", requests: 100 }]);
  });

  test("unconfirmed addresses replace the oldest unconfirmed ones, never a confirmed one", async () => {
    await fillSubscribers(10, "confirmed");
    await fillSubscribers(5000, "pending");
    await subscribe(service, { email: "new@finca.example", consent: CONSENT, spamSigns: [] });
    expect(await count("newsletter_subscribers", "status = 'confirmed'")).toBe(10);
    expect(await count("newsletter_subscribers", "status = 'pending'")).toBe(4501);
    expect(await count("newsletter_subscribers", "email = 'new@finca.example'")).toBe(1);
    expect(await count("newsletter_subscribers", "email = 'pending500@finca.example'")).toBe(0);
    expect(await count("mail_outbox", "kind = 'newsletter_confirmation'")).toBe(1);
  });

  test("spam is erased after ninety days, whatever the retention of closed requests", async () => {
    const [spam, recent, closed] = [
      await submitQuoteRequest(service, makeRequest({ spam_signs: ["honeypot"] })),
      await submitQuoteRequest(service, makeRequest({ spam_signs: ["honeypot"] })),
      await submitQuoteRequest(service, makeRequest()),
    ];
    await admin.rpc("set_quote_status", { ids: [closed.id], new_status: "closed" });
    await backend.sql(
      "alter table public.quote_requests disable trigger quote_requests_updated_at",
    );
    await backend.sql(
      `update public.quote_requests set updated_at = now() - interval '91 days'
       where id <> ($1::text)::uuid`,
      [recent.id],
    );
    await backend.sql("alter table public.quote_requests enable trigger quote_requests_updated_at");
    expect(await eraseExpired(service, 24)).toMatchObject({ requests: 1 });
    expect(await findQuoteRequest(service, spam.id)).toBeNull();
    expect(await findQuoteRequest(service, recent.id)).not.toBeNull();
    expect(await findQuoteRequest(service, closed.id)).not.toBeNull();
  });

  test("an unconfirmed address is erased when its link has expired, unless its mail is still waiting", async () => {
    for (const email of ["waits", "asked", "spoilt", "sure", "recent"]) {
      await subscribe(service, {
        email: `${email}@finca.example`,
        consent: CONSENT,
        spamSigns: email === "spoilt" ? ["honeypot"] : [],
      });
    }
    await backend.sql(
      `update public.newsletter_subscribers set consented_at = now() - interval '31 days'
       where email not like 'recent%'`,
    );
    await backend.sql(
      "update public.newsletter_subscribers set status = 'confirmed' where email like 'sure%'",
    );
    await backend.sql(
      `update public.mail_outbox as mail set state = 'sent', sent_at = now() - interval '31 days'
       from public.newsletter_subscribers as one
       where one.id = mail.subscriber_id and one.email like 'asked%'`,
    );
    expect(await eraseExpired(service, 24)).toMatchObject({ requests: 0, subscribers: 2 });
    const left = await backend.sql<{ email: string }>(
      "select split_part(email, '@', 1) as email from public.newsletter_subscribers order by 1",
    );
    expect(left.map(({ email }) => email)).toEqual(["recent", "sure", "waits"]);
  });

  test("an administrator reads subscribers, but not their confirmation tokens", async () => {
    await subscribe(service, { email: "ana@finca.example", consent: CONSENT, spamSigns: [] });
    const read = (columns: string) => admin.from("newsletter_subscribers").select(columns);
    expect((await read("email, consent_text, status")).data).toMatchObject([{ status: "pending" }]);
    for (const columns of ["confirmation", "*"]) {
      expect(await read(columns)).toMatchObject({ data: null, error: { code: "42501" } });
    }
    const guess = await admin
      .from("newsletter_subscribers")
      .select("email")
      .eq("confirmation", crypto.randomUUID());
    expect(guess.error?.code).toBe("42501");
  });
});
