import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { changeRole } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import { listOwners } from "#data/leads/inbox.ts";
import { carryOutDue, publishNow } from "#data/publishing/publications.ts";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { isSetting } from "#domain/content/known-texts.ts";
import { findSection } from "#domain/content/site-text.ts";
import { makeRequest } from "#tests/api/leads-support.ts";
import { now, PRODUCT, tomorrow } from "#tests/api/publishing-support.ts";
import { type People, startPeople } from "#tests/rls/people.ts";
import { OTHER_ADMINISTRATOR } from "#tests/schema/tested-table.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";
import { type DatabaseState, readState, restoreState } from "#tests/support/database-state.ts";

const SETTING = { section: "whatsapp", key: "phone_number", value: "+57 300 000 0000" };
const TEXT = { section: "hero", key: "badge", value: "Insumos" };
const EVIL = "+57 399 999 9999";

describe.each(RULE_DATABASES)("editors over %s", (kind) => {
  let people: People;
  let empty: DatabaseState;
  let editor: Client;
  let admin: Client;
  let server: Client;
  let setting: { id: string };
  let text: { id: string };
  beforeAll(async () => {
    people = await startPeople(kind);
    empty = await readState(people.database);
    editor = people.clients.editor as Client;
    admin = people.clients.administrator as Client;
    server = people.clients.service as Client;
  });
  beforeEach(async () => {
    await restoreState(people.database, empty);
    setting = await store(SETTING);
    text = await store(TEXT);
  });
  afterAll(() => people.close());

  async function store(row: typeof TEXT): Promise<{ id: string }> {
    const { data } = await admin.from("site_content").insert(row).select().single().throwOnError();
    return data;
  }
  const settingNow = async () =>
    (await server.from("site_content").select("section, key, value").eq("id", setting.id)).data;
  const sql = (statement: string) =>
    people.database.transaction({}, (transaction) => transaction.query(statement));
  /** A draft of a text; by default of the setting, with another value. */
  const draftOf = (changes: object, record = setting.id, base: object | null = { ...SETTING }) =>
    ({ table_name: "site_content", record_id: record, base, changes }) as never;
  const draftSetting = async (client: Client) =>
    (
      await client
        .from("drafts")
        .insert(draftOf({ value: EVIL }))
        .select()
        .single()
        .throwOnError()
    ).data;
  const makePackage = async () => {
    const made = await editor.from("packages").insert({ name: "Cosecha" }).select().single();
    return made.data?.id ?? "";
  };

  test("the database and the domain agree on which texts are settings", async () => {
    const names = Object.keys(CATALOGUE).flatMap((section) =>
      Object.keys(findSection(CATALOGUE, section)).map((key) => ({ section, key })),
    );
    names.push({ section: "identity", key: "logo" }, { section: "otra", key: "cosa" });
    const { rows } = await sql(
      `select section || '.' || key as name from jsonb_to_recordset('${JSON.stringify(names)}')
         as named (section text, key text) where private.is_setting(section, key) order by 1`,
    );
    const settings = names.filter(isSetting).map(({ section, key }) => `${section}.${key}`);
    expect(rows.map(({ name }) => name)).toEqual(settings.toSorted());
    expect(settings).toContain("contact.email");
    expect(settings).not.toContain("hero.title");
  });

  test("an editor changes texts and reads settings", async () => {
    const changed = await editor
      .from("site_content")
      .update({ value: "Otra" })
      .in("id", [text.id, setting.id])
      .select("id");
    expect(changed.data).toEqual([{ id: text.id }]);
    expect((await editor.from("site_content").select("id")).data).toHaveLength(2);
    expect(await settingNow()).toEqual([SETTING]);
  });

  test.each<[string, () => PromiseLike<{ error: unknown }>]>([
    ["an insert", () => editor.from("site_content").insert({ ...SETTING, key: "message" })],
    [
      "an upsert",
      () =>
        editor
          .from("site_content")
          .upsert({ ...SETTING, value: EVIL }, { onConflict: "section,key" }),
    ],
    [
      "moving a text among them",
      () =>
        editor
          .from("site_content")
          .update({ section: "whatsapp", key: "message" })
          .eq("id", text.id),
    ],
    [
      "calling a text as one that they follow",
      () =>
        editor.from("site_content").update({ section: "contact", key: "email" }).eq("id", text.id),
    ],
    ["a draft", () => editor.from("drafts").insert(draftOf({ value: EVIL }))],
    [
      "a draft that says it is of another text",
      () => editor.from("drafts").insert(draftOf({ value: EVIL }, setting.id, TEXT)),
    ],
    [
      "a draft that moves another text",
      () => editor.from("drafts").insert(draftOf({ section: "whatsapp" }, text.id, TEXT)),
    ],
    [
      "a draft of a new one",
      () =>
        editor
          .from("drafts")
          .insert(
            draftOf({ section: "seo", key: "site_title", value: EVIL }, crypto.randomUUID(), null),
          ),
    ],
    [
      "a draft that a form has not completed",
      () =>
        editor.from("drafts").insert({
          table_name: "site_content",
          record_id: crypto.randomUUID(),
          typed: { section: "hours", key: "monday", value: "" },
        }),
    ],
    [
      "a plan",
      () =>
        editor.from("publications").insert({
          action: "publish",
          table_name: "site_content",
          record_id: setting.id,
          due_at: tomorrow(),
        }),
    ],
  ])("an editor changes no setting by %s", async (_, attempt) => {
    const { error } = await attempt();
    expect(error).toMatchObject({ code: "42501" });
    expect(await settingNow()).toEqual([SETTING]);
    expect((await server.from("drafts").select("id")).data).toEqual([]);
    expect((await server.from("publications").select("id")).data).toEqual([]);
  });

  test("an editor neither changes, discards, groups nor publishes the draft of a setting", async () => {
    const draft = await draftSetting(admin);
    const drafts = () => editor.from("drafts");
    const packageId = await makePackage();
    expect((await drafts().update({ changes: {} }).eq("id", draft.id).select("id")).data).toEqual(
      [],
    );
    const grouped = drafts().update({ package_id: packageId }).eq("id", draft.id).select("id");
    expect((await grouped).data).toEqual([]);
    expect((await drafts().delete().eq("id", draft.id).select("id")).data).toEqual([]);
    const target = {
      action: "publish",
      table_name: "site_content",
      record_id: setting.id,
    } as const;
    await expect(publishNow(editor, target)).rejects.toMatchObject({ kind: "forbidden" });
    expect((await server.from("drafts").select("id, package_id")).data).toEqual([
      { id: draft.id, package_id: null },
    ]);
  });

  test("an editor's draft of a text cannot become one of a setting", async () => {
    const { data: draft } = await editor
      .from("drafts")
      .insert(draftOf({ value: "Otra" }, text.id, TEXT))
      .select()
      .single()
      .throwOnError();
    for (const change of [
      { record_id: setting.id },
      { changes: { section: "whatsapp", key: "message" } },
      { typed: { section: "seo", key: "author", value: "x" } },
      { base: SETTING },
    ]) {
      const { error } = await editor
        .from("drafts")
        .update(change as never)
        .eq("id", draft.id);
      expect(error).toMatchObject({ code: "42501" });
    }
  });

  test("a package with a setting is an administrator's to publish, plan, move, cancel and delete", async () => {
    const packageId = await makePackage();
    const draft = await draftSetting(admin);
    await admin.from("drafts").update({ package_id: packageId }).eq("id", draft.id).throwOnError();
    const target = { action: "publish", package_id: packageId } as const;
    await expect(publishNow(editor, target)).rejects.toMatchObject({ kind: "forbidden" });
    const planned = await editor.from("publications").insert({ ...target, due_at: tomorrow() });
    expect(planned.error).toMatchObject({ code: "42501" });
    const { data: plan } = await admin
      .from("publications")
      .insert({ ...target, due_at: tomorrow() })
      .select()
      .single()
      .throwOnError();
    const plans = () => editor.from("publications");
    expect((await plans().update({ due_at: now() }).eq("id", plan.id).select("id")).data).toEqual(
      [],
    );
    expect((await plans().delete().eq("id", plan.id).select("id")).data).toEqual([]);
    expect((await editor.from("packages").delete().eq("id", packageId).select("id")).data).toEqual(
      [],
    );
    expect((await server.from("publications").select("due_at")).data).toEqual([
      { due_at: plan.due_at },
    ]);
    await publishNow(admin, target);
    expect(await settingNow()).toMatchObject([{ value: EVIL }]);
  });

  test("the server publishes an editor's package only without settings", async () => {
    const packageId = await makePackage();
    await editor
      .from("drafts")
      .insert({
        ...(draftOf({ value: "Otra" }, text.id, TEXT) as object),
        package_id: packageId,
      } as never)
      .throwOnError();
    const due = { action: "publish", package_id: packageId, due_at: now() } as const;
    await editor.from("publications").insert(due).throwOnError();
    // Of an administrator, who did not plan it.
    const draft = await draftSetting(admin);
    await admin.from("drafts").update({ package_id: packageId }).eq("id", draft.id).throwOnError();
    while (await carryOutDue(server));
    const { data } = await admin.from("publications").select("done_at, failure");
    expect(data).toMatchObject([
      { done_at: null, failure: { reason: "forbidden", name: "whatsapp.phone_number" } },
    ]);
    expect(await settingNow()).toEqual([SETTING]);
    // The administrator's own plan is carried out.
    await admin.from("publications").delete().eq("package_id", packageId).throwOnError();
    await admin.from("publications").insert(due).throwOnError();
    while (await carryOutDue(server));
    expect(await settingNow()).toMatchObject([{ value: EVIL }]);
  });

  test("an administrator's plan for a setting fails once they are an editor", async () => {
    const eva = OTHER_ADMINISTRATOR;
    await draftSetting(admin);
    await sql(`insert into public.publications (action, table_name, record_id, due_at)
      values ('publish', 'site_content', '${setting.id}', now())`);
    await sql(`update public.publications set user_id = '${eva}' where true`);
    expect(await changeRole(admin, eva, "editor")).toBe(true);
    while (await carryOutDue(server));
    expect((await admin.from("publications").select("failure")).data).toMatchObject([
      { failure: { reason: "forbidden" } },
    ]);
    expect(await settingNow()).toEqual([SETTING]);
  });

  test("an editor plans, publishes and undoes what is no setting", async () => {
    const product = await editor.from("products").insert(PRODUCT).select().single().throwOnError();
    const { id } = product.data;
    await editor
      .from("drafts")
      .insert({
        table_name: "products",
        record_id: id,
        base: product.data,
        changes: { title: "Miel" },
      } as never)
      .throwOnError();
    const target = { action: "publish", table_name: "products", record_id: id } as const;
    const published = await publishNow(editor, target);
    const title = async () =>
      (await editor.from("products").select("title").eq("id", id).single()).data?.title;
    expect(await title()).toBe("Miel");
    await publishNow(editor, { action: "undo", undoes: published });
    expect(await title()).toBe(PRODUCT.title);
    await editor
      .from("publications")
      .insert({ ...target, due_at: now() })
      .throwOnError();
    while (await carryOutDue(server));
    expect(await title()).toBe("Miel");
  });

  test("an editor neither undoes nor restores what changed a setting", async () => {
    await draftSetting(admin);
    const target = {
      action: "publish",
      table_name: "site_content",
      record_id: setting.id,
    } as const;
    const published = await publishNow(admin, target);
    const undo = publishNow(editor, { action: "undo", undoes: published });
    await expect(undo).rejects.toMatchObject({ kind: "forbidden" });
    const { data: revisions } = await editor
      .from("revisions")
      .select("id")
      .eq("record_id", setting.id)
      .order("id");
    const [first] = revisions ?? [];
    const restored = await editor.rpc("restore_revision", { revision_id: Number(first?.id) });
    expect(restored.error).toMatchObject({ code: "42501" });
    expect(await settingNow()).toMatchObject([{ value: EVIL }]);
  });

  test("a deleted setting is neither an editor's to restore nor to replace", async () => {
    await admin.from("site_content").delete().in("id", [setting.id, text.id]).throwOnError();
    const { data: deleted } = await editor
      .from("revisions")
      .select("id, record_id")
      .eq("operation", "delete");
    const ids = (deleted ?? []).map(({ id }) => id);
    const own = (deleted ?? []).find(({ record_id }) => record_id === text.id);
    const restored = await editor.rpc("restore_deletions", { revisions: ids });
    expect(restored.data).toEqual([String(own?.id)]);
    const again = await editor.rpc("restore_deleted", { kind: "site_content", ids: [setting.id] });
    expect(again.error).toMatchObject({ code: "42501" });
    // Taking its id would make its deletion count as restored.
    const taken = await editor.from("site_content").insert({ ...TEXT, key: "x", id: setting.id });
    expect(taken.error).toMatchObject({ code: "42501" });
    const moved = await editor.from("site_content").update({ id: setting.id }).eq("id", text.id);
    expect(moved.error).toMatchObject({ code: "42501" });
  });

  test("bulk actions leave settings as they are", async () => {
    const ids = [setting.id, text.id];
    expect((await editor.rpc("delete_records", { kind: "site_content", ids })).data).toEqual([
      text.id,
    ]);
  });

  test("an editor answers requests and owns them, and reads no subscriber, event or backup", async () => {
    await server.rpc("submit_quote_request", { request: makeRequest() as never }).throwOnError();
    const { data: requests } = await editor.from("quote_requests").select("id");
    const [request] = requests ?? [];
    const claimed = await editor
      .from("quote_requests")
      .update({ owner_id: people.ids.editor })
      .eq("id", request?.id ?? "")
      .select("owner_id");
    expect(claimed.data).toEqual([{ owner_id: people.ids.editor }]);
    expect((await listOwners(editor)).map(({ user_id }) => user_id)).toContain(people.ids.editor);
    const foreign = await editor
      .from("quote_requests")
      .update({ owner_id: people.ids.user })
      .eq("id", request?.id ?? "");
    expect(foreign.error).toMatchObject({ code: "23503" });
    for (const table of ["account_events", "erasures"] as const)
      expect((await editor.from(table).select("id")).data).toEqual([]);
    expect((await editor.from("newsletter_subscribers").select("id")).data).toEqual([]);
    expect((await editor.from("installation").select("key")).data).toEqual([]);
  });
});
