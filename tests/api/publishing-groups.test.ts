/* Changes that are gathered, scheduled and published together: all of it, or everything stays where it was. */
import { describe, expect, test } from "vitest";

import { createProduct, deleteProduct, updateProduct } from "#data/products.ts";
import { listDrafts } from "#data/publishing/draft-list.ts";
import { findDraft } from "#data/publishing/drafts.ts";
import {
  copyPublication,
  gatherChanges,
  planTogether,
  publishTogether,
} from "#data/publishing/groups.ts";
import { listFilledPackages, listPackages } from "#data/publishing/packages.ts";
import {
  countRevisionsOf,
  listPendingPublications,
  PublicationError,
  publishNow,
} from "#data/publishing/publications.ts";
import { type Change, listChanges } from "#domain/publishing/changes.ts";
import { PRODUCT, tomorrow, usePublishing } from "#tests/api/publishing-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("over %s", (kind) => {
  const { admin, editor, begin, makePackage } = usePublishing(kind);

  /** A product with a draft that changes its minimum order. */
  const draft = async (title: string) => {
    const product = await createProduct(admin(), { ...PRODUCT, title });
    const { id } = await begin("products", product, { changes: { min_order: title } });
    return { id, product };
  };
  const readChanges = async () =>
    listChanges(await listDrafts(admin()), await listPackages(admin()));
  const named = (changes: readonly Change[]) =>
    changes
      .map((change) =>
        change.kind === "draft"
          ? change.name
          : `${change.name}: ${change.drafts
              .map(({ record_name }) => record_name)
              .toSorted()
              .join()}`,
      )
      .toSorted();
  const newGroup = (name: string) => ({ id: crypto.randomUUID(), name });

  test("changes are gathered in a new group, or in one of them, and groups among them end", async () => {
    const [a, b] = [await draft("A"), await draft("B")];
    await draft("C");
    await makePackage("Viejo", [a]);
    await makePackage("Otro", [b]);
    await gatherChanges(admin(), await readChanges(), newGroup("Nuevo"));
    expect(named(await readChanges())).toEqual(["Nuevo: A,B,C"]);
    expect((await listPackages(admin())).map(({ name }) => name)).toEqual(["Nuevo"]);

    await draft("D");
    const changes = await readChanges();
    const group = changes.find((change) => change.kind === "group");
    await gatherChanges(admin(), changes, { id: group?.id ?? "", name: null });
    expect(named(await readChanges())).toEqual(["Nuevo: A,B,C,D"]);
  });

  test("a long name is cut, without cutting a character in two", async () => {
    await draft("A");
    await gatherChanges(admin(), await readChanges(), newGroup("🐄".repeat(121)));
    const [group] = await listPackages(admin());
    expect(group?.name).toBe("🐄".repeat(120));
  });

  test("changes are published together under one name, and undone together", async () => {
    const [a, b] = [await draft("A"), await draft("B")];
    const group = newGroup("A y B");
    const id = await publishTogether(admin(), await readChanges(), group);
    const read = async () => {
      const { data } = await admin()
        .from("products")
        .select("min_order")
        .in("id", [a.product.id, b.product.id])
        .throwOnError();
      return data.map(({ min_order }) => min_order).toSorted();
    };
    expect(await read()).toEqual(["A", "B"]);
    expect(await listPackages(admin())).toEqual([]);
    expect(await countRevisionsOf(admin(), id)).toBe(2);
    await publishNow(admin(), { action: "undo", undoes: id });
    expect(await read()).toEqual(["", ""]);
    expect(named(await readChanges())).toEqual(["A", "B"]);
  });

  test("a published group is drafted once more, as far as the site is different now", async () => {
    const [a, b, c] = [await draft("A"), await draft("B"), await draft("C")];
    const groupId = await makePackage("Diciembre", [a, b, c]);
    const id = await publishTogether(admin(), await readChanges(), { id: groupId, name: null });
    const group = { id, name: "Diciembre" };
    expect(await copyPublication(admin(), group)).toBe(0);
    expect(await readChanges()).toEqual([]);

    await updateProduct(admin(), a.product.id, { min_order: "Otro", description: "Nueva" });
    await updateProduct(admin(), b.product.id, { min_order: "Otro" });
    await begin("products", b.product, { changes: { min_order: "Sin publicar" } });
    await deleteProduct(admin(), c.product.id);
    expect(await copyPublication(admin(), group)).toBe(1);
    expect(named(await readChanges())).toEqual(["B", "Copia de Diciembre: A"]);
    const copy = await findDraft(admin(), "products", a.product.id);
    expect(copy).toMatchObject({
      changes: { min_order: "A" },
      base: { min_order: "Otro", description: "Nueva" },
      is_complete: true,
    });
  });

  test("an editor cannot draft once more what changed a setting, and no group is left", async () => {
    const { data: text } = await admin()
      .from("site_content")
      .insert({ section: "whatsapp", key: "phone", value: "573000000000", type: "phone" })
      .select("*")
      .single()
      .throwOnError();
    const { id } = await begin("site_content", text, { changes: { value: "573001112233" } });
    const groupId = await makePackage("Teléfono", [{ id }]);
    const published = await publishTogether(admin(), await readChanges(), {
      id: groupId,
      name: null,
    });
    await admin().from("site_content").update({ value: text.value }).eq("id", text.id);
    const group = { id: published, name: "Teléfono" };
    await expect(copyPublication(editor(), group)).rejects.toMatchObject({ kind: "forbidden" });
    expect((await listPackages(admin())).map(({ name }) => name)).toEqual(["Teléfono"]);
    expect(await copyPublication(admin(), group)).toBe(1);
  });

  test("a group that people named stays for its undo, and is no longer listed as filled", async () => {
    const a = await draft("A");
    await draft("B");
    const groupId = await makePackage("Diciembre", [a]);
    const id = await publishTogether(admin(), await readChanges(), { id: groupId, name: null });
    expect(await listFilledPackages(admin())).toEqual([]);
    await publishNow(admin(), { action: "undo", undoes: id });
    expect(named(await readChanges())).toEqual(["Diciembre: A,B"]);
    expect((await listFilledPackages(admin())).map(({ name }) => name)).toEqual(["Diciembre"]);
  });

  test("when one of them cannot be published, all stay where they were", async () => {
    const [a, b] = [await draft("A"), await draft("B")];
    await draft("C");
    await makePackage("Grupo", [a]);
    await admin()
      .from("products")
      .update({ min_order: "otro" })
      .eq("id", b.product.id)
      .throwOnError();
    const before = named(await readChanges());
    const publishing = publishTogether(admin(), await readChanges(), newGroup("Todo"));
    await expect(publishing).rejects.toThrow(PublicationError);
    expect(named(await readChanges())).toEqual(before);
    expect((await listPackages(admin())).map(({ name }) => name)).toEqual(["Grupo"]);
  });

  test("changes are scheduled together, and a group's schedule moves", async () => {
    await draft("A");
    await draft("B");
    const first = tomorrow();
    const group = newGroup("A y B");
    await planTogether(admin(), await readChanges(), group, { dueAt: first, planned: undefined });
    const [planned] = await listPendingPublications(admin());
    expect(planned).toMatchObject({ name: "A y B", package_id: group.id });
    expect(Date.parse(planned?.due_at ?? "")).toBe(Date.parse(first));

    await draft("C");
    const later = new Date(Date.parse(first) + 3_600_000).toISOString();
    await planTogether(
      admin(),
      await readChanges(),
      { id: group.id, name: null },
      { dueAt: later, planned: planned?.id },
    );
    expect(named(await readChanges())).toEqual(["A y B: A,B,C"]);
    const pending = await listPendingPublications(admin());
    expect(pending.map(({ due_at }) => Date.parse(due_at))).toEqual([Date.parse(later)]);
  });

  test("a schedule that is refused leaves the changes ungrouped", async () => {
    await draft("A");
    await draft("B");
    const when = { dueAt: "2500-01-01T00:00:00Z", planned: undefined };
    const planning = planTogether(admin(), await readChanges(), newGroup("Tarde"), when);
    await expect(planning).rejects.toMatchObject({ kind: "invalid" });
    expect(named(await readChanges())).toEqual(["A", "B"]);
    expect(await listPackages(admin())).toEqual([]);
  });
});
