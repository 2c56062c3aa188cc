import { describe, expect, test } from "vitest";

import { appendMenuItem } from "#data/menu.ts";
import { createProduct, getProduct, updateProduct } from "#data/products.ts";
import { listDrafts } from "#data/publishing/draft-list.ts";
import { deleteDraft, findDraft, updateDraft } from "#data/publishing/drafts.ts";
import { carryOutDue } from "#data/publishing/publications.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { now, PRODUCT, tomorrow, targetOf, usePublishing } from "#tests/api/publishing-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("drafts over %s", (kind) => {
  const site = usePublishing(kind);

  test("names its record and its author, and has versions", async () => {
    const product = await createProduct(site.admin(), { ...PRODUCT, title: "Melaza" });
    const draft = await site.begin("products", product, { changes: { title: "Melaza de caña" } });
    expect(draft).toMatchObject({
      record_name: "Melaza de caña",
      user_email: "administrator@empresa.example",
      is_new: false,
      is_complete: true,
    });
    const content = { base: draft.base, changes: null, typed: { title: "" } };
    const second = await updateDraft(site.admin(), draft, content);
    expect(second).toMatchObject({ record_name: "", is_complete: false });
    await expect(updateDraft(site.admin(), draft, content)).rejects.toMatchObject({
      kind: "not-found",
    });
    expect(await deleteDraft(site.admin(), draft)).toBe(false);
    expect(await deleteDraft(site.admin(), second)).toBe(true);
    expect(await listDrafts(site.admin(), "products")).toEqual([]);
  });

  test("is one for each record", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    await site.begin("products", product, { changes: { title: "A" } });
    await expect(
      site.begin("products", product, { changes: { title: "B" } }),
    ).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  test("changes only what it names, over what others have saved since", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    await site.begin("products", product, { changes: { description: "Nueva" } });
    await updateProduct(site.admin(), product.id, { min_order: "5 t" });
    await site.publish({ action: "publish", ...targetOf("products", product) });
    expect(await getProduct(site.visitor(), product.id)).toMatchObject({
      ...PRODUCT,
      slug: product.slug,
      description: "Nueva",
      min_order: "5 t",
    });
    expect(await findDraft(site.admin(), "products", product.id)).toBeNull();
  });

  test("that clashes with a later save changes nothing, and names the columns", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    await site.begin("products", product, { changes: { description: "Mía", title: "Otra" } });
    await updateProduct(site.admin(), product.id, { description: "De otra persona" });
    const failure = await site
      .publish({ action: "publish", ...targetOf("products", product) })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      failure: { reason: "conflict", columns: ["description"], name: "Otra" },
    });
    expect(await getProduct(site.admin(), product.id)).toMatchObject({
      title: PRODUCT.title,
      description: "De otra persona",
    });
    expect(await findDraft(site.admin(), "products", product.id)).not.toBeNull();
  });

  test.each<[string, RecordTable, object]>([
    ["a product", "products", { title: "Melaza" }],
    ["an article", "news", { title: "Lluvias", author: "Ana" }],
    ["a text", "site_content", { section: "hero", key: "title", value: "Hola" }],
  ])("creates %s under its own id", async (_, table, changes) => {
    const draft = await site.begin(table, null, { changes });
    expect((await site.visitor().from(table).select("id").throwOnError()).data).toEqual([]);
    await site.publish({ action: "publish", ...targetOf(table, { id: draft.record_id }) });
    const { data } = await site.visitor().from(table).select("*").throwOnError();
    expect(data).toMatchObject([{ id: draft.record_id, ...changes }]);
  });

  test("creates a menu item below the others", async () => {
    const first = await appendMenuItem(site.admin(), { name: "Inicio", url: "/", is_active: true });
    const draft = await site.begin("menu_items", null, { changes: { name: "Blog", url: "/blog" } });
    await site.publish({ action: "publish", ...targetOf("menu_items", { id: draft.record_id }) });
    const { data } = await site.visitor().from("menu_items").select("id").throwOnError();
    expect(data).toEqual([{ id: first.id }, { id: draft.record_id }]);
  });

  test("whose address another record has changes nothing", async () => {
    await createProduct(site.admin(), { ...PRODUCT, title: "Melaza" });
    const other = await createProduct(site.admin(), { ...PRODUCT, title: "Urea" });
    await site.begin("products", other, { changes: { slug: "melaza" } });
    const failure = await site
      .publish({ action: "publish", ...targetOf("products", other) })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ failure: { reason: "taken" } });
    expect(await getProduct(site.admin(), other.id)).toMatchObject({ slug: "urea" });
  });

  test("of a hidden record shows it, unless it says otherwise", async () => {
    const hidden = { ...PRODUCT, is_published: false };
    const shown = await createProduct(site.admin(), { ...hidden, title: "A" });
    const other = await createProduct(site.admin(), { ...hidden, title: "B" });
    await site.begin("products", shown, { changes: { description: "x" } });
    await site.begin("products", other, { changes: { description: "x", is_published: false } });
    await site.publish({ action: "publish", ...targetOf("products", shown) });
    await site.publish({ action: "publish", ...targetOf("products", other) });
    const { data } = await site.visitor().from("products").select("id").throwOnError();
    expect(data).toEqual([{ id: shown.id }]);
  });

  test("writes what became of a publication", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const { error } = await site
      .admin()
      .from("publications")
      .insert({ action: "hide", ...targetOf("products", product), done_at: now() });
    expect(error).toMatchObject({ code: "42501" });
  });

  test("moves a publication that is done", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const done = await site.plan({ action: "hide", ...targetOf("products", product) });
    await carryOutDue(site.server());
    const { data } = await site
      .admin()
      .from("publications")
      .update({ due_at: tomorrow() })
      .eq("id", done.id)
      .select();
    expect(data).toEqual([]);
  });

  test("forges the author of a draft", async () => {
    const { data } = await site
      .admin()
      .from("drafts")
      .insert({
        table_name: "products",
        record_id: crypto.randomUUID(),
        typed: {},
        user_email: "otra@empresa.example",
      })
      .select("user_email")
      .single();
    expect(data).toEqual({ user_email: "administrator@empresa.example" });
  });
});
