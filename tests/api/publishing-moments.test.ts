import { describe, expect, test } from "vitest";

import { createProduct, getProduct } from "#data/products.ts";
import { deleteDraft } from "#data/publishing/drafts.ts";
import {
  cancelPublication,
  carryOutDue,
  getPublication,
  listPendingPublications,
  planDraft,
} from "#data/publishing/publications.ts";
import { explainFailure } from "#domain/publishing/publication.ts";
import { now, PRODUCT, tomorrow, targetOf, usePublishing } from "#tests/api/publishing-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("publications at a moment over %s", (kind) => {
  const site = usePublishing(kind);

  test("a record is hidden and shown, one publication after the other", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    await site.plan({ action: "hide", ...targetOf("products", product) });
    expect(await carryOutDue(site.server())).toBe(true);
    expect(await carryOutDue(site.server())).toBe(false);
    await expect(getProduct(site.visitor(), product.id)).rejects.toMatchObject({
      kind: "not-found",
    });
    await site.plan({ action: "publish", ...targetOf("products", product) });
    expect(await carryOutDue(site.server())).toBe(true);
    expect(await getProduct(site.visitor(), product.id)).toMatchObject({ id: product.id });
  });

  test("what is to come waits, can be cancelled, and cannot be once it is done", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const later = await site.plan({ action: "hide", ...targetOf("products", product) }, tomorrow());
    const cancelled = await site.plan({ action: "hide", ...targetOf("products", product) });
    await cancelPublication(site.admin(), cancelled.id);
    expect(await carryOutDue(site.server())).toBe(false);
    expect(await listPendingPublications(site.admin())).toEqual([later]);
    const done = await site.plan({ action: "hide", ...targetOf("products", product) });
    await carryOutDue(site.server());
    await expect(cancelPublication(site.admin(), done.id)).rejects.toMatchObject({
      kind: "not-found",
    });
  });

  test("planning again with the same id, after a lost response, moves what was planned", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const target = {
      id: crypto.randomUUID(),
      action: "hide" as const,
      ...targetOf("products", product),
    };
    await site.plan(target, now());
    const again = await site.plan(target, tomorrow());
    expect(await listPendingPublications(site.admin())).toEqual([again]);
    expect(Date.parse(again.due_at)).toBeGreaterThan(Date.now());
  });

  test("an undo that another administrator planned is no second one", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const done = await site.plan({ action: "hide", ...targetOf("products", product) });
    await carryOutDue(site.server());
    const undo = { action: "undo", undoes: done.id } as const;
    const planned = await site.plan({ ...undo, id: crypto.randomUUID() }, tomorrow());
    const second = site.plan({ ...undo, id: crypto.randomUUID() }, tomorrow());
    await expect(second).rejects.toMatchObject({ kind: "conflict" });
    expect(await listPendingPublications(site.admin())).toEqual([planned]);
  });

  test("a draft that was planned comes out once, also when its moment was changed", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    const target = targetOf("products", product);
    await site.begin("products", product, { changes: { description: "A su hora" } });
    const planned = await planDraft(site.admin(), target, tomorrow());
    expect(await planDraft(site.admin(), target, now())).toMatchObject({ id: planned.id });
    await carryOutDue(site.server());
    expect(await getProduct(site.visitor(), product.id)).toMatchObject({
      description: "A su hora",
    });
    expect(await getPublication(site.admin(), planned.id)).toMatchObject({ failure: null });
    expect(await listPendingPublications(site.admin())).toEqual([]);
  });

  test("what is planned of a draft ends with it, unless it shows a record", async () => {
    const shown = await createProduct(site.admin(), PRODUCT);
    const hidden = await createProduct(site.admin(), { ...PRODUCT, is_published: false });
    const paused = await createProduct(site.admin(), PRODUCT);
    await site.plan({ action: "hide", ...targetOf("products", paused) }, tomorrow());
    const drafts = [];
    for (const product of [shown, hidden, paused]) {
      drafts.push(await site.begin("products", product, { changes: { description: "Otra" } }));
      await planDraft(site.admin(), targetOf("products", product), tomorrow());
    }
    for (const draft of drafts) await deleteDraft(site.admin(), draft);
    const left = await listPendingPublications(site.admin());
    expect(left.map(({ action, record_id }) => [action, record_id])).toEqual([
      ["hide", paused.id],
      ["publish", hidden.id],
      ["publish", paused.id],
    ]);
  });

  test("what is planned of a package, also what failed, ends with its last draft", async () => {
    const [first, second] = [
      await createProduct(site.admin(), PRODUCT),
      await createProduct(site.admin(), { ...PRODUCT, title: "Urea" }),
    ];
    const drafts = [
      await site.begin("products", first, { changes: { description: "Otra" } }),
      await site.begin("products", second, { typed: { title: "" } }),
    ];
    const id = await site.makePackage("Diciembre", drafts);
    const planned = await site.plan({ action: "publish", package_id: id });
    await carryOutDue(site.server());
    expect(await getPublication(site.admin(), planned.id)).toMatchObject({
      failure: { reason: "incomplete" },
    });
    await deleteDraft(site.admin(), { id: drafts[1]?.id ?? "" });
    expect(await listPendingPublications(site.admin())).toHaveLength(1);
    await site.publish({ action: "publish", package_id: id });
    expect(await listPendingPublications(site.admin())).toEqual([]);
  });

  test("a revision names the administrator who planned it", async () => {
    const product = await createProduct(site.admin(), PRODUCT);
    await site.plan({ action: "hide", ...targetOf("products", product) });
    await carryOutDue(site.server());
    const { data } = await site
      .admin()
      .from("revisions")
      .select("user_email, changed_columns")
      .eq("operation", "update")
      .throwOnError();
    expect(data).toEqual([
      { user_email: "administrator@empresa.example", changed_columns: ["is_published"] },
    ]);
  });

  test("one that cannot be is marked, mailed once and not tried again", async () => {
    const draft = await site.begin("products", null, { typed: { title: "" } });
    const planned = await site.plan({
      action: "publish",
      ...targetOf("products", { id: draft.record_id }),
    });
    expect(await carryOutDue(site.server())).toBe(true);
    expect(await carryOutDue(site.server())).toBe(false);
    expect(await getPublication(site.admin(), planned.id)).toMatchObject({
      done_at: null,
      failure: { reason: "incomplete", record_id: draft.record_id },
    });
    const { data } = await site.server().from("mail_outbox").select("kind, publication_id");
    expect(data).toEqual([{ kind: "publication_failed", publication_id: planned.id }]);
  });

  test("one that exceeds the time limit is marked, and those due with it are carried out", async () => {
    // As a statement over its limit ends, without the wait: no handler of the database catches it.
    await site.sql(`create function public.exceed() returns trigger language plpgsql as $$
        begin raise exception using errcode = '57014', message = 'canceling statement due to statement timeout'; end $$;
      create trigger exceed before update on public.products
        for each row when (new.title = 'Lenta') execute function public.exceed()`);
    try {
      const planned = [];
      for (const title of ["Antes", "Lenta", "Después"]) {
        const product = await createProduct(site.admin(), { ...PRODUCT, title });
        planned.push(await site.plan({ action: "hide", ...targetOf("products", product) }));
      }
      expect(await carryOutDue(site.server())).toBe(true);
      const results = await Promise.all(planned.map(({ id }) => getPublication(site.admin(), id)));
      expect(results.map(({ done_at }) => done_at !== null)).toEqual([true, false, true]);
      const [, slow] = results;
      expect(slow?.failure).toMatchObject({ reason: "too long", name: "Lenta" });
      expect(explainFailure(slow!.failure!)).toContain("«Lenta» tardó demasiado");
      expect(await carryOutDue(site.server())).toBe(false);
      const { data } = await site.server().from("mail_outbox").select("publication_id");
      expect(data).toEqual([{ publication_id: slow?.id }]);
    } finally {
      await site.sql("drop trigger exceed on public.products; drop function public.exceed()");
    }
  });

  test("what may pass is tried again, and holds up no other", async () => {
    await site.sql(`create function public.collide() returns trigger language plpgsql as $$
        begin raise exception using errcode = '40P01', message = 'deadlock detected'; end $$;
      create trigger collide before update on public.products
        for each row when (new.title = 'Trabada') execute function public.collide()`);
    const planned = [];
    for (const title of ["Trabada", "Suelta"]) {
      const product = await createProduct(site.admin(), { ...PRODUCT, title });
      planned.push(await site.plan({ action: "hide", ...targetOf("products", product) }));
    }
    await expect(carryOutDue(site.server())).rejects.toMatchObject({ code: "40P01" });
    await site.sql("drop trigger collide on public.products; drop function public.collide()");
    expect(await listPendingPublications(site.admin())).toMatchObject([
      { id: planned[0]?.id, failed_at: null },
    ]);
    expect(await carryOutDue(site.server())).toBe(true);
    expect(await listPendingPublications(site.admin())).toEqual([]);
  });

  test("many servers carry out each publication once", async () => {
    const planned = [];
    for (const title of ["A", "B", "C", "D", "E", "F"]) {
      const product = await createProduct(site.admin(), { ...PRODUCT, title });
      await site.begin("products", product, { changes: { description: "x" } });
      planned.push(await site.plan({ action: "publish", ...targetOf("products", product) }));
    }
    const run = async (): Promise<void> => {
      if (await carryOutDue(site.server())) await run();
    };
    await Promise.all([run(), run(), run(), run()]);
    const { data } = await site
      .admin()
      .from("revisions")
      .select("change_id")
      .eq("operation", "update")
      .throwOnError();
    expect(data.map(({ change_id }) => change_id).toSorted()).toEqual(
      planned.map(({ id }) => id).toSorted(),
    );
  });
});
