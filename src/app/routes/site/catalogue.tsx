import { Catalogue } from "#app/features/products/catalogue.tsx";
import { JsonLd } from "#app/features/seo/json-ld.tsx";
import { describePage } from "#app/lib/meta.ts";
import { siteContext } from "#app/load-context.ts";
import { readForPage } from "#app/routes/site/read-for-page.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { listProducts, searchProducts } from "#data/products.ts";
import {
  filterProducts,
  listDistinct,
  parseCatalogueFilter,
} from "#domain/products/catalogue-filter.ts";
import { buildBreadcrumbs, buildProductList } from "#domain/seo/json-ld.ts";
import { buildPageMetadata } from "#domain/seo/metadata.ts";

import type { Route } from "./+types/catalogue.ts";

const STEPS = [{ name: "Productos", path: "/productos" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const filter = parseCatalogueFilter(new URL(request.url).searchParams);
  const [all, found] = await readForPage(
    site,
    Promise.all([
      listProducts(site.client),
      filter.text === "" ? null : searchProducts(site.client, filter.text),
    ]),
  );
  return {
    filter,
    products: filterProducts(found ?? all, filter),
    categories: listDistinct(all.map(({ category }) => category)),
    species: listDistinct(all.flatMap((product) => product.species)),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout) return [];
  const { content } = layout.frame;
  const page = { content, siteUrl: layout.siteUrl, path: "/productos", ...content.seo_products };
  return describePage(buildPageMetadata(page));
}

export default function CataloguePage({ loaderData, matches }: Route.ComponentProps) {
  const { frame, siteUrl } = matches[1].loaderData;
  const { products } = loaderData;
  return (
    <div className="wrap grid gap-10 pt-6 pb-24">
      <Breadcrumbs steps={STEPS} />
      <PageHeading
        title={frame.content.products.catalog_title}
        subtitle={frame.content.products.catalog_subtitle}
      />
      <Catalogue {...loaderData} />
      <JsonLd
        blocks={[
          buildBreadcrumbs(STEPS, siteUrl),
          ...(products.length > 0 ? [buildProductList(products, siteUrl)] : []),
        ]}
      />
    </div>
  );
}
