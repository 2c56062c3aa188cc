import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { type CardProps, RecordCard } from "#app/panel/records/list/record-card.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { SiteLink } from "#app/panel/records/list/site-link.tsx";
import { listReads } from "#app/panel/records/resource/list-query.ts";
import { ResourceTab } from "#app/panel/records/resource/resource-tab.tsx";
import { categoriesQuery, PRODUCTS } from "#app/panel/resources/products/product-resource.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import type { ProductRow } from "#domain/products/product.ts";

const FORM = preloadable(async () => ({
  default: (await import("#app/panel/resources/products/product-form.tsx")).ProductForm,
}));

export const PRODUCT_READS = listReads(PRODUCTS);

export function ProductsTab() {
  const categories = useQuery(categoriesQuery(useClient())).data ?? [];
  return (
    <ResourceTab
      resource={PRODUCTS}
      form={FORM}
      offers={{ categoria: categories.map((category) => [category, category]) }}
    >
      {({ list, cardOf }) => (
        <RecordList {...list}>
          {(product) => <ProductCard key={product.id} {...cardOf(product)} product={product} />}
        </RecordList>
      )}
    </ResourceTab>
  );
}

function ProductCard({ product, ...card }: CardProps & { product: ProductRow }) {
  const { id, title, description, category, slug, image_url: address } = product;
  const isPublished = product.is_published;
  return (
    <RecordCard
      {...card}
      name={title}
      leading={<Thumbnail address={address} className="size-14 sm:size-16" />}
      detail={<p className="text-soft line-clamp-1 text-sm max-sm:hidden">{description}</p>}
      badges={
        <>
          {!isPublished && <Badge tone="gold">Oculto</Badge>}
          {category && <Badge>{category}</Badge>}
          <SiteLink
            href={isPublished ? `/productos/${slug}` : `/admin/vista-previa/productos/${id}`}
            name={title}
            isPreview={!isPublished}
          />
        </>
      }
    />
  );
}
