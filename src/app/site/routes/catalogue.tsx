import { data, redirect } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { Catalogue, describeFilter } from "#app/site/features/products/catalogue/catalogue.tsx";
import { countMissedSearch } from "#app/site/loaders/count-missed-search.ts";
import { readCatalogue } from "#app/site/loaders/read-catalogue.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { TOOLS_PATH } from "#domain/calculators/addresses.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { SAVE_PATH } from "#domain/offline/offline-paths.ts";
import { CATALOGUE_FILE } from "#domain/products/catalogue/catalogue-files.ts";
import {
  buildCataloguePath,
  buildFacetPath,
  hasFormerSpecies,
  isFiltered,
  parseCatalogueFilter,
} from "#domain/products/catalogue/catalogue-filter.ts";
import { buildShareImagePath } from "#domain/seo/share-image.ts";
import { buildBreadcrumbs, buildProductList } from "#domain/seo/structured-data/json-ld.ts";

import type { Route } from "./+types/catalogue.ts";

const STEPS = [{ name: "Productos", path: "/productos" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const requested = parseCatalogueFilter(query);
  if (hasFormerSpecies(query)) return redirect(buildCataloguePath(requested), 301);
  const page = await readCatalogue(site, requested);
  const isMissed = requested.text !== "" && page.total === 0 && page.refusals.length === 0;
  if (isMissed) await countMissedSearch(context, requested.text);
  return data(page, { status: page.isMissing ? 404 : 200 });
}

export function meta({ matches, loaderData: view }: Route.MetaArgs) {
  if (!view) return [];
  const { filter } = view;
  return describePage(matches[1].loaderData, ({ seo_products, products }) => ({
    ...seo_products,
    path: buildFacetPath(view.linked),
    title: [
      isFiltered(filter)
        ? `Productos ${describeFilter(filter)} | ${seo_products.title}`
        : seo_products.title,
      ...(filter.page > 1 ? [`página ${filter.page}`] : []),
    ].join(", "),
    image: { url: buildShareImagePath({ kind: "catalogue" }), alt: products.catalog_title },
    // Filtered lists are views of one list: only the unfiltered one is indexed.
    robots: isFiltered(filter) || view.isMissing ? "noindex, follow" : "",
  }));
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
        <div className="mt-2 flex flex-wrap gap-x-8">
          {texts.nutrient_link !== "" && (
            <ArrowLink href={COST_PATH}>{texts.nutrient_link}</ArrowLink>
          )}
          {view.total > 0 && <ArrowLink href={CATALOGUE_FILE}>Catálogo en PDF</ArrowLink>}
          <ArrowLink href={SAVE_PATH}>Guardar en este teléfono</ArrowLink>
        </div>
      </div>
      <Catalogue view={view} />
      <ArrowLink href={TOOLS_PATH} className="justify-self-start">
        Calcular cuánto pedir para sus animales
      </ArrowLink>
      <JsonLd
        blocks={[
          buildBreadcrumbs(STEPS, siteUrl),
          ...(products.length > 0 ? [buildProductList(products, siteUrl)] : []),
        ]}
      />
    </div>
  );
}
