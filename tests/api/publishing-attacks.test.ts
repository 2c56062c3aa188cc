import { describe, expect, test } from "vitest";

import { createProduct, getProduct } from "#data/products.ts";
import { findDraft } from "#data/publishing/drafts.ts";
import {
  carryOutDue,
  getPublication,
  type PublicationTarget,
} from "#data/publishing/publications.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { PRODUCT, targetOf, usePublishing } from "#tests/api/publishing-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("publications over %s, asked for what cannot be", (kind) => {
  const site = usePublishing(kind);
  const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

  test.each<[string, object, string[]]>([
    ["an unknown column", { nothing: 1, title: "Otra" }, ["nothing"]],
    ["an address with spaces", { slug: "A B/.." }, []],
  ])("a draft with %s changes nothing and stays", async (_, changes, columns) => {
    const product = await createProduct(site.admin(), PRODUCT);
    await site.begin("products", product, { changes });
    const target = { action: "publish", ...targetOf("products", product) } as const;
    expect(await failureOf(site.publish(target))).toMatchObject({
      failure: { reason: "invalid", columns },
    });
    const planned = await site.plan(target);
    while (await carryOutDue(site.server()));
    expect(await getPublication(site.admin(), planned.id)).toMatchObject({
      done_at: null,
      failure: { reason: "invalid" },
    });
    expect(await getProduct(site.admin(), product.id)).toEqual(product);
    expect(await findDraft(site.admin(), "products", product.id)).not.toBeNull();
  });

  test.each<[string, RecordTable, object]>([
    ["a list that is text", "products", { features: "x" }],
    ["a list of lists", "products", { species: [["Bovinos"]] }],
    ["a list of numbers", "products", { presentations: [40] }],
    ["a list with a hole", "products", { features: ["a", null] }],
    ["a state that is neither", "products", { is_published: "x" }],
    ["a state that is a list", "products", { is_published: [] }],
    ["no state", "products", { is_published: null }],
    ["no title", "products", { title: null }],
    ["a blank title", "products", { title: "  " }],
    ["a title of 100 kB", "products", { title: "x".repeat(100_000) }],
    ["a sheet that is an object", "products", { specs: { name: "Proteína" } }],
    ["documents that are text", "products", { documents: "x" }],
    ["an inclusion that is a number", "products", { inclusion: 5 }],
    ["an unknown category", "news", { category: "Chismes" }],
    ["a mark that is text", "news", { is_featured: "sí" }],
    ["an author that is missing", "news", { author: null }],
    ["a product's address with capitals", "news", { product_slugs: ["A B"] }],
    ["a place that is text", "menu_items", { order_index: "primero" }],
    ["a place beyond all numbers", "menu_items", { order_index: 1e30 }],
    ["a switch that is text", "menu_items", { is_active: "x" }],
    ["no address", "menu_items", { url: null }],
    ["an unknown type", "site_content", { type: "html" }],
    ["no value", "site_content", { value: null }],
  ])("a draft with %s is refused when it is stored", async (_, table_name, changes) => {
    const draft = { table_name, record_id: crypto.randomUUID() };
    const stored = await site
      .admin()
      .from("drafts")
      .insert({ ...draft, base: null, changes, typed: null } as never);
    expect([stored.status, stored.error?.code]).toEqual([400, "23514"]);
    const { error } = await site.admin().rpc("preview_products", {});
    expect(error).toBeNull();
  });

  test("a draft that is changed into one that does not fit stays as it was", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const draft = await site.begin("products", product, { changes: { title: "Otra" } });
    const update = await site
      .admin()
      .from("drafts")
      .update({ changes: { is_published: "x" } } as never)
      .eq("id", draft.id);
    expect(update.error?.code).toBe("23514");
    expect(await findDraft(site.admin(), "products", product.id)).toMatchObject({
      changes: { title: "Otra" },
    });
  });

  test("a draft does not change a record's id, nor its times", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const changes = { id: crypto.randomUUID(), created_at: "nunca", title: "Otra" };
    await site.begin("products", product, { changes });
    await site.publish({ action: "publish", ...targetOf("products", product) });
    const { data } = await site.admin().from("products").select("id, created_at, title");
    expect(data).toEqual([{ id: product.id, created_at: product.created_at, title: "Otra" }]);
  });

  test("a draft that was moved to another record changes nothing", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const other = await createProduct(site.admin(), { ...PRODUCT, title: "Urea" });
    const draft = await site.begin("products", product, { changes: { title: "Otra" } });
    const move = (place: object) =>
      site.admin().from("drafts").update(place).eq("id", draft.id).throwOnError();
    await move({ record_id: other.id });
    expect(
      await failureOf(site.publish({ action: "publish", ...targetOf("products", other) })),
    ).toMatchObject({ failure: { reason: "conflict", columns: ["title"] } });
    await move({ table_name: "menu_items" });
    expect(
      await failureOf(site.publish({ action: "publish", ...targetOf("menu_items", other) })),
    ).toMatchObject({ failure: { reason: "invalid", columns: ["title"] } });
    expect(await getProduct(site.admin(), other.id)).toEqual(other);
  });

  test.each(["infinity", "-infinity", "0001-01-01", "294276-01-01"])(
    "a moment at %s is refused",
    async (due_at) => {
      const product = await createProduct(site.admin(), PRODUCT);
      const { error, status } = await site
        .admin()
        .from("publications")
        .insert({ action: "hide", ...targetOf("products", product), due_at });
      expect(status).toBe(400);
      expect(error?.message).toContain("publications_moment");
    },
  );

  test.each<[string, PublicationTarget]>([
    ["a package", { action: "publish", package_id: crypto.randomUUID() }],
    ["a publication", { action: "undo", undoes: crypto.randomUUID() }],
  ])("%s that is not there is refused as such", async (_, target) => {
    expect(await failureOf(site.plan(target))).toMatchObject({
      cause: { code: "23503", details: expect.stringContaining("Key is not present in table") },
    });
  });

  test("an undo is not undone: what it replaced is published again", async () => {
    const draft = await site.begin("products", null, { changes: { title: "Nueva" } });
    const target = targetOf("products", { id: draft.record_id });
    const done = await site.publish({ action: "publish", ...target });
    const undo = await site.publish({ action: "undo", undoes: done });
    expect(await failureOf(site.publish({ action: "undo", undoes: undo }))).toMatchObject({
      failure: { reason: "not published", name: "Nueva" },
    });
    await site.publish({ action: "publish", ...target });
    expect(await getProduct(site.visitor(), draft.record_id)).toMatchObject({ title: "Nueva" });
  });

  test.each(["publish", "hide"] as const)("to %s what was deleted is refused", async (action) => {
    const product = await createProduct(site.admin(), PRODUCT);
    await site.begin("products", product, { changes: { title: "Otra" } });
    await site.admin().from("products").delete().eq("id", product.id).throwOnError();
    const target = targetOf("products", product);
    expect(await failureOf(site.publish({ action, ...target }))).toMatchObject({
      failure: { reason: "gone", record_id: product.id },
    });
  });

  test("a package published concurrently while its drafts are edited is published once", async () => {
    const drafts = [];
    for (const title of ["A", "B", "C", "D"]) {
      const product = await createProduct(site.admin(), { ...PRODUCT, title });
      drafts.push(await site.begin("products", product, { changes: { description: "x" } }));
    }
    const id = await site.makePackage("Precios", drafts);
    const edits = drafts.toReversed().map((draft) =>
      site
        .admin()
        .from("drafts")
        .update({ changes: { description: "y" } })
        .eq("id", draft.id),
    );
    const [outcomes, edited] = await Promise.all([
      Promise.all(
        [1, 2, 3].map(() => failureOf(site.publish({ action: "publish", package_id: id }))),
      ),
      Promise.all(edits),
    ]);
    expect(edited.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(outcomes.filter((outcome) => typeof outcome === "string")).toHaveLength(1);
    expect(outcomes.filter((outcome) => typeof outcome !== "string")).toMatchObject([
      { failure: { reason: "empty" } },
      { failure: { reason: "empty" } },
    ]);
    const { data } = await site
      .admin()
      .from("revisions")
      .select("change_id")
      .eq("operation", "update");
    expect(new Set(data?.map(({ change_id }) => change_id)).size).toBe(1);
    expect(data).toHaveLength(4);
  });
});
