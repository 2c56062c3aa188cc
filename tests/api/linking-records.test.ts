/* Which records link to some that are to be deleted or hidden, read without the rest of the site. */
import { describe, expect, test } from "vitest";

import { unwrap } from "#data/client/errors.ts";
import { readLinkingState } from "#data/review/linking-state.ts";
import { findLinkingRecords } from "#domain/links/record-links.ts";
import type { PagedTable } from "#domain/links/site-pages.ts";
import { indexSite, isSameRecord, referTo } from "#domain/review/site.ts";
import { SITE, useSite } from "#tests/api/site-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("over %s", (kind) => {
  const { client, makeProduct, makeArticle } = useSite(kind);
  const listNames = async (table: PagedTable, ids: readonly string[]) => {
    const state = await readLinkingState(client(), { table, ids }, SITE);
    const { records, addresses } = indexSite(state);
    const targets = records
      .map(referTo)
      .filter((ref) => ids.some((id) => isSameRecord(ref, { table, id, name: "" })));
    const names = findLinkingRecords(records, targets, addresses).map(
      ({ from }) => referTo(from).name,
    );
    const { products, articles } = state;
    return { names: names.toSorted(), read: products.length + articles.length };
  };

  test("links in texts, lists of products, documents and the menu are found, by any address", async () => {
    const product = await makeProduct("Melaza de caña");
    const former = product.slug;
    const slug = "miel-final";
    unwrap(await client().from("products").update({ slug }).eq("id", product.id).select("id"));
    await makeArticle("Texto", { content: `Vea [la miel](/productos/${slug}#ficha).` });
    await makeArticle("Anterior", { content: `[miel](https://sitio.example/productos/${former})` });
    await makeArticle("Cotizar", { content: `[Pida](/cotizar?producto=${slug})` });
    await makeArticle("Lista", { content: "Sin enlaces.", product_slugs: [slug] });
    await makeArticle("Palabra", { content: `Habla de ${slug}, sin enlazarla.` });
    const documents = [{ title: "Ficha", url: `https://sitio.example/productos/${slug}` }];
    await makeProduct("Con documento", { documents });
    unwrap(
      await client()
        .from("menu_items")
        .insert({ name: "Miel", url: `/productos/${slug}` })
        .select("id"),
    );
    const { names, read } = await listNames("products", [product.id]);
    expect(names).toEqual(["Anterior", "Con documento", "Cotizar", "Lista", "Miel", "Texto"]);
    // The product and what may link to it, of all that the site has.
    expect(read).toBe(6);
  });

  test("links between articles are found, also those that are relative to their page", async () => {
    const article = await makeArticle("Cómo se mide la humedad", { content: "Así." });
    await makeArticle("Relativo", { content: `Lea [cómo](${article.slug}).` });
    expect((await listNames("news", [article.id])).names).toEqual(["Relativo"]);
  });

  test("what nothing links to is found to have no links, and a hundred slugs are the most", async () => {
    const product = await makeProduct("Sin enlaces");
    expect((await listNames("products", [product.id])).names).toEqual([]);
    const slugs = Array.from({ length: 20_000 }, (_, i) => `nada-${i}`);
    const { data } = await client().rpc("find_linking_records", { kind: "products", slugs });
    expect(data).toEqual([]);
  });
});
