import { ProductFacts, ProductUse } from "#app/site/features/products/page/product-facts.tsx";
import {
  Description,
  FeatureList,
  KeyFigures,
  ProductHeading,
} from "#app/site/features/products/page/product-page.tsx";
import { TechnicalSheet } from "#app/site/features/products/page/technical-sheet.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { WarningBox } from "#app/site/ui/warning-box.tsx";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import {
  restoreProduct,
  type SavedContent,
  type SavedProduct,
} from "#domain/offline/saved-copy.ts";

/** A saved product with its sheet: the product's page without what needs a network. */
export function SavedProductPage(props: { saved: SavedProduct; content: SavedContent }) {
  const { saved, content } = props;
  const product = restoreProduct(saved);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid max-w-[46rem] gap-5">
        <ProductHeading product={product} />
        <KeyFigures specs={product.specs} />
        <WarningBox warnings={product.warnings} />
        <Description>{product.description}</Description>
        <LinkButton
          href={buildQuotePath({ products: [product.slug] })}
          withArrow
          className="justify-self-start max-sm:w-full"
        >
          Cotizar este producto
        </LinkButton>
        <FeatureList features={product.features} />
        <ProductFacts product={product} />
      </div>
      <TechnicalSheet product={product} texts={content.products} hasFile={false} />
      <ProductUse product={product} />
    </article>
  );
}
