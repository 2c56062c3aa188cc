import { redirect } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { formatDate } from "#app/shared/format.ts";
import { Guides } from "#app/site/features/news/listing/article-cards.tsx";
import { ProductPage } from "#app/site/features/products/page/product-page.tsx";
import { ProductGrid } from "#app/site/features/products/product-grid.tsx";
import { BuyingNotes } from "#app/site/features/quote/buying-notes.tsx";
import { throwNotFound, readForPage } from "#app/site/loaders/page-responses.ts";
import { readProductGuides } from "#app/site/loaders/read-guides.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { findProduct, listNewestProducts } from "#data/products.ts";
import { findRenamedProduct } from "#data/site/site-map.ts";
import { chooseRelated } from "#domain/products/refusals.ts";
import { describeBriefly, nameProductPage } from "#domain/seo/metadata.ts";
import { buildShareImagePath } from "#domain/seo/share-image.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";
import { buildProduct } from "#domain/seo/structured-data/records.ts";
import { isSlug } from "#domain/slugs.ts";

import type { Route } from "./+types/product.ts";

const RELATED_PRODUCTS = 4;
const RELATED_CANDIDATES = 100;

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  if (!isSlug(slug)) return throwNotFound(site, request);
  const found = findProduct(site.client, slug);
  const [product, newest, guides] = await readForPage(
    site,
    Promise.all([
      found,
      listNewestProducts(site.client, { limit: RELATED_CANDIDATES }),
      found.then((named) => (named === null ? [] : readProductGuides(site.client, named))),
    ]),
  );
  if (product === null) {
    const current = await readForPage(site, findRenamedProduct(site.client, slug));
    if (current !== null)
      return redirect(`/productos/${current}${new URL(request.url).search}`, 301);
    return throwNotFound(site, request);
  }
  return {
    product,
    guides,
    related: chooseRelated(product, newest, RELATED_PRODUCTS),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, slug, description, updated_at } = loaderData.product;
  return describePage(matches[1].loaderData, ({ seo }) => ({
    path: `/productos/${slug}`,
    title: nameProductPage(title),
    description: describeBriefly(description, seo.site_description),
    image: { url: buildShareImagePath({ kind: "product", slug }, updated_at), alt: title },
  }));
}

export default function ProductRoute({ loaderData, matches }: Route.ComponentProps) {
  const { product, guides, related } = loaderData;
  const {
    frame: { content, clock },
    siteUrl,
  } = matches[1].loaderData;
  const path = `/productos/${product.slug}`;
  const steps = [
    { name: "Productos", path: "/productos" },
    { name: product.title, path },
  ];
  return (
    <div className="wrap grid gap-4 pt-3 pb-24 sm:gap-8 sm:pt-6 print:gap-6 print:pb-6">
      <Breadcrumbs steps={steps} />
      <ProductPage
        product={product}
        url={siteUrl + path}
        content={content}
        answerTime={clock.answerTime}
        today={clock.today}
      />
      <p className="text-soft hidden print:block">
        {siteUrl + path} · Ficha actualizada el {formatDate(product.updated_at)}
      </p>
      <div className="grid gap-16 pt-10 lg:gap-24 lg:pt-16 print:hidden">
        <Guides articles={guides} />
        <BuyingNotes contact={content.contact} />
        {related.length > 0 && (
          <section aria-labelledby="relacionados" className="grid gap-8">
            <h2 id="relacionados" className="display-3 lg:text-3xl">
              También le puede interesar
            </h2>
            <ProductGrid products={related} />
          </section>
        )}
      </div>
      <JsonLd blocks={[buildBreadcrumbs(steps, siteUrl), buildProduct(product, siteUrl)]} />
    </div>
  );
}
