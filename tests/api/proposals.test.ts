import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { countWaitingQuotes } from "#data/header-counts.ts";
import { countExpiringProposals, listQuoteRows, markQuotesRead } from "#data/leads/inbox.ts";
import { findQuoteRequest } from "#data/leads/leads.ts";
import { finishMail, leaseMail } from "#data/leads/mail.ts";
import {
  answerProposal,
  confirmProposal,
  countLeads,
  finishProposal,
  getProposal,
  handOverProposal,
  listProposals,
  listTemplates,
  noteProposalOpening,
  openProposal,
  remindOfProposals,
  removeProposal,
  removeTemplate,
  saveTemplate,
  updateProposal,
  withdrawProposal,
} from "#data/leads/proposals.ts";
import type { ProposalAnswer } from "#domain/leads/proposal/proposal.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

import { storeQuote } from "./inbox-support.ts";
import {
  ANSWER_CONSENT,
  draftProposal,
  storeReadyProposal,
  storeSentProposal,
} from "./proposals-support.ts";

const ACCEPTANCE: ProposalAnswer = {
  kind: "accepted",
  name: "Ana Gil",
  identification: "52.123.456",
  reason: "",
  text: "",
};
const FROM = "192.0.2.7";

describe.each(RULE_DATABASES)("proposals over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let admin: Client;
  let colleague: Client;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    const password = "gallinas tranquilas comen maíz";
    const create = async (email: string) =>
      (await backend.createUser({ email, password, administrator: true })).client;
    [admin, colleague] = [
      await create("oficina@empresa.example"),
      await create("ventas@empresa.example"),
    ];
  });
  afterAll(() => backend.close());

  const today = () => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);

  /** A request as the inbox lists it. */
  async function listRow(radicado: string) {
    const anywhere = { status: "inbox", owner: null, isUnread: false, proposal: "any" } as const;
    const { rows } = await listQuoteRows(
      admin,
      { ...anywhere, text: radicado, sort: "newest" },
      { page: 1, pageSize: 5 },
    );
    return rows[0];
  }

  test("a draft is finished as it was read, and its page shows nothing of the office", async () => {
    const request = await storeQuote(server);
    const draft = await draftProposal(admin, request.id);
    expect(draft).toMatchObject({
      version: 1,
      state: "draft",
      token: null,
      author_id: expect.any(String),
    });
    const ready = await finishProposal(admin, draft);
    expect(ready).toMatchObject({
      state: "ready",
      token: expect.stringMatching(/^[0-9a-f]{40}$/),
      finished_at: expect.any(String),
      sent_at: null,
    });
    const opened = await openProposal(server, ready.token ?? "");
    expect(opened).toMatchObject({
      radicado: request.radicado,
      version: 1,
      state: "ready",
      digest: ready.digest,
      items: draft.items,
      valid_until: draft.valid_until,
    });
    expect(JSON.stringify(opened)).not.toMatch(/Margen|oficina|token/);
    expect(await listRow(request.radicado)).toMatchObject({
      proposal_state: "ready",
      proposal_until: draft.valid_until,
      proposal_handed_by: null,
    });
  });

  test.each(["closed", "spam"] as const)(
    "a request that the office put in %s stays there when its buyer opens the proposal",
    async (status) => {
      const request = await storeQuote(server);
      const { id, token, digest } = await storeReadyProposal(admin, request.id);
      await admin.from("quote_requests").update({ status }).eq("id", request.id).throwOnError();
      await noteProposalOpening(server, token);
      expect(await getProposal(admin, id)).toMatchObject({ state: "sent", sent_by: "buyer" });
      expect(await findQuoteRequest(admin, request.id)).toMatchObject({ status });
      // An answer takes it up again.
      const shown = { digest, address: FROM, consent: ANSWER_CONSENT };
      expect(await answerProposal(server, token, ACCEPTANCE, shown)).toBe(true);
      expect(await findQuoteRequest(admin, request.id)).toMatchObject({ status: "in_progress" });
    },
  );

  test("a request is answered, read and counted once its proposal is sent, not when it is finished", async () => {
    const request = await storeQuote(server);
    const waiting = await countWaitingQuotes(admin);
    const count = async () => (await countLeads(admin, today())).filter(({ proposal }) => proposal);
    const before = await count();
    const { id } = await storeReadyProposal(admin, request.id);
    expect(await findQuoteRequest(admin, request.id)).toMatchObject({
      status: "new",
      answered_at: null,
      read_at: null,
    });
    expect(await count()).toEqual(before);
    // It waits for the office even when someone has looked at it.
    await markQuotesRead(admin, [request.id]);
    expect(await countWaitingQuotes(admin)).toBe(waiting);
    const handed = await handOverProposal(admin, id, "whatsapp");
    expect(handed).toMatchObject({ state: "ready", handed_by: "whatsapp", sent_at: null });
    expect(await listRow(request.radicado)).toMatchObject({ proposal_handed_by: "whatsapp" });
    expect(await confirmProposal(admin, id, true)).toBe(true);
    // It was sent when the chat was opened, not when the office said so.
    expect(await getProposal(admin, id)).toMatchObject({
      state: "sent",
      sent_by: "office",
      sent_at: handed.handed_at,
    });
    expect(await findQuoteRequest(admin, request.id)).toMatchObject({
      status: "answered",
      answered_at: handed.handed_at,
    });
    expect(await countWaitingQuotes(admin)).toBe(waiting - 1);
    expect(await count()).not.toEqual(before);
    expect(await confirmProposal(admin, id, true)).toBe(false);
  });

  test("what the office did not send after all is ready again", async () => {
    const request = await storeQuote(server);
    const { id } = await storeReadyProposal(admin, request.id);
    await handOverProposal(admin, id, "link");
    expect(await confirmProposal(admin, id, false)).toBe(true);
    expect(await getProposal(admin, id)).toMatchObject({
      state: "ready",
      handed_by: null,
      handed_at: null,
      sent_at: null,
    });
  });

  test("a buyer who opens or answers a finished version proves that it was sent", async () => {
    const [opened, answered] = [await storeQuote(server), await storeQuote(server)];
    const first = await storeReadyProposal(admin, opened.id);
    await noteProposalOpening(server, first.token);
    expect(await getProposal(admin, first.id)).toMatchObject({ state: "sent", sent_by: "buyer" });
    expect(await findQuoteRequest(admin, opened.id)).toMatchObject({ status: "answered" });
    const second = await storeReadyProposal(admin, answered.id);
    const shown = { digest: second.digest, address: FROM, consent: ANSWER_CONSENT };
    expect(await answerProposal(server, second.token, ACCEPTANCE, shown)).toBe(true);
    expect(await getProposal(admin, second.id)).toMatchObject({
      state: "accepted",
      sent_by: "buyer",
      sent_at: expect.any(String),
      consent_text: ANSWER_CONSENT.text,
      consent_version: ANSWER_CONSENT.version,
      consented_at: expect.any(String),
    });
  });

  test("a mail is queued once, and the version is sent when the mail server accepted it", async () => {
    const request = await storeQuote(server, { email: "ana@finca.example" });
    const { id } = await storeReadyProposal(admin, request.id);
    await handOverProposal(admin, id, "mail");
    await handOverProposal(admin, id, "mail");
    const lease = crypto.randomUUID();
    const mails = await leaseMail(server, { lease, seconds: 60, batch: 100, withMarketing: true });
    const [mail, ...others] = mails.filter(({ proposal_id }) => proposal_id === id);
    expect(others).toEqual([]);
    expect(await getProposal(admin, id)).toMatchObject({ state: "ready", handed_by: "mail" });
    const failure = { outcome: "retry", error: "ECONNREFUSED", retrySeconds: 0 } as const;
    await finishMail(server, mail!, failure);
    expect(await getProposal(admin, id)).toMatchObject({ state: "ready" });
    const again = await leaseMail(server, { lease, seconds: 60, batch: 100, withMarketing: true });
    await finishMail(
      server,
      again.find(({ proposal_id }) => proposal_id === id)!,
      {
        outcome: "sent",
      },
    );
    expect(await getProposal(admin, id)).toMatchObject({ state: "sent", sent_by: "mail" });
    expect(await findQuoteRequest(admin, request.id)).toMatchObject({ status: "answered" });
  });

  test("a version without an address, over an unknown channel or withdrawn is not handed over", async () => {
    const request = await storeQuote(server, { email: null });
    const { id } = await storeReadyProposal(admin, request.id);
    await expect(handOverProposal(admin, id, "mail")).rejects.toMatchObject({ kind: "invalid" });
    await expect(handOverProposal(admin, id, "pigeon" as never)).rejects.toMatchObject({
      kind: "invalid",
    });
    await withdrawProposal(admin, request.id);
    await expect(handOverProposal(admin, id, "link")).rejects.toMatchObject({ kind: "not-found" });
    expect(await confirmProposal(admin, id, true)).toBe(false);
  });

  test.each([
    ["an unknown reason", { kind: "declined", reason: "__proto__" }],
    ["no reason", { kind: "declined", reason: "" }],
    ["a reason to accept", { kind: "accepted", reason: "price" }],
  ] as const)("the database refuses an answer with %s", async (_name, changes) => {
    const request = await storeQuote(server);
    const { token, digest, id } = await storeSentProposal(admin, request.id);
    const shown = { digest, address: FROM, consent: ANSWER_CONSENT };
    const answer = { ...ACCEPTANCE, ...changes };
    await expect(answerProposal(server, token, answer, shown)).rejects.toMatchObject({
      kind: "invalid",
    });
    await expect(
      answerProposal(server, token, ACCEPTANCE, { ...shown, consent: { text: "", version: "" } }),
    ).rejects.toMatchObject({ kind: "invalid" });
    expect(await getProposal(admin, id)).toMatchObject({ state: "sent", answer: null });
    // Not even the server's own key stores it.
    const written = await server
      .from("proposals")
      .update({ answer: { ...answer } as never })
      .eq("id", id);
    expect(written.error?.code).toBe("23514");
  });

  test("the list shows the version that the buyer has, not the draft of the next one", async () => {
    const request = await storeQuote(server);
    const draft = await draftProposal(admin, request.id);
    expect(await listRow(request.radicado)).toMatchObject({ proposal_state: "draft" });
    await finishProposal(admin, draft);
    await draftProposal(admin, request.id, { valid_until: "2099-12-31" });
    expect(await listRow(request.radicado)).toMatchObject({
      proposal_state: "ready",
      proposal_until: draft.valid_until,
    });
  });

  test("what was finished never changes, and cannot be deleted", async () => {
    const request = await storeQuote(server);
    const sent = await storeSentProposal(admin, request.id);
    await expect(
      updateProposal(admin, sent.id, { freight: 1 }, sent.updated_at),
    ).rejects.toMatchObject({ kind: "not-found" });
    const direct = await admin.from("proposals").update({ freight: 1 }).eq("id", sent.id).select();
    expect(direct.data).toEqual([]);
    for (const forged of [
      { state: "accepted" as const },
      { token: "a".repeat(40) },
      { sent_by: "buyer" as const },
      { handed_by: "whatsapp" as const },
    ]) {
      expect((await admin.from("proposals").update(forged).eq("id", sent.id)).status).toBe(403);
    }
    await expect(removeProposal(admin, sent.id)).rejects.toMatchObject({ kind: "not-found" });
    expect(await getProposal(admin, sent.id)).toEqual(sent);
  });

  test("two administrators write one draft, and the later save of an old version is refused", async () => {
    const request = await storeQuote(server);
    const draft = await draftProposal(admin, request.id);
    await expect(draftProposal(colleague, request.id)).rejects.toMatchObject({ kind: "conflict" });
    const saved = await updateProposal(colleague, draft.id, { freight: 5 }, draft.updated_at);
    await expect(
      updateProposal(admin, draft.id, { payment: "Contado" }, draft.updated_at),
    ).rejects.toMatchObject({ kind: "not-found" });
    await expect(finishProposal(admin, draft)).rejects.toMatchObject({ kind: "stale" });
    expect(await finishProposal(admin, saved)).toMatchObject({ freight: 5, payment: "A 30 días" });
    await expect(finishProposal(colleague, saved)).rejects.toMatchObject({ kind: "stale" });
  });

  test("a new version takes the place of the one before, at the same address", async () => {
    const request = await storeQuote(server);
    const first = await storeSentProposal(admin, request.id);
    const second = await storeSentProposal(admin, request.id, { freight: 0 });
    expect(second).toMatchObject({ version: 2, token: first.token });
    expect(second.digest).not.toBe(first.digest);
    expect(await openProposal(server, first.token)).toMatchObject({ version: 2, freight: 0 });
    const late = { digest: first.digest, address: FROM, consent: ANSWER_CONSENT };
    expect(await answerProposal(server, first.token, ACCEPTANCE, late)).toBe(false);
    expect((await listProposals(admin, request.id)).map(({ state }) => state)).toEqual([
      "sent",
      "replaced",
    ]);
  });

  test("of a hundred concurrent answers one is stored, with its proof, and the request is unread again", async () => {
    const request = await storeQuote(server);
    const { token, digest, id } = await storeSentProposal(admin, request.id);
    const shown = { digest, address: FROM, consent: ANSWER_CONSENT };
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async (_, index) =>
        answerProposal(
          server,
          token,
          index === 0 ? ACCEPTANCE : { ...ACCEPTANCE, name: `Persona ${index}` },
          shown,
        ),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const stored = await getProposal(admin, id);
    expect(stored).toMatchObject({
      state: "accepted",
      digest,
      answered_from: FROM,
      answered_at: expect.any(String),
      answer: { kind: "accepted", identification: "52.123.456" },
    });
    expect(await findQuoteRequest(admin, request.id)).toMatchObject({
      status: "in_progress",
      read_at: null,
    });
    const { data: mails } = await server
      .from("mail_outbox")
      .select("id")
      .eq("kind", "proposal_answer")
      .eq("quote_request_id", request.id);
    expect(mails).toHaveLength(1);
    // What was answered is not sent away by the next version: it stays as proof.
    await storeSentProposal(admin, request.id);
    expect(await getProposal(admin, id)).toEqual(stored);
  });

  test("an expired one cannot be accepted or sent, a withdrawn one has no page", async () => {
    const request = await storeQuote(server);
    const { token, digest, id } = await storeSentProposal(admin, request.id);
    await backend.sql(`update public.proposals set valid_until = '2026-01-02' where id = '${id}'`);
    const shown = { digest, address: FROM, consent: ANSWER_CONSENT };
    expect(await answerProposal(server, token, ACCEPTANCE, shown)).toBe(false);
    await expect(
      storeSentProposal(admin, request.id, { valid_until: "2026-01-02" }),
    ).rejects.toMatchObject({ kind: "invalid" });
    expect(await withdrawProposal(admin, request.id)).toBe(true);
    expect(await openProposal(server, token)).toBeNull();
    expect(await withdrawProposal(admin, request.id)).toBe(false);
    const [draft] = await listProposals(admin, request.id);
    const next = await updateProposal(
      admin,
      draft?.id ?? "",
      { valid_until: "2099-01-31" },
      draft?.updated_at ?? "",
    );
    expect((await finishProposal(admin, next)).token).not.toBe(token);
  });

  test("the office is reminded once of a proposal that ends tomorrow without an answer", async () => {
    const tomorrow = new Date(Date.now() + 19 * 3_600_000).toISOString().slice(0, 10);
    const request = await storeQuote(server);
    await storeSentProposal(admin, request.id, { valid_until: tomorrow });
    expect(await countExpiringProposals(admin)).toBe(1);
    expect(await remindOfProposals(server)).toBe(1);
    expect(await remindOfProposals(server)).toBe(0);
    const { data: mails } = await server
      .from("mail_outbox")
      .select("kind")
      .eq("quote_request_id", request.id)
      .eq("kind", "proposal_reminder");
    expect(mails).toHaveLength(1);
  });

  test("terms are stored by name, and the same name replaces them", async () => {
    const terms = { payment: "Contado", delivery: "En bodega", conditions: "Sujeto a inventario." };
    await saveTemplate(admin, { ...terms, name: "De contado" });
    await saveTemplate(colleague, { ...terms, name: "De contado", payment: "A 8 días" });
    const templates = await listTemplates(admin);
    expect(templates).toMatchObject([{ ...terms, name: "De contado", payment: "A 8 días" }]);
    await expect(saveTemplate(admin, { ...terms, name: " " })).rejects.toMatchObject({
      kind: "invalid",
    });
    await removeTemplate(admin, templates[0]?.id ?? "");
    expect(await listTemplates(admin)).toEqual([]);
  });

  test("requests are counted by day, with what became of their proposals", async () => {
    const request = await storeQuote(server);
    const { token, digest } = await storeSentProposal(admin, request.id);
    const refusal = {
      ...ACCEPTANCE,
      kind: "declined",
      identification: "",
      reason: "price",
    } as const;
    await answerProposal(server, token, refusal, {
      digest,
      address: FROM,
      consent: ANSWER_CONSENT,
    });
    const day = today();
    expect(await countLeads(admin, day)).toContainEqual({
      received: day,
      answered: day,
      proposal: "declined",
      reason: "price",
      requests: 1,
    });
    expect(await countLeads(admin, "2099-01-01")).toEqual([]);
  });
});
