/* The first hour of a new site: its progress, its examples, and trial requests. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { seedDemo, SEED_NEWS, SEED_PRODUCTS } from "#backend/seed/seed.ts";
import { createInvitation, revokeInvitation } from "#data/accounts/invitations.ts";
import type { Client } from "#data/client/client.ts";
import { foldFirstSteps, readFirstSteps, removeExamples, settleTask } from "#data/first-steps.ts";
import { eraseTrialRequest, startTrialRequest } from "#data/leads/inbox.ts";
import { countLeads } from "#data/leads/proposals.ts";
import { deleteProduct } from "#data/products.ts";
import { publishNow } from "#data/publishing/publications.ts";
import { planExampleRemoval } from "#domain/examples.ts";
import { listFirstSteps } from "#domain/first-steps.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type DatabaseState, readState, restoreState } from "#tests/support/database-state.ts";

import { storeQuote } from "./inbox-support.ts";

const PASSWORD = "vacas verdes beben mate";

describe.each(RULE_DATABASES)("over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  let colleague: Client;
  let editor: Client;
  let server: Client;
  let seeded: DatabaseState;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    server = backend.client(backend.keys.secret);
    await seedDemo(server);
    const join = async (email: string) =>
      (await backend.createUser({ email, password: PASSWORD, administrator: true })).client;
    admin = await join("a@empresa.example");
    colleague = await join("b@empresa.example");
    editor = (
      await backend.createUser({ email: "e@empresa.example", password: PASSWORD, editor: true })
    ).client;
    seeded = await readState(backend.database);
  });
  beforeEach(() => restoreState(backend.database, seeded));
  afterAll(() => backend.close());

  const [first, second] = SEED_PRODUCTS;
  if (first === undefined || second === undefined) throw new Error("the seed has no products");
  const changeProduct = (client: Client, changes: object, { id } = first) =>
    client.from("products").update(changes).eq("id", id).throwOnError();
  const isExample = async ({ id } = first) => {
    const { examples } = await readFirstSteps(admin);
    return examples.find(({ record_id: record }) => record === id)?.is_unchanged;
  };

  test("a product is the company's own once visitors see more than an example with a comma", async () => {
    const hasOwn = async () => (await readFirstSteps(admin)).has_own_products;
    expect(await hasOwn()).toBe(false);
    await changeProduct(admin, { description: "Otra.", title: `${first.title},` });
    expect(await hasOwn()).toBe(false);
    await changeProduct(admin, { presentations: ["Bulto de 23 kg"] });
    expect(await hasOwn()).toBe(true);
    await changeProduct(admin, { is_published: false });
    expect(await hasOwn()).toBe(false);

    const id = crypto.randomUUID();
    await admin.from("products").insert({ id, title: "Maíz", is_published: false }).throwOnError();
    expect(await hasOwn()).toBe(false);
    await admin.from("products").update({ is_published: true }).eq("id", id).throwOnError();
    expect(await hasOwn()).toBe(true);
    await deleteProduct(admin, id);
    expect(await hasOwn()).toBe(false);
  });

  test("what is settled counts for the team, and folding for the person", async () => {
    await settleTask(admin, "hours", true);
    await settleTask(admin, "colleague", true);
    await settleTask(admin, "colleague", true);
    await settleTask(admin, "hours", false);
    await foldFirstSteps(admin, true);
    expect(await readFirstSteps(colleague)).toMatchObject({
      settled: ["colleague"],
      is_folded: false,
    });
    expect((await readFirstSteps(admin)).is_folded).toBe(true);
    await foldFirstSteps(admin, false);
    expect((await readFirstSteps(admin)).is_folded).toBe(false);
  });

  test("only colleagues who have signed in count", async () => {
    expect((await readFirstSteps(admin)).colleagues).toBe(2);
    await backend.sql(
      `update auth.users set last_sign_in_at = null where email <> 'a@empresa.example'`,
    );
    expect((await readFirstSteps(admin)).colleagues).toBe(0);
  });

  test("an invitation counts until it is revoked", async () => {
    expect((await readFirstSteps(admin)).is_invited).toBe(false);
    const { id } = await createInvitation(admin, { email: "c@empresa.example", role: "editor" });
    expect((await readFirstSteps(admin)).is_invited).toBe(true);
    await revokeInvitation(admin, id);
    expect((await readFirstSteps(admin)).is_invited).toBe(false);
  });

  test("editors read as much, fold their own card, and settle and remove nothing", async () => {
    await settleTask(admin, "logo", true);
    const { examples } = await readFirstSteps(admin);
    expect(await readFirstSteps(editor)).toMatchObject({
      settled: ["logo"],
      is_folded: false,
      colleagues: 2,
      examples,
    });
    await foldFirstSteps(editor, true);
    expect((await readFirstSteps(editor)).is_folded).toBe(true);
    expect((await readFirstSteps(admin)).is_folded).toBe(false);
    const removal = planExampleRemoval(await readFirstSteps(editor));
    for (const attempt of [
      settleTask(editor, "hours", true),
      startTrialRequest(editor),
      removeExamples(editor, { id: crypto.randomUUID(), name: "Lo de ejemplo", removal }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("the texts of drafts count for nothing, and published ones do", async () => {
    const isNamed = async () =>
      listFirstSteps(await readFirstSteps(admin), () => true)[0]?.tasks[0]?.isDone ?? null;
    const { data: row } = await admin
      .from("site_content")
      .select("*")
      .match({ section: "footer", key: "brand_name" })
      .single()
      .throwOnError();
    await admin
      .from("drafts")
      .insert({
        table_name: "site_content",
        record_id: row.id,
        base: row,
        changes: { value: "Nutrimos" },
      })
      .throwOnError();
    expect(await isNamed()).toBe(false);
    await publishNow(admin, { action: "publish", table_name: "site_content", record_id: row.id });
    expect(await isNamed()).toBe(true);
  });

  test("every seeded record is an example, and so is one that another release seeded", async () => {
    const { examples } = await readFirstSteps(admin);
    expect(examples).toHaveLength(SEED_PRODUCTS.length + SEED_NEWS.length);
    expect(examples.every(({ is_unchanged: isUnchanged }) => isUnchanged)).toBe(true);
    const older = { id: "5eed0001-0000-4000-8000-0000000000aa", title: "De antes" };
    await server.from("products").insert(older).throwOnError();
    expect(await isExample({ ...first, ...older })).toBe(true);
  });

  test("a hidden example is one, no matter who hid it; and one that was changed back", async () => {
    await changeProduct(admin, { is_published: false });
    expect(await isExample()).toBe(true);
    await changeProduct(admin, { description: "Otra." });
    expect(await isExample()).toBe(false);
    await changeProduct(admin, { description: first.description });
    expect(await isExample()).toBe(true);
  });

  test.each<[string, (client: { admin: Client; server: Client }) => PromiseLike<unknown>]>([
    ["a person edited", (by) => changeProduct(by.admin, { min_order: "Un bulto" })],
    ["a person gave another species", (by) => changeProduct(by.admin, { species: ["Equinos"] })],
    ["a person gave another address", (by) => changeProduct(by.admin, { slug: "glicerina" })],
    ["a program edited", (by) => changeProduct(by.server, { description: "Otra." })],
    [
      "a person prepares a draft for",
      (by) =>
        by.admin
          .from("drafts")
          .insert({ table_name: "products", record_id: first.id, typed: { title: "Otro" } })
          .throwOnError(),
    ],
    [
      "a person planned something for",
      (by) =>
        by.admin
          .from("publications")
          .insert({
            action: "hide",
            table_name: "products",
            record_id: first.id,
            due_at: "2100-01-01T00:00:00Z",
          })
          .throwOnError(),
    ],
  ])("a record that %s is no example, and stays", async (_name, change) => {
    await change({ admin, server });
    expect(await isExample()).toBe(false);
    await removeAll();
    const { data } = await admin.from("products").select("id").throwOnError();
    expect(data).toEqual([{ id: first.id }]);
  });

  test("species that an upgrade separated leave an example as it is", async () => {
    await changeProduct(server, { species: ["Bovinos"] });
    expect(await isExample()).toBe(true);
  });

  const removeAll = async () => {
    const removal = planExampleRemoval(await readFirstSteps(admin));
    return removeExamples(admin, { id: crypto.randomUUID(), name: "Lo de ejemplo", removal });
  };
  const readSite = async () => ({
    products: (await admin.from("products").select("*").order("id").throwOnError()).data.map(
      ({ updated_at: _, ...product }) => product,
    ),
    news: (await admin.from("news").select("*").order("id").throwOnError()).data.map(
      ({ updated_at: _, ...article }) => article,
    ),
    texts: (await admin.from("site_content").select("id, value").order("id").throwOnError()).data,
  });

  test("removes the examples in one step, which is undone as a whole and leaves no drafts", async () => {
    const before = await readSite();
    const id = await removeAll();
    const { products, news, texts } = await readSite();
    expect({ products, news }).toEqual({ products: [], news: [] });
    const hidden = texts.filter(({ value }) => value === "-");
    expect(hidden).toHaveLength(8);
    expect((await readFirstSteps(admin)).examples).toEqual([]);
    const { data: publication } = await admin
      .from("publications")
      .select("name, done_at, user_email")
      .eq("id", id)
      .single()
      .throwOnError();
    expect(publication).toMatchObject({ name: "Lo de ejemplo", user_email: "a@empresa.example" });

    await publishNow(admin, { action: "undo", undoes: id });
    expect(await readSite()).toEqual(before);
    const { data: drafts } = await admin.from("drafts").select("id").throwOnError();
    expect(drafts).toEqual([]);
    const { data: packages } = await admin.from("packages").select("id").throwOnError();
    expect(packages).toEqual([]);
    expect(await isExample()).toBe(true);
  });

  test("an undo leaves what has been done since", async () => {
    const id = await removeAll();
    const own = crypto.randomUUID();
    await admin.from("products").insert({ id: own, title: first.title }).throwOnError();
    await admin
      .from("site_content")
      .update({ value: "340" })
      .match({ section: "hero", key: "stat_1_value" })
      .throwOnError();
    await publishNow(admin, { action: "undo", undoes: id });
    const { products, news, texts } = await readSite();
    // Its address belongs to the new product: it stays in the trash.
    expect(products.map((product) => product.id)).not.toContain(first.id);
    expect(products.map((product) => product.id)).toContain(second.id);
    expect(products).toHaveLength(SEED_PRODUCTS.length);
    expect(news).toHaveLength(SEED_NEWS.length);
    expect(texts.filter(({ value }) => value === "340")).toHaveLength(1);
  });

  test("a record that was changed after the question was asked stays, and a retry does nothing twice", async () => {
    const removal = planExampleRemoval(await readFirstSteps(admin));
    await changeProduct(colleague, { description: "Otra." });
    const request = { id: crypto.randomUUID(), name: "Lo de ejemplo", removal };
    await removeExamples(admin, request);
    expect(await removeExamples(admin, request)).toBe(request.id);
    expect((await readSite()).products.map(({ id }) => id)).toEqual([first.id]);
    const again = removeExamples(admin, { ...request, id: crypto.randomUUID() });
    await expect(again).rejects.toMatchObject({ name: "PublicationError" });
    const { data } = await admin.from("publications").select("id").throwOnError();
    expect(data).toHaveLength(1);
  });

  test("only unchanged examples can be named for removal", async () => {
    const id = crypto.randomUUID();
    await admin.from("products").insert({ id, title: "Maíz" }).throwOnError();
    const own = {
      table_name: "products",
      record_id: id,
      record_name: "",
      is_unchanged: true,
    } as const;
    const removal = { records: [own], figures: [], kept: [] };
    const attempt = removeExamples(admin, { id: crypto.randomUUID(), name: "x", removal });
    await expect(attempt).rejects.toMatchObject({ name: "PublicationError" });
  });

  test("an administrator's key makes one request a trial, which is not counted", async () => {
    const key = await startTrialRequest(admin);
    const trial = await storeQuote(server, { trial_key: key, spam_signs: ["too-fast"] });
    expect(trial).toMatchObject({ is_trial: true, spam_signs: [] });
    expect(await countLeads(admin, "2020-01-01")).toEqual([]);
    expect(await readFirstSteps(admin)).toMatchObject({ has_request: true, settled: ["trial"] });
    expect((await storeQuote(server, { trial_key: key })).is_trial).toBe(false);
    expect(await countLeads(admin, "2020-01-01")).toMatchObject([{ requests: 1 }]);
  });

  test("a key that was made up or has expired makes no trial, and refuses no request", async () => {
    for (const key of [crypto.randomUUID(), "x", ""]) {
      expect((await storeQuote(server, { trial_key: key })).is_trial).toBe(false);
    }
    const key = await startTrialRequest(admin);
    await backend.sql(`update private.trial_keys set expires_at = now()`);
    expect((await storeQuote(server, { trial_key: key })).is_trial).toBe(false);
  });

  test("no one makes a stored request a trial", async () => {
    const { id } = await storeQuote(server);
    const { error } = await admin
      .from("quote_requests")
      .update({ is_trial: true } as object)
      .eq("id", id);
    expect(error?.code).toBe("42501");
  });

  test("keys do not pile up", async () => {
    for (let count = 0; count < 25; count += 1) await startTrialRequest(admin);
    const [row] = await backend.sql(`select count(*)::integer as keys from private.trial_keys`);
    expect(row).toEqual({ keys: 20 });
  });

  test("a trial is erased with its mail, a real request is not, and the step stays done", async () => {
    const trial = await storeQuote(server, { trial_key: await startTrialRequest(admin) });
    const real = await storeQuote(server);
    expect(await eraseTrialRequest(admin, real.id)).toBe(false);
    expect(await eraseTrialRequest(admin, trial.id)).toBe(true);
    expect(await eraseTrialRequest(admin, trial.id)).toBe(false);
    await backend.sql(`delete from public.quote_requests where id = '${real.id}'`);
    const { data } = await admin.from("quote_requests").select("id").throwOnError();
    expect(data).toEqual([]);
    expect((await readFirstSteps(admin)).has_request).toBe(true);
    const { data: erasures } = await admin
      .from("erasures")
      .select("reason, requests")
      .throwOnError();
    expect(erasures).toEqual([{ reason: "trial", requests: 1 }]);
  });

  test("suspected spam is no sign that requests arrive", async () => {
    await storeQuote(server, { spam_signs: ["honeypot"] });
    expect((await readFirstSteps(admin)).has_request).toBe(false);
    await storeQuote(server);
    expect((await readFirstSteps(admin)).has_request).toBe(true);
  });
});
