import { useClient } from "#app/panel/auth/auth-context.ts";
import { PreviewBar } from "#app/panel/preview/preview-bar.tsx";
import { PreviewProblem } from "#app/panel/preview/preview-notice.tsx";
import { type PreviewedPage, usePreview } from "#app/panel/preview/use-preview.ts";
import { ProductPage } from "#app/site/features/products/page/product-page.tsx";
import { BuyingNotes } from "#app/site/features/quote/buying-notes.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { getProduct } from "#data/products.ts";
import { BLANK_PRODUCT, type Product, type ProductInput } from "#domain/products/product.ts";

/** A product with its unsaved changes, as visitors would see it. */
export function ProductPreview({ id, frame, siteUrl }: PreviewedPage) {
  const client = useClient();
  const { content, clock } = frame;
  const { typed, stored, ...reading } = usePreview<Product, ProductInput>("products", id, () =>
    getProduct(client, id),
  );
  if (typed === null && stored === null) return <PreviewProblem {...reading} />;
  const product = { ...(stored ?? BLANK_PRODUCT), ...typed?.record };
  const path = `/productos/${product.slug}`;
  const steps = [
    { name: "Productos", path: "/productos" },
    { name: product.title, path },
  ];
  return (
    <>
      <div className="wrap grid gap-8 pt-6 pb-24">
        <Breadcrumbs steps={steps} />
        <ProductPage
          product={product}
          url={siteUrl + path}
          content={content}
          answerTime={clock.answerTime}
          today={clock.today}
        />
        <div className="grid pt-10 lg:pt-16">
          <BuyingNotes contact={content.contact} />
        </div>
      </div>
      <PreviewBar typed={typed} isPublic={product.is_published} path={path} />
    </>
  );
}
