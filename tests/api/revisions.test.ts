import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { ANA, LUIS, PASSWORD, startRevisions } from "#tests/api/revisions-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";
import { pickSize } from "#tests/support/size.ts";

const ROWS = pickSize(1000, 10_000);

type Setting = Awaited<ReturnType<typeof startRevisions>>;

describe.each(RULE_DATABASES)("revisions over %s", (kind) => {
  let setting: Setting;
  let backend: Setting["backend"];
  let ana: Setting["ana"];
  let luis: Setting["luis"];
  let ordinary: Setting["ordinary"];
  let list: Setting["list"];
  let newest: Setting["newest"];
  let restore: Setting["restore"];
  let createProduct: Setting["createProduct"];
  beforeAll(async () => {
    setting = await startRevisions(kind);
    ({ backend, ana, luis, ordinary, list, newest, restore, createProduct } = setting);
  });
  beforeEach(() => setting.reset());
  afterAll(() => setting.backend.close());

  test("creations, changes and deletions are recorded with rows, user and time", async () => {
    const { data: item } = await ana
      .from("menu_items")
      .insert({ name: "Blog", url: "/blog", order_index: 7 })
      .select()
      .single()
      .throwOnError();
    await luis.from("menu_items").update({ name: "Diario", url: "/blog" }).eq("id", item.id);
    await ana.from("menu_items").delete().eq("id", item.id);
    const [deleted, updated, created] = await list();
    expect(created).toMatchObject({
      table_name: "menu_items",
      record_id: item.id,
      record_name: "Blog",
      operation: "insert",
      changed_columns: [],
      before: null,
      after: item,
      user_email: ANA,
    });
    expect(updated).toMatchObject({
      operation: "update",
      record_name: "Diario",
      changed_columns: ["name"],
      before: { name: "Blog" },
      after: { name: "Diario", order_index: 7 },
      user_email: LUIS,
    });
    expect(deleted).toMatchObject({
      operation: "delete",
      before: { name: "Diario", order_index: 7 },
      after: null,
      user_email: ANA,
      restored_at: null,
    });
    expect(new Set([created, updated, deleted].map((one) => one?.change_id)).size).toBe(3);
    expect(Math.abs(Date.now() - Date.parse(deleted!.changed_at))).toBeLessThan(60_000);
  });

  test("an update that changes nothing creates no revision", async () => {
    const { id } = await createProduct("Melaza");
    await ana.from("products").update({ title: "Melaza" }).eq("id", id).throwOnError();
    expect(await list()).toHaveLength(1);
  });

  test("changes by the service have no user, and those of one request share a change id", async () => {
    const service = backend.client(backend.keys.secret);
    await service
      .from("site_content")
      .insert([
        { section: "hero", key: "title", value: "a" },
        { section: "hero", key: "badge", value: "b" },
      ])
      .throwOnError();
    const all = await list();
    expect(all.map(({ record_name }) => record_name)).toEqual(["hero.badge", "hero.title"]);
    expect(all.map(({ user_id, user_email }) => [user_id, user_email])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(new Set(all.map(({ change_id }) => change_id)).size).toBe(1);
  });

  test("a revision keeps the user's e-mail after the account is deleted", async () => {
    const guest = await backend.createUser({
      email: "temporal@empresa.example",
      password: PASSWORD,
      administrator: true,
    });
    await guest.client.from("menu_items").insert({ name: "x", url: "/" }).throwOnError();
    await backend.sql("delete from auth.users where id = ($1::text)::uuid", [guest.id]);
    expect(await newest()).toMatchObject({
      user_id: guest.id,
      user_email: "temporal@empresa.example",
    });
  });

  test("an ordinary user sees and restores no revision, and a visitor is refused", async () => {
    const product = await createProduct("Melaza");
    await ana.from("products").delete().eq("id", product.id).throwOnError();
    const { id } = await newest();
    expect((await ordinary.from("revisions").select("*")).data).toEqual([]);
    expect(await restore(id, ordinary)).toMatchObject({ status: 200, data: null });
    expect((await restore(id, backend.client())).status).toBe(401);
    const bulk = { kind: "products" as const, ids: [product.id] };
    expect((await ordinary.rpc("restore_deleted", bulk)).data).toEqual([]);
    expect((await backend.client().rpc("restore_deleted", bulk)).status).toBe(401);
    expect((await ana.from("products").select("id")).data).toEqual([]);
  });

  test("revisions of one record among thousands are found through an index", async () => {
    await backend.sql(
      `insert into public.products (title) select 'Producto ' || n from generate_series(1, ${ROWS}) as n`,
    );
    // Without statistics both indexes of the table cost the same.
    await backend.sql("analyze public.revisions");
    const { data } = await ana.from("products").select("id").limit(1).single().throwOnError();
    const plan = await backend.sql<{ "QUERY PLAN": string }>(
      `explain select * from public.revisions
       where table_name = 'products' and record_id = '${data.id}' order by id desc limit 20`,
    );
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("revisions_of_record");
    expect(backend.errors).toEqual([]);
  });
});
