/* What a review reads, and changes of several records together. */
import { describe, expect, test } from "vitest";

import { unwrap } from "#data/client/errors.ts";
import { publishNow } from "#data/publishing/publications.ts";
import { combineChanges, type CombinedChange } from "#data/records/combined-changes.ts";
import { readSiteState } from "#data/review/site-state.ts";
import { toStoredPath } from "#domain/media/stored-file.ts";
import { reviewSite } from "#domain/review/review.ts";
import { SITE, useSite } from "#tests/api/site-support.ts";
import { makePdf } from "#tests/api/storage-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("over %s", (kind) => {
  const { client, makeProduct, makeArticle } = useSite(kind);
  const findRule = async (rule: string) =>
    reviewSite(await readSiteState(client(), SITE))
      .filter((finding) => finding.rule === rule)
      .map(({ record, field, what }) => `${record.name} · ${field} · ${what}`);

  test("an administrator's review sees hidden and renamed records, files, and the day in Bogotá", async () => {
    const hidden = await makeProduct("Urea", { is_published: false });
    const renamed = await makeProduct("Melaza");
    unwrap(
      await client().from("products").update({ slug: "miel" }).eq("id", renamed.id).select("id"),
    );
    const file = "documentos/ficha-0123456789.pdf";
    await client()
      .storage.from("media")
      .upload(file, makePdf(), { contentType: "application/pdf" });
    const gone = toStoredPath("documentos/otra-0123456789.pdf");
    const links = [hidden.slug, renamed.slug].map((slug) => `[a](/productos/${slug})`);
    const content = `${links.join(" ")} [b](${toStoredPath(file)}) [c](${gone})`;
    await makeArticle("Uso", { content });
    const state = await readSiteState(client(), SITE);
    expect(state.today).toBe("2026-11-23");
    expect(await findRule("links")).toEqual([
      expect.stringContaining("«Urea», que está oculto"),
      expect.stringContaining("un archivo que ya no está"),
      expect.stringContaining("la dirección anterior de «Melaza»"),
    ]);
  });

  const together = (changes: CombinedChange["changes"]): CombinedChange => ({
    packageId: crypto.randomUUID(),
    name: "Enlaces",
    changes,
  });

  test("several records change in one publication, which leaves no package and can be undone", async () => {
    const [first, second] = [
      await makeArticle("Uno", { content: "a" }),
      await makeArticle("Dos", { content: "b" }),
    ];
    const change = (base: { id: string }) =>
      ({ table: "news", id: base.id, base, changes: { content: "c" } }) as const;
    const id = await combineChanges(client(), together([change(first), change(second)]));
    const read = async () =>
      unwrap(await client().from("news").select("content").in("id", [first.id, second.id]));
    expect(await read()).toEqual([{ content: "c" }, { content: "c" }]);
    expect(unwrap(await client().from("packages").select("id"))).toEqual([]);
    await publishNow(client(), { action: "undo", undoes: id });
    expect((await read()).map(({ content }) => content).toSorted()).toEqual(["a", "b"]);
  });

  test("nothing changes when one of the records has a draft, or was changed since", async () => {
    const [first, second] = [
      await makeArticle("Tres", { content: "a" }),
      await makeArticle("Cuatro", { content: "b" }),
    ];
    const changes = [first, second].map(
      (base) => ({ table: "news", id: base.id, base, changes: { content: "c" } }) as const,
    );
    const draft = { table_name: "news", record_id: second.id, changes: { title: "d" } } as const;
    unwrap(await client().from("drafts").insert(draft).select("id"));
    await expect(combineChanges(client(), together(changes))).rejects.toMatchObject({
      kind: "conflict",
    });
    unwrap(await client().from("drafts").delete().eq("record_id", second.id).select("id"));
    unwrap(await client().from("news").update({ content: "e" }).eq("id", second.id).select("id"));
    await expect(combineChanges(client(), together(changes))).rejects.toMatchObject({
      failure: { reason: "conflict" },
    });
    const ids = [first.id, second.id];
    const left = unwrap(
      await client().from("news").select("content").in("id", ids).order("content"),
    );
    expect(left).toEqual([{ content: "a" }, { content: "e" }]);
    expect(unwrap(await client().from("drafts").select("id").in("record_id", ids))).toEqual([]);
    expect(unwrap(await client().from("packages").select("id"))).toEqual([]);
  });
});
