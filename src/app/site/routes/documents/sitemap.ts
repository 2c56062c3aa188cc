import { LEGAL_PAGES } from "#app/site/features/legal/legal-document.tsx";
import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import type { Client } from "#data/client/client.ts";
import { listContentOfSections, listContentVersions } from "#data/content.ts";
import { listProductClasses } from "#data/products.ts";
import {
  countPages,
  findNewsChange,
  listArticlePages,
  listProductPages,
} from "#data/site/site-map.ts";
import {
  buildCalculatorPath,
  CALCULATOR_PAGES,
  TOOLS_PATH,
} from "#domain/calculators/addresses.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { hasTrust, TRUST_PATH } from "#domain/identity/trust.ts";
import { PLACE_PATH } from "#domain/leads/quote/place-draft.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { SAVE_PATH } from "#domain/offline/offline-paths.ts";
import { listForSpecies, SPECIES_PAGES } from "#domain/products/species-pages.ts";
import {
  buildSitemap,
  buildSitemapIndex,
  listSitemapParts,
  newestOf,
  parseSitemapPart,
  SITEMAP_PART_SIZE,
  type SitemapEntry,
} from "#domain/seo/documents.ts";

const LISTS = { productos: listProductPages, noticias: listArticlePages } as const;

/** Every indexable page: published records, never drafts or the panel; large sites in parts. */
export const loader = createDocumentLoader(
  "application/xml",
  async ({ client, siteUrl }, request) => {
    const part = parseSitemapPart(new URL(request.url).searchParams);
    if (part === null) return buildWhole(client, siteUrl);
    if (part.kind === "paginas") return buildSitemap(await listOwnPages(client), siteUrl);
    const first = (part.number - 1) * SITEMAP_PART_SIZE;
    const entries = await listRecords(client, part.kind, { first, limit: SITEMAP_PART_SIZE });
    if (entries.length > 0) return buildSitemap(entries, siteUrl);
    return new Response("El mapa del sitio no tiene esa parte.\n", { status: 404 });
  },
);

async function buildWhole(client: Client, siteUrl: string): Promise<string> {
  const [productos, noticias] = await Promise.all([
    countPages(client, "products"),
    countPages(client, "news"),
  ]);
  const parts = listSitemapParts({ productos, noticias });
  if (parts.length > 0) return buildSitemapIndex(parts, siteUrl);
  const all = { limit: SITEMAP_PART_SIZE };
  const entries = await Promise.all([
    listOwnPages(client),
    listRecords(client, "productos", all),
    listRecords(client, "noticias", all),
  ]);
  return buildSitemap(entries.flat(), siteUrl);
}

async function listRecords(
  client: Client,
  kind: keyof typeof LISTS,
  range: { first?: number; limit: number },
): Promise<SitemapEntry[]> {
  const pages = await LISTS[kind](client, range);
  return pages.map(({ slug, updated_at, image_url }) => ({
    ...describe(`/${kind}/${slug}`, updated_at),
    picture: image_url,
  }));
}

async function listOwnPages(client: Client): Promise<SitemapEntry[]> {
  const [newestArticle, classes, texts] = await Promise.all([
    findNewsChange(client),
    listProductClasses(client),
    listContentVersions(
      client,
      "footer",
      LEGAL_PAGES.map(({ text }) => text),
    ),
  ]);
  const trust = mergeSiteContent(await listContentOfSections(client, ["footer", "trust"]));
  const newestProduct = findNewest(classes);
  return [
    describe("/", newestOf([newestProduct, newestArticle].filter((time) => time !== undefined))),
    describe("/productos", newestProduct),
    describe("/noticias", newestArticle),
    ...(hasTrust(trust) ? [describe(TRUST_PATH)] : []),
    describe("/cotizar"),
    describe(PLACE_PATH),
    describe(TOOLS_PATH),
    describe(SAVE_PATH),
    describe(COST_PATH, newestProduct),
    ...CALCULATOR_PAGES.map(({ slug }) => describe(buildCalculatorPath(slug))),
    ...SPECIES_PAGES.flatMap((page) => {
      const shown = listForSpecies(page, classes);
      return shown.length === 0 ? [] : [describe(page.path, findNewest(shown))];
    }),
    ...LEGAL_PAGES.map(({ path, text }) =>
      describe(path, texts.find(({ key }) => key === text)?.updated_at),
    ),
  ];
}

function findNewest(rows: readonly { updated_at: string }[]): string | undefined {
  return newestOf(rows.map(({ updated_at }) => updated_at));
}

function describe(path: string, lastModified?: string): SitemapEntry {
  return lastModified === undefined ? { path } : { path, lastModified };
}
