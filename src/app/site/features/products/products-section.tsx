import { ProductGrid } from "#app/site/features/products/catalogue/product-grid.tsx";
import { OtherProducts } from "#app/site/features/products/page/other-products.tsx";
import { CATALOGUE_SEARCH, SearchForm } from "#app/site/ui/forms/search-form.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { SectionHeading } from "#app/site/ui/section-heading.tsx";
import type { ProductLink } from "#data/products.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import type { ProductSummary } from "#domain/products/product.ts";

/** A phone's page would be too long with a card for each: the others unfold. */
const CARDS_ON_PHONES = 2;

interface ProductsSectionProps {
  texts: SiteContent["products"];
  /** The newest products, as cards. */
  products: readonly ProductSummary[];
  /** All other products, folded away. */
  others: readonly ProductLink[];
}

/** The home page's section of products. */
export function ProductsSection({ texts, products, others }: ProductsSectionProps) {
  return (
    <section
      id="productos"
      aria-labelledby="productos-titulo"
      className="laid-out-near [contain-intrinsic-block-size:auto_140rem]"
    >
      <div className="wrap section grid items-end gap-x-10 gap-y-5 sm:gap-y-10 lg:grid-cols-[1fr_auto] lg:gap-y-16">
        <SectionHeading
          badge={texts.badge}
          title={texts.title_start}
          highlight={texts.title_highlight}
          subtitle={texts.subtitle}
          titleId="productos-titulo"
        />
        <LinkButton href="/productos" tone="outline" withArrow className="max-lg:order-1">
          {texts.catalog_button}
        </LinkButton>
        <div className="grid gap-6 lg:col-span-2">
          <SearchForm {...CATALOGUE_SEARCH} label="Buscar un producto" />
          <ProductGrid products={products} cardsOnPhones={CARDS_ON_PHONES} />
          <OtherProducts products={others} />
        </div>
      </div>
    </section>
  );
}
