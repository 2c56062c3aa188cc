import { ProductGrid } from "#app/features/products/product-grid.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import type { Product } from "#domain/products/product.ts";

interface ProductsSectionProps {
  texts: SiteContent["products"];
  products: readonly Product[];
}

/** The home page's products. */
export function ProductsSection({ texts, products }: ProductsSectionProps) {
  return (
    <section id="productos" aria-labelledby="productos-titulo">
      <div className="wrap section grid gap-12 lg:gap-16">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8">
          <SectionHeading
            badge={texts.badge}
            title={texts.title_start}
            highlight={texts.title_highlight}
            subtitle={texts.subtitle}
            titleId="productos-titulo"
          />
          <LinkButton href="/productos" tone="outline" withArrow className="max-sm:w-full">
            {texts.catalog_button}
          </LinkButton>
        </div>
        <ProductGrid products={products} />
      </div>
    </section>
  );
}
