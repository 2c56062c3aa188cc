/* The errors of drafts, found with the part of the site that they depend on: the same as with all of it. */
import { describe, expect, test } from "vitest";

import { unwrap } from "#data/client/errors.ts";
import { readDraftedState } from "#data/review/drafted-state.ts";
import { readSiteState } from "#data/review/site-state.ts";
import { type DraftedRecord, reviewDrafts } from "#domain/review/review-drafts.ts";
import type { SiteState } from "#domain/review/site.ts";
import { SITE, useSite } from "#tests/api/site-support.ts";
import { makePdf } from "#tests/api/storage-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("over %s", (kind) => {
  const { client, makeProduct, makeArticle } = useSite(kind);

  const listErrors = (state: SiteState, drafts: readonly DraftedRecord[], isShown: boolean) =>
    reviewDrafts(state, drafts, { isShown })
      .filter(({ severity }) => severity === "error")
      .map(({ record, what }) => `${record.name}: ${what}`)
      .toSorted();

  /** The errors of drafts; fails unless they are those that the whole site shows. */
  const findErrors = async (drafts: readonly DraftedRecord[], isShown = false) => {
    const part = await readDraftedState(client(), drafts, { ...SITE, isShown });
    const errors = listErrors(part, drafts, isShown);
    expect(errors).toEqual(listErrors(await readSiteState(client(), SITE), drafts, isShown));
    return { errors, read: part.products.length + part.articles.length };
  };

  test("what a draft links to is looked up, by current and former addresses", async () => {
    const product = await makeProduct("Melaza de caña");
    await client().from("products").update({ slug: "miel-final" }).eq("id", product.id);
    const hidden = await makeProduct("Urea", { is_published: false });
    await makeProduct("Sin relación");
    const article = await makeArticle("Guía", { content: "Sin enlaces." });
    const content = [
      "[a](/productos/miel-final) [b](/productos/melaza-de-cana) [c](/cotizar?producto=miel-final)",
      `[d](/productos/${hidden.slug}) [e](/noticias/no-existe) [f](/productos/NO--vale)`,
      `[g](/productos/${"largo-".repeat(400)}x)`,
    ].join("\n\n");
    const { errors, read } = await findErrors([
      { table_name: "news", record_id: article.id, changes: { content } },
    ]);
    expect(errors).toHaveLength(4);
    expect(errors.join("\n")).toContain("oculto para los visitantes");
    // The article and both products that it links to, of all that the site has.
    expect(read).toBe(3);
  });

  test("what links to something that a draft hides is found, also in the menu", async () => {
    const product = await makeProduct("Torta de soya");
    const former = product.slug;
    await client().from("products").update({ slug: "soya" }).eq("id", product.id);
    await makeArticle("Ración", { content: `Con [soya](/productos/${former}).` });
    unwrap(
      await client()
        .from("menu_items")
        .insert({ name: "Soya", url: "/productos/soya" })
        .select("id"),
    );
    const hiding = { table_name: "products", record_id: product.id } as const;
    const { errors } = await findErrors([{ ...hiding, changes: { is_published: false } }]);
    expect(errors.map((error) => error.replace(/:.*/, ""))).toEqual(["Ración", "Soya"]);
    expect((await findErrors([{ ...hiding, changes: { title: "Otra" } }])).errors).toEqual([]);
  });

  test("a new record may be linked by drafts that are published with it", async () => {
    const article = await makeArticle("Minerales", { content: "Nada." });
    const content = "[Sal](/productos/sal-mineralizada)";
    const drafts = [
      { table_name: "news", record_id: article.id, changes: { content } },
      {
        table_name: "products",
        record_id: crypto.randomUUID(),
        changes: { title: "Sal mineralizada" },
      },
    ] as const;
    expect((await findErrors(drafts)).errors).toEqual([]);
    expect((await findErrors(drafts.slice(0, 1))).errors).toHaveLength(1);
  });

  test("files are looked for by their names", async () => {
    const article = await makeArticle("Con ficha", { content: "Nada." });
    const drafted = (name: string) => {
      const content = `[Ficha](/storage/v1/object/public/media/${name})`;
      return [{ table_name: "news", record_id: article.id, changes: { content } }] as const;
    };
    const name = "documentos/ficha-0123456789.pdf";
    const long = `documentos/${"a".repeat(300)}.pdf`;
    for (const missing of [name, long, "documentos/a/b.pdf", "otra/a.pdf"]) {
      expect((await findErrors(drafted(missing))).errors).toHaveLength(1);
    }
    const { error } = await client()
      .storage.from("media")
      .upload(name, makePdf(), { contentType: "application/pdf" });
    expect(error).toBeNull();
    expect((await findErrors(drafted(name))).errors).toEqual([]);
  });
});
