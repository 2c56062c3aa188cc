import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { countWaitingQuotes } from "#data/header-counts.ts";
import {
  countSuspectedQuotes,
  listOwners,
  listAllQuoteRows,
  listMailOfQuote,
  listQuoteIds,
  listQuoteRows,
  markQuotesRead,
  type QuoteFilter,
  getQuoteNotes,
  saveQuoteNotes,
  setQuoteOwner,
  setQuoteStatus,
} from "#data/leads/inbox.ts";
import { findQuoteRequest, subscribe } from "#data/leads/leads.ts";
import {
  listSubscriberIds,
  listSubscriberRows,
  unsubscribeAddresses,
} from "#data/leads/subscribers.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

import { storeQuote } from "./inbox-support.ts";

const ALL: QuoteFilter = {
  text: "",
  status: "inbox",
  owner: null,
  isUnread: false,
  proposal: "any",
  sort: "newest",
};

describe.each(RULE_DATABASES)("the inbox over %s", (kind) => {
  let backend: TestBackend;
  let server: Client;
  let admin: { id: string; client: Client };
  let otherUser: Client;
  const radicados = async (filter: Partial<QuoteFilter>) =>
    (await listAllQuoteRows(admin.client, { ...ALL, ...filter })).map(({ radicado }) => radicado);

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

  test("a request is found by radicado, sender, phone, e-mail, place and product, without accents", async () => {
    const { radicado } = await storeQuote(server, {
      name: "Íñigo Muñoz",
      company: "Hacienda La Ceiba",
      phone: "+573209998877",
      phone_typed: "320 999 8877 o 601-745 12 34, ext. 12",
      email: "Compras@Ceiba.example",
      municipality: "Ubaté",
      items: [
        { product_id: null, product_title: "Torta de palmiste", quantity: 2.5, unit: "toneladas" },
        { product_id: null, product_title: "Sal mineralizada", quantity: 10, unit: "bultos" },
      ],
    });
    await storeQuote(server);
    for (const text of [
      radicado.toLowerCase(),
      "inigo",
      "MUÑOZ ceiba",
      "320 999",
      "(320) 999-8877",
      "+57 320 999 88 77",
      "6017451234",
      "601 745 1234",
      "compras@ceiba.example",
      "ubate",
      "palmiste mineral",
    ]) {
      expect(await radicados({ text }), text).toEqual([radicado]);
    }
    expect(await radicados({ text: "100%" })).toEqual([]);
    const [row] = await listAllQuoteRows(admin.client, { ...ALL, text: radicado });
    expect(row?.item_list).toEqual([
      { product_title: "Torta de palmiste", quantity: 2.5, unit: "toneladas" },
      { product_title: "Sal mineralizada", quantity: 10, unit: "bultos" },
    ]);
  });

  test("lists are filtered by status, owner and unread state, and paged", async () => {
    const name = "Zoila Filtros";
    const stored = [
      await storeQuote(server, { name }),
      await storeQuote(server, { name }),
      await storeQuote(server, { name }),
    ];
    const [first, second, third] = stored.map(({ id }) => id) as [string, string, string];
    await setQuoteStatus(admin.client, [first], "answered");
    await setQuoteOwner(admin.client, second, admin.id);
    const ids = (filter: Partial<QuoteFilter>) =>
      listQuoteIds(admin.client, { ...ALL, text: name, sort: "oldest", ...filter });
    expect(await ids({})).toEqual([first, second, third]);
    expect(await ids({ sort: "newest" })).toEqual([third, second, first]);
    expect(await ids({ sort: "changed" })).toEqual([second, first, third]);
    expect(await ids({ status: "answered" })).toEqual([first]);
    expect(await ids({ status: "new" })).toEqual([second, third]);
    expect(await ids({ owner: admin.id })).toEqual([second]);
    expect(await ids({ owner: "nobody" })).toEqual([first, third]);
    expect(await ids({ isUnread: true })).toEqual([second, third]);
    const page = await listQuoteRows(
      admin.client,
      { ...ALL, text: name, sort: "oldest" },
      { page: 2, pageSize: 2 },
    );
    expect({ total: page.total, ids: page.rows.map(({ id }) => id) }).toEqual({
      total: 3,
      ids: [third],
    });
  });

  test("reading a request lowers the unread count and is not a change of the request", async () => {
    const before = await countWaitingQuotes(admin.client);
    const { id } = await storeQuote(server);
    expect(await countWaitingQuotes(admin.client)).toBe(before + 1);
    const unread = await findQuoteRequest(admin.client, id);
    expect(await markQuotesRead(admin.client, [id])).toEqual([id]);
    expect(await countWaitingQuotes(admin.client)).toBe(before);
    const read = await findQuoteRequest(admin.client, id);
    expect(read?.read_at).not.toBeNull();
    expect(read?.updated_at).toBe(unread?.updated_at);
    await markQuotesRead(admin.client, [id]);
    expect((await findQuoteRequest(admin.client, id))?.read_at).toBe(read?.read_at);
  });

  test("a suspected request stays out of the inbox until an administrator marks it as not spam", async () => {
    const before = await countWaitingQuotes(admin.client);
    const { id, radicado } = await storeQuote(server, { spam_signs: ["honeypot"] });
    expect(await countWaitingQuotes(admin.client)).toBe(before);
    expect(await radicados({ text: radicado })).toEqual([]);
    expect(await radicados({ text: radicado, status: "spam" })).toEqual([radicado]);
    expect(await countSuspectedQuotes(admin.client)).toBe(1);
    await setQuoteStatus(admin.client, [id], "spam");
    expect(await countSuspectedQuotes(admin.client)).toBe(0);
    expect((await findQuoteRequest(admin.client, id))?.spam_signs).toEqual(["honeypot"]);
    expect(await setQuoteStatus(admin.client, [id], "new")).toEqual([id]);
    expect(await radicados({ text: radicado })).toEqual([radicado]);
    expect(await radicados({ text: radicado, status: "spam" })).toEqual([]);
  });

  test("notes are saved only over the version that was read, and only by administrators", async () => {
    const { id, updated_at: version } = await storeQuote(server);
    const saved = await saveQuoteNotes(admin.client, id, "Llamar el lunes", version);
    expect(saved).toMatchObject({ id, notes: "Llamar el lunes" });
    expect(await getQuoteNotes(admin.client, id)).toEqual(saved);
    const outdated = saveQuoteNotes(admin.client, id, "Otra cosa", version);
    await expect(outdated).rejects.toMatchObject({ kind: "not-found" });
    const foreign = saveQuoteNotes(otherUser, id, "intrusa", saved.updated_at);
    await expect(foreign).rejects.toMatchObject({ kind: "not-found" });
    expect((await findQuoteRequest(admin.client, id))?.notes).toBe("Llamar el lunes");
  });

  test("administrators see the mail of a request and its possible owners", async () => {
    const { id } = await storeQuote(server, { email: "ana@finca.example" });
    expect((await listMailOfQuote(admin.client, id)).map(({ kind: mail }) => mail)).toEqual(
      expect.arrayContaining(["quote_notice", "quote_receipt"]),
    );
    expect(await listOwners(admin.client)).toEqual([
      { user_id: admin.id, email: "oficina@empresa.example" },
    ]);
  });

  test("other users get nothing from the inbox's functions, and visitors are refused", async () => {
    const { id } = await storeQuote(server, { name: "Secreta" });
    expect(await listQuoteIds(otherUser, { ...ALL, text: "Secreta" })).toEqual([]);
    expect(await listOwners(otherUser)).toEqual([]);
    expect(await countWaitingQuotes(otherUser)).toBe(0);
    expect(await setQuoteStatus(otherUser, [id], "closed")).toEqual([]);
    expect(await markQuotesRead(otherUser, [id])).toEqual([]);
    expect((await findQuoteRequest(server, id))?.status).toBe("new");
    const visitor = backend.client();
    const refused = { kind: "unauthenticated" };
    await expect(listQuoteIds(visitor, ALL)).rejects.toMatchObject(refused);
    await expect(listOwners(visitor)).rejects.toMatchObject(refused);
    await expect(setQuoteStatus(visitor, [id], "closed")).rejects.toMatchObject(refused);
    await expect(markQuotesRead(visitor, [id])).rejects.toMatchObject(refused);
    await expect(unsubscribeAddresses(visitor, [id])).rejects.toMatchObject(refused);
  });

  test("a status that does not exist is refused with a reason", async () => {
    await expect(setQuoteStatus(admin.client, [], "lost" as "new")).rejects.toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("answered"),
    });
  });

  test("subscribers are searched and unsubscribed", async () => {
    const consent = { text: "Autorizo", version: "1" };
    for (const email of ["uno_x@lista.example", "dos@lista.example"]) {
      await subscribe(server, { email, consent, spamSigns: [] });
    }
    const find = async (text: string, status: "unsubscribed" | null = null) => {
      const page = { page: 1, pageSize: 10 };
      const filter = { text, status, sort: "email" } as const;
      return (await listSubscriberRows(admin.client, filter, page)).rows.map(({ email }) => email);
    };
    expect(await find("LISTA example")).toEqual(["dos@lista.example", "uno_x@lista.example"]);
    expect(await find("o_x")).toEqual(["uno_x@lista.example"]);
    const ids = await listSubscriberIds(admin.client, { text: "uno", status: null, sort: "email" });
    expect(await unsubscribeAddresses(otherUser, ids)).toEqual([]);
    expect(await unsubscribeAddresses(admin.client, ids)).toEqual(ids);
    expect(await find("", "unsubscribed")).toEqual(["uno_x@lista.example"]);
  });
});
