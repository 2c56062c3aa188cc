import { describe, expect, test } from "vitest";

import { appendMenuItem } from "#data/menu.ts";
import { createProduct, getProduct, updateProduct } from "#data/products.ts";
import { findDraft } from "#data/publishing/drafts.ts";
import {
  carryOutDue,
  getPublication,
  listChangedSince,
  listPendingPublications,
  movePublication,
} from "#data/publishing/publications.ts";
import { now, PRODUCT, targetOf, tomorrow, usePublishing } from "#tests/api/publishing-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("packages over %s", (kind) => {
  const site = usePublishing(kind);

  test("is published whole or not at all", async () => {
    const [first, second] = [
      await createProduct(site.admin(), { ...PRODUCT, title: "A" }),
      await createProduct(site.admin(), { ...PRODUCT, title: "B" }),
    ];
    const id = await site.makePackage("Precios", [
      await site.begin("products", first, { changes: { description: "1" } }),
      await site.begin("products", second, { changes: { description: "2" } }),
    ]);
    await updateProduct(site.admin(), second.id, { description: "De otra persona" });
    await expect(site.publish({ action: "publish", package_id: id })).rejects.toMatchObject({
      failure: { reason: "conflict", name: "B" },
    });
    expect((await getProduct(site.admin(), first.id)).description).toBe("");
    await updateProduct(site.admin(), second.id, { description: "" });
    await site.publish({ action: "publish", package_id: id });
    const { data } = await site.visitor().from("products").select("description").order("title");
    expect(data).toEqual([{ description: "1" }, { description: "2" }]);
  });

  test("raises the number of each table that it changes once", async () => {
    const drafts = [];
    for (const title of ["A", "B", "C"]) {
      drafts.push(await site.begin("products", null, { changes: { title } }));
    }
    const id = await site.makePackage("Precios", drafts);
    const read = async () => (await site.admin().rpc("content_version").throwOnError()).data;
    const before = await read();
    await site.publish({ action: "publish", package_id: id });
    expect((await read()) - before).toBe(1);
  });

  test("is undone at a moment, also when that was planned before it came out", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const draft = await site.begin("products", product, { changes: { description: "1" } });
    const package_id = await site.makePackage("Diciembre", [draft]);
    const coming = await site.plan({ action: "publish", package_id });
    const undo = await site.plan({ action: "undo", undoes: coming.id }, tomorrow());
    expect(undo.name).toBe("Diciembre");
    await carryOutDue(site.server());
    expect((await getProduct(site.admin(), product.id)).description).toBe("1");
    await movePublication(site.admin(), undo.id, now());
    await carryOutDue(site.server());
    expect((await getProduct(site.admin(), product.id)).description).toBe("");
    expect(await findDraft(site.admin(), "products", product.id)).toMatchObject({ package_id });
    expect(await getPublication(site.admin(), undo.id)).toMatchObject({ failed_at: null });
  });

  test("cancels the moment of a single draft in it, which an undo brings back", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const other = await createProduct(site.admin(), { ...PRODUCT, title: "Urea" });
    const draft = await site.begin("products", product, { changes: { description: "1" } });
    const package_id = await site.makePackage("Diciembre", [
      draft,
      await site.begin("products", other, { changes: { description: "2" } }),
    ]);
    const single = await site.plan(
      { action: "publish", ...targetOf("products", product) },
      tomorrow(),
    );
    const done = await site.publish({ action: "publish", package_id });
    expect(await listPendingPublications(site.admin())).toEqual([]);
    await site.publish({ action: "undo", undoes: done });
    expect(await listPendingPublications(site.admin())).toEqual([
      { ...single, created_at: expect.any(String) },
    ]);

    // Published alone, it takes the moment of nothing but its own along.
    const again = await site.publish({ action: "publish", ...targetOf("products", product) });
    expect(await listPendingPublications(site.admin())).toEqual([]);
    await site.publish({ action: "undo", undoes: again });
    expect(await listPendingPublications(site.admin())).toEqual([
      { ...single, created_at: expect.any(String) },
    ]);
  });

  test("an undo plans nothing again whose moment has passed, or that was planned otherwise", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const draft = await site.begin("products", product, { changes: { description: "1" } });
    const package_id = await site.makePackage("Diciembre", [draft]);
    await site.plan({ action: "publish", ...targetOf("products", product) }, tomorrow());
    const done = await site.publish({ action: "publish", package_id });
    await site.sql(
      `update private.cancelled_plans set plan = plan || '{"due_at": "2026-01-01T00:00:00Z"}'`,
    );
    await site.publish({ action: "undo", undoes: done });
    expect(await listPendingPublications(site.admin())).toEqual([]);
    expect((await getProduct(site.admin(), product.id)).description).toBe("");
  });

  test("without drafts is not published", async () => {
    const id = await site.makePackage("Vacío", []);
    await expect(site.publish({ action: "publish", package_id: id })).rejects.toMatchObject({
      failure: { reason: "empty", name: "Vacío" },
    });
  });

  test("that is deleted leaves its drafts, cancels what is to come and remembers what was", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const draft = await site.begin("products", product, { changes: { description: "1" } });
    const id = await site.makePackage("Precios", [draft]);
    const done = await site.plan({ action: "publish", package_id: id });
    await carryOutDue(site.server());
    await site.plan({ action: "publish", package_id: id }, tomorrow());
    const later = await site.begin("products", product, { changes: { description: "2" } });
    await site.admin().from("drafts").update({ package_id: id }).eq("id", later.id).throwOnError();
    await site.admin().from("packages").delete().eq("id", id).throwOnError();
    expect(await listPendingPublications(site.admin())).toEqual([]);
    expect(await getPublication(site.admin(), done.id)).toMatchObject({
      name: "Precios",
      package_id: null,
    });
    expect(await findDraft(site.admin(), "products", product.id)).toMatchObject({
      package_id: null,
    });
  });

  const snapshot = async () =>
    Object.fromEntries(
      await Promise.all(
        (["products", "news", "menu_items", "site_content"] as const).map(async (table) => {
          const { data } = await site.admin().from(table).select("*").order("id").throwOnError();
          return [table, data.map((row) => ({ ...row, updated_at: null }))] as const;
        }),
      ),
    );
  const prepare = async () => {
    const products = [];
    for (let index = 0; index < 47; index += 1) {
      products.push(
        await createProduct(site.admin(), {
          ...PRODUCT,
          title: `Producto ${index}`,
          features: ["a"],
        }),
      );
    }
    const item = await appendMenuItem(site.admin(), { name: "Inicio", url: "/", is_active: true });
    const drafts = [await site.begin("menu_items", item, { changes: { name: "Portada" } })];
    for (const product of products) {
      drafts.push(
        await site.begin("products", product, {
          changes: { features: ["b", "c"], slug: `nuevo-${product.slug}`, is_published: false },
        }),
      );
    }
    const text = { section: "hero", key: "title", value: "Hola" };
    drafts.push(await site.begin("site_content", null, { changes: text }));
    drafts.push(await site.begin("news", null, { changes: { title: "Nueva", author: "Ana" } }));
    return { products, id: await site.makePackage("Precios de diciembre", drafts) };
  };

  test("a package of 50 records brings each back as it was, and its drafts", async () => {
    const { id } = await prepare();
    const before = await snapshot();
    const done = await site.publish({ action: "publish", package_id: id });
    const after = await snapshot();
    expect(after).not.toEqual(before);
    expect(await listChangedSince(site.admin(), done)).toEqual([]);
    await site.publish({ action: "undo", undoes: done });
    expect(await snapshot()).toEqual(before);
    const { data } = await site
      .admin()
      .from("drafts")
      .select("id")
      .eq("package_id", id)
      .throwOnError();
    expect(data).toHaveLength(50);
    await site.publish({ action: "publish", package_id: id });
    // What is new has another moment of its creation.
    expect(forgetTimes(await snapshot())).toEqual(forgetTimes(after));
  });

  test("leaves what was changed or deleted since, and says which", async () => {
    const { id, products } = await prepare();
    const [changed, removed, other] = products;
    const done = await site.publish({ action: "publish", package_id: id });
    await updateProduct(site.admin(), changed?.id ?? "", { description: "Después" });
    await site
      .admin()
      .from("products")
      .delete()
      .eq("id", removed?.id ?? "");
    const names = (await listChangedSince(site.admin(), done)).map(
      ({ record_name }) => record_name,
    );
    expect(names.toSorted()).toEqual(["Producto 0", "Producto 1"]);
    await site.publish({ action: "undo", undoes: done });
    expect(await getProduct(site.admin(), changed?.id ?? "")).toMatchObject({
      features: ["b", "c"],
    });
    expect(await getProduct(site.admin(), other?.id ?? "")).toMatchObject({ features: ["a"] });
    await expect(getProduct(site.admin(), removed?.id ?? "")).rejects.toMatchObject({
      kind: "not-found",
    });
  });

  test("what is not published cannot be undone, and nothing twice", async () => {
    const { id } = await prepare();
    const planned = await site.plan({ action: "publish", package_id: id }, tomorrow());
    await expect(site.publish({ action: "undo", undoes: planned.id })).rejects.toMatchObject({
      failure: { reason: "not published" },
    });
    const done = await site.publish({ action: "publish", package_id: id });
    await site.publish({ action: "undo", undoes: done });
    await expect(site.publish({ action: "undo", undoes: done })).rejects.toMatchObject({
      kind: "conflict",
    });
  });
});

function forgetTimes(tables: Record<string, object[]>) {
  return Object.values(tables).map((rows) => rows.map((row) => ({ ...row, created_at: null })));
}
