import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { ResourceTab } from "#app/panel/records/edit/resource-tab.tsx";
import { RecordCard, type RowProps } from "#app/panel/records/list/record-card.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { listReads } from "#app/panel/records/list/use-list-controller.ts";
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
      {({ list, rowOf, setFlag }) => (
        <RecordList {...list}>
          {(product) => (
            <ProductCard
              key={product.id}
              {...rowOf(product)}
              product={product}
              onPublish={(isOn) => setFlag(product.id, "is_published", isOn)}
            />
          )}
        </RecordList>
      )}
    </ResourceTab>
  );
}

interface ProductCardProps extends RowProps {
  product: ProductRow;
  onPublish: (isPublished: boolean) => void;
}

function ProductCard({ product, onPublish, ...row }: ProductCardProps) {
  const { id, title, description, category, slug, image_url: address } = product;
  const isPublished = product.is_published;
  return (
    <RecordCard
      {...row}
      name={title}
      leading={<Thumbnail address={address} className="size-14 sm:size-16" />}
      detail={<p className="text-soft line-clamp-1 text-sm max-sm:hidden">{description}</p>}
      badges={
        <>
          {!isPublished && <Badge tone="gold">Oculto</Badge>}
          {category && <Badge>{category}</Badge>}
        </>
      }
      site={
        isPublished
          ? { href: `/productos/${slug}` }
          : { href: `/admin/vista-previa/productos/${id}`, isPreview: true }
      }
      moreActions={[
        { label: isPublished ? "Ocultar" : "Mostrar", onSelect: () => onPublish(!isPublished) },
      ]}
    />
  );
}
