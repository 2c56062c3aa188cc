/* The page of a request: what is written and attached there, its bounds, and its erasure. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { setQuoteStatus } from "#data/leads/inbox.ts";
import { findQuoteRequest } from "#data/leads/leads.ts";
import { erasePerson, exportPerson, listErasures } from "#data/leads/personal-data.ts";
import { answerProposal } from "#data/leads/proposals.ts";
import {
  addRequestFile,
  answerRequest,
  eraseOwnRequest,
  findPageFile,
  findPageToken,
  findRequestRoom,
  listRequestMessages,
  openRequestPage,
  removeUnclaimedFiles,
  renewRequestPage,
  writeRequestMessage,
} from "#data/leads/request-page.ts";
import { storePrivateFile } from "#data/media/private-files.ts";
import { storeQuote } from "#tests/api/inbox-support.ts";
import { ANSWER_CONSENT, storeSentProposal } from "#tests/api/proposals-support.ts";
import { makePdf } from "#tests/api/storage-support.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const CLAIM = "Pido que borren mis datos.";
const PERSON = { email: "", phone: "+573114445566" };

describe.each(RULE_DATABASES)("over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let admin: Client;
  let editor: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    const password = "vacas verdes beben mate";
    const account = { email: "admin@empresa.example", password, administrator: true };
    ({ client: admin } = await backend.createUser(account));
    const other = await backend.createUser({ email: "editor@empresa.example", password });
    await backend.sql("insert into public.editors (user_id) values ($1)", [other.id]);
    editor = other.client;
  });
  afterAll(() => backend.close());

  const store = async (changes: Parameters<typeof storeQuote>[1] = {}) => {
    const request = await storeQuote(server, changes);
    const token = (await findPageToken(server, request.id)) ?? "";
    return { request, token };
  };
  const write = (token: string, text: string, submission: string = crypto.randomUUID()) =>
    writeRequestMessage(server, token, { text, submission });
  const attach = async (request: { id: string }, token: string, name = "a") => {
    const object = `solicitudes/${request.id}/${name}-0123456789.pdf`;
    const bytes = new Uint8Array(makePdf(name));
    await storePrivateFile(server, object, { bytes, type: "application/pdf" });
    const file = { name: `${name}.pdf`, object_name: object, type: "application/pdf", bytes: 9 };
    return addRequestFile(server, token, file);
  };
  const listMail = (id: string) =>
    backend.sql<{ kind: string }>(
      `select kind from public.mail_outbox where quote_request_id = $1
       and kind like 'request_message%' order by created_at`,
      [id],
    );
  const listStored = async () =>
    (
      await backend.sql<{ name: string }>(
        "select name from storage.objects where bucket_id = 'private-files' order by name",
      )
    ).map(({ name }) => name);

  test("each request has its own token, and another one opens nothing", async () => {
    const [one, two] = [await store({ name: "Una" }), await store({ name: "Otra" })];
    expect(one.token).toMatch(/^[0-9a-f]{40}$/);
    expect(one.token).not.toBe(two.token);
    const page = await openRequestPage(server, one.token);
    expect(page?.request).toMatchObject({ id: one.request.id, name: "Una" });
    expect(page?.request.items).toHaveLength(1);
    expect(await openRequestPage(server, "0".repeat(40))).toBeNull();
    expect(await write("0".repeat(40), "Hola")).toBe("none");
    expect(await findRequestRoom(server, "0".repeat(40))).toBeNull();
  });

  test("a visitor and a signed-in user reach no page, message or file", async () => {
    const { request, token } = await store();
    await write(token, "Hola");
    const visitor = backend.client();
    await expect(openRequestPage(visitor, token)).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    await expect(write(token, "x").then(() => listRequestMessages(visitor, request.id)))
      .rejects //
      .toMatchObject({ kind: "unauthenticated" });
    const { error } = await visitor.rpc("write_request_message", {
      token,
      message: "x",
      submission: crypto.randomUUID(),
    });
    expect(error?.code).toBe("42501");
  });

  test("a message makes its request unread and reopens it, and the office is notified once", async () => {
    const { request, token } = await store();
    await setQuoteStatus(admin, [request.id], "closed");
    expect(await write(token, "¿Llega el lunes?")).toBe("stored");
    expect(await write(token, "¿O el martes?")).toBe("stored");
    expect(await findQuoteRequest(server, request.id)).toMatchObject({
      read_at: null,
      status: "in_progress",
    });
    expect(await listMail(request.id)).toEqual([{ kind: "request_message_notice" }]);
  });

  test("a message to an open request leaves its version alone, for who types notes on it", async () => {
    const { request, token } = await store();
    await setQuoteStatus(admin, [request.id], "in_progress");
    const before = await findQuoteRequest(server, request.id);
    await write(token, "Hola");
    expect((await findQuoteRequest(server, request.id))?.updated_at).toBe(before?.updated_at);
  });

  test("the same submission stores one message", async () => {
    const { request, token } = await store();
    const submission = crypto.randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => write(token, "Hola", submission)));
    expect(sent).toEqual(["stored", "stored", "stored"]);
    expect(await listRequestMessages(admin, request.id)).toHaveLength(1);
  });

  test("a page takes 20 messages in a day", async () => {
    const { request, token } = await store();
    for (let count = 0; count < 20; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await write(token, `Mensaje ${count}`)).toBe("stored");
    }
    expect(await write(token, "Otro más")).toBe("full");
    await backend.sql(
      "update public.request_messages set created_at = now() - interval '2 days' where request_id = $1",
      [request.id],
    );
    expect(await write(token, "Mañana")).toBe("stored");
  });

  test("the office's answer is mailed to the sender, once, and settles the request", async () => {
    const { request, token } = await store({ email: "ana@finca.example" });
    await write(token, "¿Llega el lunes?");
    const answer = { text: "Sí, el lunes.", submission: crypto.randomUUID() };
    await answerRequest(editor, request.id, answer);
    await answerRequest(editor, request.id, answer);
    const page = await openRequestPage(server, token);
    expect(page?.messages.map(({ author, text }) => [author, text])).toEqual([
      ["customer", "¿Llega el lunes?"],
      ["office", "Sí, el lunes."],
    ]);
    const stored = await findQuoteRequest(server, request.id);
    expect(stored?.status).toBe("answered");
    expect(stored?.read_at).not.toBeNull();
    expect((await listMail(request.id)).map((mail) => mail.kind)).toEqual([
      "request_message_notice",
      "request_message",
    ]);
    const silent = await store({ email: null });
    await answerRequest(admin, silent.request.id, { text: "Sí.", submission: crypto.randomUUID() });
    expect(await listMail(silent.request.id)).toEqual([]);
  });

  test("a new address ends the former one", async () => {
    const { request, token } = await store();
    const fresh = await renewRequestPage(editor, request.id);
    expect(await openRequestPage(server, token)).toBeNull();
    expect((await openRequestPage(server, fresh))?.request.id).toBe(request.id);
  });

  test("spam has no page, and what looks like it takes messages without a notice and no files", async () => {
    const { request, token } = await store({ spam_signs: ["honeypot"] });
    expect(await write(token, "Soy una persona")).toBe("stored");
    expect(await listMail(request.id)).toEqual([]);
    expect(await findRequestRoom(server, token)).toBeNull();
    expect(await attach(request, token)).toBe("none");
    await setQuoteStatus(admin, [request.id], "in_progress");
    expect(await attach(request, token)).toBe("stored");
    await setQuoteStatus(admin, [request.id], "spam");
    expect(await openRequestPage(server, token)).toBeNull();
  });

  test("a page takes ten files, and shows its own alone", async () => {
    const [one, two] = [await store(), await store()];
    for (let count = 0; count < 10; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await attach(one.request, one.token, `f${count}`)).toBe("stored");
    }
    expect(await attach(one.request, one.token, "f0")).toBe("stored");
    expect(await attach(one.request, one.token, "f10")).toBe("full");
    expect(await findRequestRoom(server, one.token)).toMatchObject({ files: 0 });
    expect(await attach(two.request, two.token)).toBe("stored");
    const [file] = (await openRequestPage(server, one.token))?.files ?? [];
    expect(await findPageFile(server, one.token, file?.id ?? "")).toMatchObject({ name: "f0.pdf" });
    expect(await findPageFile(server, two.token, file?.id ?? "")).toBeNull();
  });

  test("of all requests together, 300 files a day are taken", async () => {
    const { request, token } = await store();
    const { request: other } = await store();
    await backend.sql(
      `insert into public.request_files (request_id, name, object_name, type, bytes)
       select $1::uuid, 'x', 'solicitudes/' || $1::text || '/' || n, 'application/pdf', 9
       from generate_series(1, 300) as n`,
      [other.id],
    );
    expect(await attach(request, token)).toBe("full");
    await backend.sql("delete from public.request_files where request_id = $1", [other.id]);
    expect(await attach(request, token)).toBe("stored");
  });

  test("who knows the phone or e-mail on record erases the request with messages and files", async () => {
    const { request, token } = await store({ phone: PERSON.phone, email: "Ana@finca.example" });
    await write(token, "Hola");
    await attach(request, token, "borrar");
    expect(await eraseOwnRequest(server, token, { email: "", phone: "+573009998877" }, CLAIM)).toBe(
      false,
    );
    expect(await eraseOwnRequest(server, token, { email: "", phone: "" }, CLAIM)).toBe(false);
    expect((await openRequestPage(server, token))?.messages).toHaveLength(1);
    const contact = { email: "ana@finca.example", phone: "" };
    expect(await eraseOwnRequest(server, token, contact, CLAIM)).toBe(true);
    expect(await findQuoteRequest(server, request.id)).toBeNull();
    expect(await listRequestMessages(server, request.id)).toEqual([]);
    expect(await listErasures(admin)).toContainEqual(
      expect.objectContaining({ reason: "own", erased_by: null, requests: 1 }),
    );
    // Uploads that are under way have no row yet.
    await removeUnclaimedFiles(server);
    const object = `solicitudes/${request.id}/borrar-0123456789.pdf`;
    expect(await listStored()).toContain(object);
    await backend.sql(
      "update storage.objects set created_at = now() - interval '1 hour' where name = $1",
      [object],
    );
    expect(await removeUnclaimedFiles(server)).toBe(1);
    expect(await listStored()).not.toContain(object);
  });

  test("after five wrong contacts in a day even the right one erases nothing", async () => {
    const { request, token } = await store({ phone: PERSON.phone });
    const erase = (phone: string) => eraseOwnRequest(server, token, { email: "", phone }, CLAIM);
    for (let count = 0; count < 5; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await erase(`+57300999887${count}`)).toBe(false);
    }
    expect(await erase(PERSON.phone)).toBe(false);
    await backend.sql(
      "update private.erasure_tries set began_at = now() - interval '2 days' where request_id = $1",
      [request.id],
    );
    expect(await erase(PERSON.phone)).toBe(true);
  });

  test("a request with an accepted proposal stays, and the office reads the claim once", async () => {
    const { request, token } = await store({ phone: PERSON.phone });
    const proposal = await storeSentProposal(admin, request.id);
    const accepted = {
      kind: "accepted" as const,
      name: "Ana",
      identification: "1",
      reason: "",
      text: "",
    };
    const shown = { digest: proposal.digest, address: "192.0.2.1", consent: ANSWER_CONSENT };
    expect(await answerProposal(server, proposal.token, accepted, shown)).toBe(true);
    expect(await eraseOwnRequest(server, token, PERSON, CLAIM)).toBe(true);
    expect(await eraseOwnRequest(server, token, PERSON, CLAIM)).toBe(true);
    const messages = await listRequestMessages(admin, request.id);
    expect(messages.map(({ text }) => text)).toEqual([CLAIM]);
    expect(await findQuoteRequest(server, request.id)).toMatchObject({ read_at: null });
  });

  test("a person's export has messages and files, without the page's token, and erasing removes them", async () => {
    const phone = "+573127778899";
    const { request, token } = await store({ phone });
    await write(token, "Un mensaje muy suyo");
    await attach(request, token, "formula");
    const data = await exportPerson(admin, { email: "", phone });
    expect(data.requests[0]).toMatchObject({
      messages: [{ author: "customer", text: "Un mensaje muy suyo" }],
      files: [{ name: "formula.pdf" }],
    });
    expect(JSON.stringify(data)).not.toContain(token);
    await erasePerson(admin, { email: "", phone });
    expect(await listRequestMessages(admin, request.id)).toEqual([]);
    await backend.sql("update storage.objects set created_at = now() - interval '1 hour'");
    await removeUnclaimedFiles(server);
    expect((await listStored()).filter((name) => name.includes(request.id))).toEqual([]);
  });
});
