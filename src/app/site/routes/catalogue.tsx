import { data } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { Catalogue } from "#app/site/features/products/catalogue/catalogue.tsx";
import { describeFilter } from "#app/site/features/products/catalogue/describe-results.ts";
import { JsonLd } from "#app/site/features/seo/json-ld.tsx";
import { describePage } from "#app/site/lib/meta.ts";
import { countMiss } from "#app/site/loaders/count-missed-search.ts";
import { readForPage } from "#app/site/loaders/read-for-page.ts";
import { translateSearch } from "#app/site/loaders/translate-search.ts";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/site/ui/page-heading.tsx";
import type { Client } from "#data/client/client.ts";
import { findProductClasses, listCataloguePage, listProductClasses } from "#data/products.ts";
import { COST_PATH } from "#domain/nutrient-cost/cost-draft.ts";
import {
  buildFacetPath,
  isFiltered,
  NO_FILTER,
  parseCatalogueFilter,
} from "#domain/products/catalogue/catalogue-filter.ts";
import {
  CATALOGUE_PAGE_SIZE,
  type CatalogueView,
  listSpellings,
  viewCatalogue,
} from "#domain/products/catalogue/catalogue-view.ts";
import { buildPageMetadata } from "#domain/seo/metadata.ts";
import { buildBreadcrumbs, buildProductList } from "#domain/seo/structured-data/json-ld.ts";

import type { Route } from "./+types/catalogue.ts";

const STEPS = [{ name: "Productos", path: "/productos" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const asked = parseCatalogueFilter(new URL(request.url).searchParams);
  const { all, words, found } = await readForPage(site, readClasses(site.client, asked.text));
  if (found?.length === 0) await countMiss(context, asked.text);
  const read = async (text: string, view: CatalogueView) => {
    const products = listCataloguePage(site.client, {
      ...{ text, ...listSpellings(all, view.filter) },
      first: (view.filter.page - 1) * CATALOGUE_PAGE_SIZE,
      limit: CATALOGUE_PAGE_SIZE,
    });
    return { ...view, products: await readForPage(site, products) };
  };
  const view = viewCatalogue(all, found ?? all, asked);
  if (!view.isMissing) return data(await read(words, view));
  // The same for all of them, so that one response serves whatever clients invent.
  const whole = viewCatalogue(all, all, NO_FILTER);
  return data({ ...(await read("", whole)), isMissing: true }, { status: 404 });
}

/** The classes of all products, and of those that a text finds: null without one. */
async function readClasses(client: Client, text: string) {
  const all = listProductClasses(client);
  if (text === "") return { all: await all, words: "", found: null };
  const [classes, own] = await Promise.all([all, searchInOwnWords(client, text)]);
  return { all: classes, ...own };
}

/**
 * Products by what their buyers call them, since few names have any; else by what was typed, else by the words alone
 * that stand for something.
 */
async function searchInOwnWords(client: Client, text: string) {
  const own = await translateSearch(client, text);
  const sought = own === null ? [text] : [own.whole, text, own.meant];
  for (const words of new Set(sought)) {
    const found = await findProductClasses(client, words);
    if (found.length > 0) return { words, found };
  }
  return { words: text, found: [] };
}

export function meta({ matches, loaderData: view }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout || !view) return [];
  const { content } = layout.frame;
  const { filter } = view;
  const { title } = content.seo_products;
  const page = buildPageMetadata({
    content,
    siteUrl: layout.siteUrl,
    path: buildFacetPath(filter),
    ...content.seo_products,
    title: [
      isFiltered(filter) ? `Productos ${describeFilter(filter)} | ${title}` : title,
      ...(filter.page > 1 ? [`página ${filter.page}`] : []),
    ].join(", "),
  });
  // Filtered lists are views of one list: only the unfiltered one is indexed.
  const isOwn = !isFiltered(filter) && !view.isMissing;
  const robots = isOwn ? [] : [{ name: "robots", content: "noindex, follow" }];
  return [...describePage(page), ...robots];
}

export default function CataloguePage({ loaderData: view, matches }: Route.ComponentProps) {
  const { frame, siteUrl } = matches[1].loaderData;
  const { products } = view;
  const texts = frame.content.products;
  return (
    <div className="wrap grid gap-8 pt-6 pb-24">
      <Breadcrumbs steps={STEPS} />
      <div>
        <PageHeading title={texts.catalog_title} subtitle={texts.catalog_subtitle} />
        {texts.nutrient_link !== "" && (
          <ArrowLink href={COST_PATH} className="mt-2">
            {texts.nutrient_link}
          </ArrowLink>
        )}
      </div>
      <Catalogue view={view} />
      <JsonLd
        blocks={[
          buildBreadcrumbs(STEPS, siteUrl),
          ...(products.length > 0 ? [buildProductList(products, siteUrl)] : []),
        ]}
      />
    </div>
  );
}
