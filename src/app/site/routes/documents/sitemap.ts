import { LEGAL_PAGES } from "#app/site/features/legal/legal-pages.ts";
import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import type { Client } from "#data/client/client.ts";
import { listContentVersions } from "#data/content.ts";
import { listProductClasses } from "#data/products.ts";
import { listArticlePages, listProductPages } from "#data/site-map.ts";
import { COST_PATH } from "#domain/nutrient-cost/cost-draft.ts";
import { listForSpecies, SPECIES_PAGES } from "#domain/products/species-pages.ts";
import {
  buildSitemap,
  MAX_SITEMAP_PAGES,
  newestOf,
  type SitemapEntry,
} from "#domain/seo/documents/sitemap.ts";

export const loader = createDocumentLoader("application/xml", async ({ client, siteUrl }) =>
  buildSitemap(await listEntries(client), siteUrl),
);

/**
 * Every indexable page: published records, never drafts or the panel. Beyond a sitemap's limit, the oldest
 * articles are left out.
 */
async function listEntries(client: Client): Promise<SitemapEntry[]> {
  const [products, articles, ofSpecies, texts] = await Promise.all([
    listProductPages(client, { limit: MAX_SITEMAP_PAGES }),
    listArticlePages(client, { limit: MAX_SITEMAP_PAGES }),
    listProductClasses(client),
    listContentVersions(
      client,
      "footer",
      LEGAL_PAGES.map(({ text }) => text),
    ),
  ]);
  const newestProduct = newestOf(products.map(({ updated_at }) => updated_at));
  const newestArticle = newestOf(articles.map(({ updated_at }) => updated_at));
  return [
    describe("/", newestOf([newestProduct, newestArticle].filter((time) => time !== undefined))),
    describe("/productos", newestProduct),
    describe("/noticias", newestArticle),
    describe("/cotizar"),
    describe(COST_PATH, newestProduct),
    ...SPECIES_PAGES.flatMap((page) => {
      const shown = listForSpecies(page, ofSpecies);
      return shown.length === 0
        ? []
        : [describe(page.path, newestOf(shown.map(({ updated_at }) => updated_at)))];
    }),
    ...LEGAL_PAGES.map(({ path, text }) =>
      describe(path, texts.find(({ key }) => key === text)?.updated_at),
    ),
    ...products.map(({ slug, updated_at }) => describe(`/productos/${slug}`, updated_at)),
    ...articles.map(({ slug, updated_at }) => describe(`/noticias/${slug}`, updated_at)),
  ];
}

function describe(path: string, lastModified?: string): SitemapEntry {
  return lastModified === undefined ? { path } : { path, lastModified };
}
