import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { LUIS, startRevisions } from "#tests/api/revisions-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

type Setting = Awaited<ReturnType<typeof startRevisions>>;

describe.each(RULE_DATABASES)("restore_revision over %s", (kind) => {
  let setting: Setting;
  let backend: Setting["backend"];
  let ana: Setting["ana"];
  let luis: Setting["luis"];
  let list: Setting["list"];
  let newest: Setting["newest"];
  let restore: Setting["restore"];
  let createProduct: Setting["createProduct"];
  beforeAll(async () => {
    setting = await startRevisions(kind);
    ({ backend, ana, luis, list, newest, restore, createProduct } = setting);
  });
  beforeEach(() => setting.reset());
  afterAll(() => setting.backend.close());

  test("a deleted product is restored with its id, slug, times and texts", async () => {
    const product = await createProduct("Torta de palmiste");
    await ana
      .from("products")
      .update({ features: ["18,5 %"], specs: [] })
      .eq("id", product.id);
    const { data: deleted } = await ana.from("products").delete().eq("id", product.id).select();
    const { data: id } = await restore((await newest()).id, luis);
    expect(id).toBe(product.id);
    const { data: restored } = await ana.from("products").select("*").eq("id", product.id).single();
    const { updated_at: _, ...expected } = deleted![0]!;
    expect(restored).toMatchObject(expected);
    const [insertion, deletion] = await list();
    expect(insertion).toMatchObject({
      operation: "insert",
      user_email: LUIS,
      restored_from: deletion!.id,
    });
    expect(deletion!.restored_at).not.toBeNull();
  });

  test("a deleted menu item is restored to its place", async () => {
    await ana
      .from("menu_items")
      .insert(["A", "B", "C"].map((name, index) => ({ name, url: "/", order_index: index })))
      .throwOnError();
    await ana.from("menu_items").delete().eq("name", "B").throwOnError();
    await restore((await newest()).id);
    const { data } = await ana.from("menu_items").select("name").order("order_index");
    expect(data).toEqual([{ name: "A" }, { name: "B" }, { name: "C" }]);
  });

  test("an older state can be restored, and so can the state before the restoration", async () => {
    const product = await createProduct("Melaza");
    const first = await newest();
    await luis
      .from("products")
      .update({ title: "Melasa", species: ["Bovinos"] })
      .eq("id", product.id);
    const second = await newest();
    await restore(first.id);
    const title = async () =>
      (await ana.from("products").select("title, species").single().throwOnError()).data;
    expect(await title()).toEqual({ title: "Melaza", species: [] });
    expect(await newest()).toMatchObject({ operation: "update", restored_from: first.id });
    await restore(second.id);
    expect(await title()).toEqual({ title: "Melasa", species: ["Bovinos"] });
    await ana.from("products").update({ title: "Otra" }).eq("id", product.id).throwOnError();
    expect((await newest()).restored_from).toBeNull();
  });

  test("a restored slug replaces the redirect that it had become", async () => {
    const product = await createProduct("Melaza");
    const first = await newest();
    await ana.from("products").update({ slug: "melaza-de-cana" }).eq("id", product.id);
    await restore(first.id);
    const { data: redirects } = await ana.from("slug_redirects").select("slug, product_id");
    expect(redirects).toEqual([{ slug: "melaza-de-cana", product_id: product.id }]);
    const { data } = await ana.from("products").select("slug").single();
    expect(data).toEqual({ slug: "melaza" });
  });

  test("redirects are restored with their record, except those in use elsewhere", async () => {
    const product = await createProduct("Uno");
    for (const slug of ["dos", "tres", "cuatro"]) {
      await ana.from("products").update({ slug }).eq("id", product.id).throwOnError();
    }
    await ana.from("products").delete().eq("id", product.id).throwOnError();
    const deletion = await newest();
    // «dos» is now another product's slug, and «tres» redirects to it.
    const other = await createProduct("Tres");
    await ana.from("products").update({ slug: "dos" }).eq("id", other.id).throwOnError();
    await restore(deletion.id);
    const { data } = await ana.from("slug_redirects").select("slug, product_id").order("slug");
    expect(data).toEqual([
      { slug: "tres", product_id: other.id },
      { slug: "uno", product_id: product.id },
    ]);
  });

  test("the slug of a restored record replaces a redirect of another record", async () => {
    const product = await createProduct("Melaza");
    await ana.from("products").delete().eq("id", product.id).throwOnError();
    const deletion = await newest();
    const other = await createProduct("Melaza");
    await ana.from("products").update({ slug: "otra" }).eq("id", other.id).throwOnError();
    await restore(deletion.id);
    expect((await ana.from("slug_redirects").select("slug")).data).toEqual([]);
    const { data } = await ana.from("products").select("slug").order("slug");
    expect(data).toEqual([{ slug: "melaza" }, { slug: "otra" }]);
  });

  test("a slug in use by another record is a conflict, and nothing changes", async () => {
    const product = await createProduct("Melaza");
    await ana.from("products").delete().eq("id", product.id).throwOnError();
    const deletion = await newest();
    await createProduct("Melaza");
    const before = await list();
    const response = await restore(deletion.id);
    expect([response.status, response.error?.code]).toEqual([409, "23505"]);
    expect(await list()).toEqual(before);
  });

  test("a section and key in use by another text is a conflict", async () => {
    const text = { section: "hero", key: "title", value: "a" };
    await ana.from("site_content").insert(text).throwOnError();
    await ana.from("site_content").delete().eq("key", "title").throwOnError();
    const deletion = await newest();
    await ana.from("site_content").insert(text).throwOnError();
    const response = await restore(deletion.id);
    expect([response.status, response.error?.code]).toEqual([409, "23505"]);
  });

  test("records deleted together are restored together, and those already restored stay", async () => {
    const products = await Promise.all(["Uno", "Dos", "Tres"].map(createProduct));
    const ids = products.map(({ id }) => id).toSorted();
    await ana.rpc("delete_records", { kind: "products", ids });
    const { data: first } = await ana.rpc("restore_deleted", {
      kind: "products",
      ids: ids.slice(0, 1),
    });
    const { data: rest } = await luis.rpc("restore_deleted", { kind: "products", ids });
    expect([first, rest?.toSorted()]).toEqual([ids.slice(0, 1), ids.slice(1)]);
    expect((await ana.from("products").select("id").order("id")).data).toEqual(
      ids.map((id) => ({ id })),
    );
    expect((await ana.rpc("restore_deleted", { kind: "products", ids })).data).toEqual([]);
  });

  test("when one of several deleted records cannot be restored, none is", async () => {
    const products = await Promise.all(["Uno", "Dos"].map(createProduct));
    const ids = products.map(({ id }) => id);
    await ana.rpc("delete_records", { kind: "products", ids });
    await createProduct("Dos");
    const response = await ana.rpc("restore_deleted", { kind: "products", ids });
    expect([response.status, response.error?.code]).toEqual([409, "23505"]);
    expect((await ana.from("products").select("title")).data).toEqual([{ title: "Dos" }]);
  });

  test("two administrators who restore the same record both succeed", async () => {
    const product = await createProduct("Melaza");
    await ana.from("products").delete().eq("id", product.id).throwOnError();
    const { id } = await newest();
    const responses = await Promise.all([restore(id, ana), restore(id, luis)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ana.from("products").select("id")).data).toEqual([{ id: product.id }]);
    expect((await list()).filter(({ operation }) => operation === "insert")).toHaveLength(2);
  });

  test("removed, renamed and new columns do not prevent a restoration", async () => {
    const product = await createProduct("Melaza");
    await ana.from("products").delete().eq("id", product.id).throwOnError();
    const { id } = await newest();
    await backend.sql(
      `update public.revisions set before = before - 'min_order' || '{"gone": [1], "title_old": "x"}'
       where id = $1::text::bigint`,
      [String(id)],
    );
    expect((await restore(id)).error).toBeNull();
    const { data } = await ana.from("products").select("title, min_order").single();
    expect(data).toEqual({ title: "Melaza", min_order: "" });
  });

  test("a state that violates current constraints returns 400", async () => {
    await createProduct("Melaza");
    const { id } = await newest();
    await backend.sql(
      `update public.revisions set after = after || '{"slug": "No Vale"}' where id = $1::text::bigint`,
      [String(id)],
    );
    expect((await restore(id)).status).toBe(400);
  });

  test("an unknown revision returns null", async () => {
    expect(await restore(999_999)).toMatchObject({ status: 200, data: null });
  });
});
