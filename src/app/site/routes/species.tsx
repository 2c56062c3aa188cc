import { redirect } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { Guides } from "#app/site/features/news/listing/article-cards.tsx";
import { SelectableProductGrid } from "#app/site/features/products/product-grid.tsx";
import { throwNotFound, throwStatus, readForPage } from "#app/site/loaders/page-responses.ts";
import { readSpeciesGuides } from "#app/site/loaders/read-guides.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { Client } from "#data/client/client.ts";
import { listCataloguePage, listProductClasses } from "#data/products.ts";
import { readNamedLines } from "#domain/content/list-items.ts";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import { readAnimals } from "#domain/products/animals.ts";
import { formatCatalogueFile } from "#domain/products/catalogue/catalogue-files.ts";
import { buildCataloguePath } from "#domain/products/catalogue/catalogue-filter.ts";
import type { ProductSummary } from "#domain/products/product.ts";
import { findForbiddance } from "#domain/products/refusals.ts";
import {
  findFormerName,
  findFormerSpecies,
  findSpeciesPage,
  listSpeciesSpellings,
  nameSpeciesPage,
  orderByRelevance,
  type SpeciesPage,
} from "#domain/products/species-pages.ts";
import { describeBriefly, joinTitle } from "#domain/seo/metadata.ts";
import { buildShareImagePath } from "#domain/seo/share-image.ts";
import { buildBreadcrumbs, buildProductList } from "#domain/seo/structured-data/json-ld.ts";
import { isSameName } from "#domain/spanish-order.ts";

import type { Route } from "./+types/species.ts";

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const former = findFormerSpecies(slug);
  if (former !== null) return redirect(buildCataloguePath({ species: former }), 301);
  const page = findSpeciesPage(slug);
  if (page === null) return throwNotFound(site, request);
  const [products, guides] = await readForPage(
    site,
    Promise.all([listForPage(site.client, page), readSpeciesGuides(site.client, page.species)]),
  );
  // Not logged as an unknown path: the site itself renders each species' page after a start.
  return products.length === 0 ? throwStatus(404) : { page, products, guides };
}

/** More would make a page of megabytes; the catalogue has them all. */
const MAX_PRODUCTS = 500;

async function listForPage(client: Client, page: SpeciesPage): Promise<ProductSummary[]> {
  const species = listSpeciesSpellings(page, await listProductClasses(client));
  if (species.length === 0) return [];
  const products = await listCataloguePage(client, { species: [species], limit: MAX_PRODUCTS });
  const animals = page.species.slice(0, 1).map(readAnimals);
  // Where a product's species contradict its warnings, the warnings win.
  return orderByRelevance(
    products.filter(({ warnings }) => findForbiddance(warnings, animals) === null),
  );
}

/** The company's text about a species, or else the site's. */
function describeSpecies(page: SpeciesPage, written: string): string {
  const lines = readNamedLines(written);
  const findText = (other: string | null) =>
    other === null ? undefined : lines.find((line) => isSameName(line.name, other))?.text;
  return findText(page.name) ?? findText(findFormerName(page)) ?? page.text;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page } = loaderData;
  const name = nameSpeciesPage(page);
  return describePage(matches[1].loaderData, ({ footer, products, seo }) => ({
    path: page.path,
    title: joinTitle(name, footer.brand_name),
    description: describeBriefly(
      describeSpecies(page, products.species_texts),
      seo.site_description,
    ),
    image: { url: buildShareImagePath({ kind: "species", slug: page.slug }), alt: name },
  }));
}

export default function SpeciesRoute({ loaderData, matches }: Route.ComponentProps) {
  const { page, products, guides } = loaderData;
  const { frame, siteUrl } = matches[1].loaderData;
  const steps = [
    { name: "Productos", path: "/productos" },
    { name: page.name, path: page.path },
  ];
  return (
    <div className="wrap grid gap-12 pt-6 pb-24 lg:gap-16">
      <div className="grid gap-8">
        <Breadcrumbs steps={steps} />
        <div className="grid justify-items-start gap-5">
          <PageHeading title={nameSpeciesPage(page)} />
          <p id="especie-texto" className="text-soft max-w-[42rem] text-lg">
            {describeSpecies(page, frame.content.products.species_texts)}
          </p>
          <LinkButton
            href={buildQuotePath({ species: [page.slug] })}
          >{`Cotizar para ${page.name.toLowerCase()}`}</LinkButton>
        </div>
      </div>
      <section aria-labelledby="para-especie" className="grid gap-6">
        <h2 id="para-especie" className="display-3 lg:text-3xl">
          {products.length === 1 ? "1 producto" : `${products.length} productos`}
        </h2>
        <SelectableProductGrid products={products} />
      </section>
      <div className="flex flex-wrap gap-x-8">
        <ArrowLink href={buildCataloguePath({ species: page.species.slice(0, 1) })}>
          Buscar y filtrar en el catálogo
        </ArrowLink>
        <ArrowLink href={formatCatalogueFile({ kind: "species", slug: page.slug, part: null })}>
          Catálogo en PDF
        </ArrowLink>
      </div>
      <Guides articles={guides} title={`Guías para ${page.name.toLowerCase()}`} />
      <JsonLd blocks={[buildBreadcrumbs(steps, siteUrl), buildProductList(products, siteUrl)]} />
    </div>
  );
}
