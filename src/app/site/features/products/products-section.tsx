import ChevronDown from "lucide-react/icons/chevron-down";

import { ProductGrid } from "#app/site/features/products/product-grid.tsx";
import { CategoryList } from "#app/site/ui/filters/category-list.tsx";
import { CATALOGUE_SEARCH, SearchForm } from "#app/site/ui/forms/search-form.tsx";
import { SectionHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import type { ProductLink } from "#data/products.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import type { ProductSummary } from "#domain/products/product.ts";

/** With a card for each, the page would be too long on phones: the others expand. */
const CARDS_ON_PHONES = 2;

interface ProductsSectionProps {
  texts: SiteContent["products"];
  /** The newest products, as cards. */
  products: readonly ProductSummary[];
  /** All other products, collapsed. */
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

/** The products without a card on the page, by category; renders nothing without any. */
function OtherProducts({ products }: { products: readonly ProductLink[] }) {
  if (products.length === 0) return null;
  return (
    <details className="group/others border-line mt-10 border-y lg:mt-14">
      <summary className="display-3 hover:text-green flex min-h-16 items-center justify-between gap-6 py-4">
        {products.length === 1 ? "Ver otro producto" : `Ver otros ${products.length} productos`}
        <ChevronDown
          aria-hidden
          className="text-gold-dark size-6 shrink-0 transition-transform duration-200 group-open/others:rotate-180"
        />
      </summary>
      <CategoryList
        products={products}
        className="gap-10 pt-2 pb-4 sm:columns-2 lg:columns-3 xl:columns-4"
      />
    </details>
  );
}
