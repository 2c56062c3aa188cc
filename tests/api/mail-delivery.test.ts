import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { type Client, createClient } from "#data/client/client.ts";
import { findMailTrouble, findUnwritableMail } from "#data/leads/inbox.ts";
import { confirmSubscription, submitQuoteRequest, subscribe } from "#data/leads/leads.ts";
import { listProposals } from "#data/leads/proposals.ts";
import { NO_OFFICE_ADDRESS, UNWRITABLE } from "#domain/leads/mail.ts";
import { deliverDueMail, type DeliveryOptions } from "#mail/deliver.ts";
import { createMailTransport } from "#mail/transport.ts";
import { CONSENT, makeRequest } from "#tests/api/leads-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";

const OFFICE = "ventas@empresa.example";

/** The test's own mailbox, and senders that use it. */
async function openMail(client: Client, options: Parameters<typeof openMailbox>[0] = {}) {
  const mailbox = await openMailbox(options);
  const makeSender = (changes: Partial<DeliveryOptions> = {}) => {
    const transport = createMailTransport(mailbox.url, "Insumos <sitio@empresa.example>");
    onTestFinished(() => transport.close());
    const sender: DeliveryOptions = {
      client,
      transport,
      siteUrl: "https://www.empresa.example",
      quotesTo: OFFICE,
      issueRecovery: null,
      ...changes,
    };
    return sender;
  };
  onTestFinished(() => mailbox.close());
  return { mailbox, makeSender };
}

async function deliverAll(sender: DeliveryOptions): Promise<void> {
  while (await deliverDueMail(sender));
}

describe.each(RULE_DATABASES)("mail over %s", (kind) => {
  let backend: TestBackend;
  let service: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    service = backend.client(backend.keys.secret);
  });
  afterAll(() => backend.close());
  beforeEach(() => backend.sql("delete from public.mail_outbox"));

  const listOutbox = () =>
    backend.sql<{ kind: string; state: string; attempts: number; error: string; wait: number }>(
      `select kind, state, attempts, last_error as error,
         extract(epoch from next_attempt_at - now())::float8 as wait
       from public.mail_outbox order by kind`,
    );
  const subjectsOf = ({ mails }: Mailbox) => mails.map(({ headers }) => headers["subject"]);

  test("what happened to an account is mailed to its owner, while there is one", async () => {
    const { mailbox, makeSender } = await openMail(service);
    const note = (email: string | null, detail: string) =>
      backend.sql(
        `insert into public.account_events (event, account_id, account_email, actor_email, detail)
         values ('new_device', gen_random_uuid(), $1::text, $1::text, $2::text)`,
        [email, detail],
      );
    await note("marta@empresa.example", "Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile");
    await note(null, "no account");
    await deliverAll(makeSender());
    expect(mailbox.mails.map(({ to, headers }) => [to, headers["subject"]])).toEqual([
      [["marta@empresa.example"], "Alguien entró a su cuenta desde un navegador nuevo"],
    ]);
    const [mail] = mailbox.mails;
    expect(mail?.text).toContain("Desde: Chrome en Android");
    expect(mail?.text).toContain("cambie su contraseña");
  });

  test("a recovery mail leads to the page of the program that requested it", async () => {
    const { mailbox, makeSender } = await openMail(service);
    await backend.sql(
      `insert into public.mail_outbox (kind, dedupe_key, recipient, expires_at)
       values ('password_recovery', 'r', 'marta@empresa.example', now() + interval '1 minute')`,
    );
    const address = "https://app.example/clave?code=uno";
    await deliverAll(makeSender({ issueRecovery: async () => ({ token: "uno", address }) }));
    expect(mailbox.mails.map(({ to }) => to)).toEqual([["marta@empresa.example"]]);
    expect(mailbox.mails[0]?.text).toContain(address);
    expect(mailbox.mails[0]?.text).not.toContain("/admin/restablecer");
  });

  test("a mail that cannot be written fails once, holds up no other, and the panel reports it", async () => {
    const { mailbox, makeSender } = await openMail(service);
    await backend.sql(
      `insert into public.account_events (event, account_id, account_email, created_at)
       values ('new_device', gen_random_uuid(), 'marta@empresa.example', 'infinity')`,
    );
    const good = await submitQuoteRequest(service, makeRequest());
    const errors: unknown[] = [];
    const sender = makeSender({ onUnwritable: (_mail, error) => errors.push(error) });
    await deliverAll(sender);
    await deliverAll(sender);
    expect(errors).toEqual([expect.any(RangeError)]);
    expect(mailbox.mails.some(({ text }) => text.includes(good.radicado))).toBe(true);
    expect(await findUnwritableMail(service, new Date())).toEqual({
      count: 1,
      kind: "account_notice",
      requestId: null,
    });
    expect((await listOutbox()).find((mail) => mail.kind === "account_notice")).toMatchObject({
      state: "failed",
      attempts: 1,
      error: UNWRITABLE,
    });
  });

  test("a proposal is mailed to its buyer with its link, and is sent once the server accepted it", async () => {
    const { mailbox, makeSender } = await openMail(service);
    const { id, radicado } = await submitQuoteRequest(
      service,
      makeRequest({ email: "ana@finca.example" }),
    );
    await backend.sql("delete from public.mail_outbox");
    const token = "ab".repeat(20);
    await backend.sql(
      `with proposal as (
         insert into public.proposals (request_id, state, items, valid_until, digest, token, finished_at)
         values ($1::text::uuid, 'ready', '[{"description":"Sal","quantity":2,"unit":"t","price":1000,"vat":5}]',
           '2099-01-31', 'a', $2::text, now()) returning id)
       insert into public.mail_outbox (kind, dedupe_key, quote_request_id, proposal_id, expires_at)
       select 'proposal', 'proposal:' || id, $1::text::uuid, id, now() + interval '1 day' from proposal`,
      [id, token],
    );
    await deliverAll(makeSender());
    const [mail, ...others] = mailbox.mails;
    expect([mail?.to, others]).toEqual([["ana@finca.example"], []]);
    expect(mail?.headers["reply-to"]).toBe(OFFICE);
    for (const part of [`${radicado}-1`, `https://www.empresa.example/propuesta/${token}`]) {
      expect(mail?.text).toContain(part);
    }
    const [version] = await listProposals(service, id);
    expect(version).toMatchObject({ state: "sent", sent_by: "mail" });
  });

  test("a proposal that was withdrawn is not mailed", async () => {
    const { mailbox, makeSender } = await openMail(service);
    const { id } = await submitQuoteRequest(service, makeRequest({ email: "ana@finca.example" }));
    await backend.sql("delete from public.mail_outbox");
    await backend.sql(
      `with proposal as (
         insert into public.proposals (request_id, state, items, valid_until, digest)
         values ($1::text::uuid, 'withdrawn', '[{"description":"Sal","quantity":2,"unit":"t","price":1000,"vat":5}]',
           '2099-01-31', 'a') returning id)
       insert into public.mail_outbox (kind, dedupe_key, quote_request_id, proposal_id, expires_at)
       select 'proposal', 'proposal:' || id, $1::text::uuid, id, now() + interval '1 day' from proposal`,
      [id],
    );
    await deliverAll(makeSender());
    expect(mailbox.mails).toEqual([]);
    expect((await listOutbox()).map(({ state }) => state)).toEqual(["failed"]);
  });

  test("a request is mailed to the office and its sender, escaped, in text and HTML", async () => {
    const { mailbox, makeSender } = await openMail(service);
    const name = "Ana <b>Peña</b>\r\nBcc: all@finca.example";
    const { radicado } = await submitQuoteRequest(
      service,
      makeRequest({ name, email: "ana@finca.example", message: "Sí & pronto" }),
    );
    await deliverAll(makeSender());
    expect(mailbox.mails.flatMap(({ to }) => to).toSorted()).toEqual(["ana@finca.example", OFFICE]);
    const notice = mailbox.mails.find(({ to }) => to.includes(OFFICE))!;
    expect(notice.headers["reply-to"]).toBe("ana@finca.example");
    expect(notice.headers["subject"]).toContain(radicado);
    expect(notice.headers).not.toHaveProperty("bcc");
    expect(notice.headers["auto-submitted"]).toBe("auto-generated");
    for (const part of ["Melaza: 2,5 toneladas a granel", "Urea: 40 bultos", "Acacías, Meta"]) {
      expect(notice.text).toContain(part);
      expect(notice.html).toContain(part);
    }
    expect(notice.text).toContain("Sí & pronto");
    expect(notice.html).toContain("Sí &amp; pronto");
    expect(notice.html).not.toContain("<b>");
    expect((await listOutbox()).map(({ state }) => state)).toEqual(["sent", "sent"]);
    await deliverAll(makeSender());
    expect(mailbox.mails).toHaveLength(2);
  });

  test("the receipt contains no text that the sender wrote", async () => {
    const { mailbox, makeSender } = await openMail(service);
    const { radicado } = await submitQuoteRequest(
      service,
      makeRequest({
        name: "Premio",
        company: "Reclame",
        municipality: "Pulse aquí",
        message: "Entre a https://mal.example ya",
        email: "victim@finca.example",
      }),
    );
    await deliverAll(makeSender());
    const receipt = mailbox.mails.find(({ to }) => to.includes("victim@finca.example"))!;
    for (const part of [radicado, "Melaza: 2,5 toneladas a granel", "Urea: 40 bultos"]) {
      expect(receipt.text).toContain(part);
    }
    const written = decodeURIComponent(`${receipt.text}${receipt.html}`);
    expect(written).not.toMatch(/premio|reclame|pulse|entre a|mal\.example/i);
  });

  test("concurrent senders send each mail once", async () => {
    const { mailbox, makeSender } = await openMail(service);
    const stored = await Promise.all(
      Array.from({ length: 30 }, () => submitQuoteRequest(service, makeRequest())),
    );
    await Promise.all([1, 2, 3, 4].map(() => deliverAll(makeSender())));
    // A sender that found nothing due may have ended while another still leased a mail.
    await deliverAll(makeSender());
    const sent = mailbox.mails.map(({ text }) => /COT-\d{6}-\w{4}/.exec(text)?.[0]);
    expect(sent.toSorted()).toEqual(stored.map(({ radicado }) => radicado).toSorted());
  });

  test("mail is retried with growing delays while the mail server is down", async () => {
    const { makeSender } = await openMail(service);
    const { mailbox: closed } = await openMail(service);
    const transport = createMailTransport(closed.url, "sitio@empresa.example");
    await closed.close();
    await submitQuoteRequest(service, makeRequest());
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await deliverAll(makeSender({ transport }));
      const [mail] = await listOutbox();
      expect(mail).toMatchObject({ state: "pending", attempts: attempt });
      expect(mail?.error).toMatch(/ECONN|ESOCKET/);
      waits.push(mail?.wait ?? 0);
      await backend.sql("update public.mail_outbox set next_attempt_at = now()");
    }
    expect(waits[3]).toBeGreaterThan((waits[0] ?? 0) * 2);
    await deliverAll(makeSender());
    expect((await listOutbox()).map(({ state }) => state)).toEqual(["sent"]);
    transport.close();
  });

  test("a mail to a permanently refused address fails, and one to the office is retried", async () => {
    const refuse = () => Object.assign(new Error("no such user"), { responseCode: 550 });
    const { makeSender } = await openMail(service, { refuse });
    await submitQuoteRequest(service, makeRequest({ email: "gone@finca.example" }));
    await deliverAll(makeSender());
    expect(await listOutbox()).toMatchObject([
      { kind: "quote_notice", state: "pending", error: "EENVELOPE 550" },
      { kind: "quote_receipt", state: "failed", error: "EENVELOPE 550" },
    ]);
  });

  test("without the company's address the notice waits and is never sent to a placeholder", async () => {
    const { mailbox, makeSender } = await openMail(service);
    await submitQuoteRequest(service, makeRequest());
    await deliverAll(makeSender({ quotesTo: undefined }));
    expect(mailbox.mails).toEqual([]);
    expect(await listOutbox()).toMatchObject([{ state: "pending" }]);
    expect(await findMailTrouble(service)).toEqual({ count: 1, reason: NO_OFFICE_ADDRESS });
    await backend.sql(
      "insert into public.site_content (section, key, value) values ('contact', 'email', 'yo@finca.example')",
    );
    await backend.sql("update public.mail_outbox set next_attempt_at = now()");
    await deliverAll(makeSender({ quotesTo: undefined }));
    expect(mailbox.mails.map(({ to }) => to)).toEqual([["yo@finca.example"]]);
    expect(await findMailTrouble(service)).toBeNull();
    await backend.sql("delete from public.site_content");
  });

  test("mail leased by a dead sender is sent again with the same Message-ID after the lease", async () => {
    const { mailbox, makeSender } = await openMail(service);
    await submitQuoteRequest(service, makeRequest());
    // Sends, and dies before it can record that.
    const dying = createClient({
      url: "http://backend.test",
      key: backend.keys.secret,
      fetch: (input, init) => {
        const request = new Request(input, init);
        if (request.url.endsWith("/finish_mail")) throw new TypeError("killed");
        return backend.fetch(request);
      },
    });
    await expect(deliverDueMail(makeSender({ client: dying }))).rejects.toThrow("killed");
    await deliverAll(makeSender());
    expect(mailbox.mails).toHaveLength(1);
    await backend.sql("update public.mail_outbox set leased_until = now() - interval '1 second'");
    await deliverAll(makeSender());
    expect(mailbox.mails).toHaveLength(2);
    const [first, second] = mailbox.mails.map(({ headers }) => headers["message-id"]);
    expect(first).toMatch(/^<[\da-f-]{36}@www\.empresa\.example>$/);
    expect(second).toBe(first);
  });

  test("expired mail and mail that no longer applies are not sent", async () => {
    const { mailbox, makeSender } = await openMail(service);
    const { id } = await submitQuoteRequest(service, makeRequest());
    await backend.sql("update public.mail_outbox set expires_at = now() - interval '1 second'");
    await subscribe(service, { email: "sure@finca.example", consent: CONSENT, spamSigns: [] });
    await backend.sql("update public.newsletter_subscribers set status = 'confirmed'");
    await deliverAll(makeSender());
    expect(mailbox.mails).toEqual([]);
    expect((await listOutbox()).map(({ state }) => state)).toEqual(["failed", "expired"]);
    await backend.sql("delete from public.quote_requests where id = ($1::text)::uuid", [id]);
    expect(await listOutbox()).toHaveLength(1);
  });

  test("an address stored long before mail was configured gets a confirmation mail that works", async () => {
    const { mailbox, makeSender } = await openMail(service);
    await subscribe(service, { email: "early@finca.example", consent: CONSENT, spamSigns: [] });
    await backend.sql(
      `update public.newsletter_subscribers set consented_at = consented_at - interval '100 days'`,
    );
    await backend.sql(
      `update public.mail_outbox set created_at = created_at - interval '100 days',
         expires_at = expires_at - interval '100 days'`,
    );
    await deliverAll(makeSender());
    await deliverAll(makeSender());
    const confirmation = /confirmar\?c=(\S+)/.exec(mailbox.mails[0]?.text ?? "")?.[1] ?? "";
    expect(await confirmSubscription(service, confirmation)).toBe(true);
    expect((await listOutbox()).map(({ state }) => state)).toEqual(["sent"]);
  });

  test("marketing mail waits for its permitted hours, other mail does not", async () => {
    const { mailbox, makeSender } = await openMail(service);
    await submitQuoteRequest(service, makeRequest({ name: "Boletín" }));
    await backend.sql("update public.mail_outbox set is_marketing = true");
    await submitQuoteRequest(service, makeRequest({ name: "Solicitud" }));
    const sunday = new Date("2026-11-22T12:00:00-05:00");
    await deliverAll(makeSender({ now: () => sunday }));
    expect(subjectsOf(mailbox)).toEqual([expect.stringContaining("Solicitud (Finca El Roble)")]);
    const tuesday = new Date("2026-11-24T12:00:00-05:00");
    await deliverAll(makeSender({ now: () => tuesday }));
    expect(mailbox.mails).toHaveLength(2);
  });
});
