import { redirect } from "react-router";

import { ProductGrid } from "#app/features/products/product-grid.tsx";
import { ProductPage } from "#app/features/products/product-page.tsx";
import { JsonLd } from "#app/features/seo/json-ld.tsx";
import { describePage } from "#app/lib/meta.ts";
import { siteContext } from "#app/load-context.ts";
import { answerNotFound } from "#app/routes/site/page-not-found.ts";
import { readForPage } from "#app/routes/site/read-for-page.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { findProduct, findRenamedProduct, listNewestProducts } from "#data/products.ts";
import type { Product } from "#domain/products/product.ts";
import { buildBreadcrumbs, buildProduct } from "#domain/seo/json-ld.ts";
import { buildPageMetadata } from "#domain/seo/metadata.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";

import type { Route } from "./+types/product.ts";

const RELATED_PRODUCTS = 4;
const RELATED_AMONG = 100;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const [product, newest] = await readForPage(
    site,
    Promise.all([
      findProduct(site.client, params.slug),
      listNewestProducts(site.client, { limit: RELATED_AMONG }),
    ]),
  );
  if (product === null) {
    const slug = await readForPage(site, findRenamedProduct(site.client, params.slug));
    if (slug !== null) return redirect(`/productos/${slug}`, 301);
    return answerNotFound(site, request);
  }
  return { product, related: chooseRelated(product, newest) };
}

/** Of the same category first, then the newest. */
function chooseRelated(product: Product, others: readonly Product[]): Product[] {
  return others
    .filter(({ id }) => id !== product.id)
    .toSorted(
      (a, b) => Number(b.category === product.category) - Number(a.category === product.category),
    )
    .slice(0, RELATED_PRODUCTS);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout || !loaderData) return [];
  const { title, slug, description, image_url, image_alt } = loaderData.product;
  return describePage(
    buildPageMetadata({
      content: layout.frame.content,
      siteUrl: layout.siteUrl,
      path: `/productos/${slug}`,
      title: `${title} | ${layout.frame.content.footer.brand_name}`,
      description,
      ...(image_url && { image: { url: image_url, alt: image_alt } }),
    }),
  );
}

export default function ProductRoute({ loaderData, matches }: Route.ComponentProps) {
  const { product, related } = loaderData;
  const {
    frame: { content },
    siteUrl,
  } = matches[1].loaderData;
  const steps = [
    { name: "Productos", path: "/productos" },
    { name: product.title, path: `/productos/${product.slug}` },
  ];
  const message = `Hola, estoy interesado en ${product.title}. ¿Me pueden cotizar?`;
  return (
    <div className="wrap grid gap-8 pt-6 pb-24 print:pb-6">
      <Breadcrumbs steps={steps} />
      <ProductPage
        product={product}
        texts={content.products}
        chatLink={buildChatLink(content.whatsapp.phone_number, message)}
      />
      {related.length > 0 && (
        <section aria-labelledby="relacionados" className="grid gap-8 pt-16 print:hidden">
          <h2 id="relacionados" className="display-3">
            También le puede interesar
          </h2>
          <ProductGrid products={related} />
        </section>
      )}
      <JsonLd blocks={[buildBreadcrumbs(steps, siteUrl), buildProduct(product, siteUrl)]} />
    </div>
  );
}
