import { Package } from "lucide-react";

import { useSelection } from "#app/panel/records/bulk/use-selection.ts";
import { NothingFound } from "#app/panel/records/list/nothing-found.tsx";
import { RecordBrowser } from "#app/panel/records/list/record-browser.tsx";
import { RecordCard } from "#app/panel/records/list/record-card.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { SiteLink } from "#app/panel/records/list/site-link.tsx";
import type { RecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { useDeleteProducts } from "#app/panel/resources/products/mutations.ts";
import { ProductChoices } from "#app/panel/resources/products/product-choices.tsx";
import {
  LOADING_FAILED,
  type useProductList,
} from "#app/panel/resources/products/use-product-list.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { listProductIds } from "#data/product-list.ts";
import type { ProductRow } from "#domain/products/product.ts";

interface ProductBrowserProps {
  client: Client;
  products: ReturnType<typeof useProductList>;
  categories: readonly string[];
  tab: RecordTab<{ id: string }>;
  /** Whether the form may open another product. */
  mayEdit: boolean;
}

/** The list of products. */
export function ProductBrowser({
  client,
  products: { address, filter, list },
  categories,
  tab: { editor, removal, focusHeading, leaveRecords },
  mayEdit,
}: ProductBrowserProps) {
  const { mutateAsync: deleteAll } = useDeleteProducts(client);
  const selection = useSelection(`${filter.text}\n${filter.category}`);
  return (
    <RecordBrowser
      label={LABEL}
      address={address}
      list={list}
      searchLabel="Buscar productos"
      searchPlaceholder="Buscar por nombre, categoría o descripción"
      choices={<ProductChoices address={address} categories={categories} />}
      exportAll={async () => {
        const { exportProducts } = await import("#app/panel/resources/products/export-products.ts");
        return exportProducts(client, filter);
      }}
      selection={selection}
      listIds={() => listProductIds(client, filter)}
      actions={[{ ...DELETE, run: deleteAll, onDone: leaveRecords }]}
      onFinished={focusHeading}
    >
      <RecordList
        label="Productos"
        reading={list.reading}
        loadingText="Cargando productos..."
        failureText={LOADING_FAILED}
        hasPictures
        explain={explainError}
        empty={
          address.isNarrowed ? <NothingFound {...NOTHING} onClear={address.clear} /> : NO_PRODUCTS
        }
      >
        {(product) => (
          <RecordCard
            key={product.id}
            id={product.id}
            name={product.title}
            leading={<Thumbnail address={product.image_url} className="size-14 sm:size-16" />}
            detail={
              <p className="text-soft line-clamp-1 text-sm max-sm:hidden">{product.description}</p>
            }
            badges={<ProductBadges product={product} />}
            isEdited={product.id === editor.record?.id}
            isDeleting={product.id === removal.deletingId}
            choice={selection.choiceOf(product.id)}
            onEdit={() => mayEdit && editor.edit(product)}
            onDelete={() => removal.remove(product)}
          />
        )}
      </RecordList>
    </RecordBrowser>
  );
}

const LABEL = { one: "producto", many: "productos", isFeminine: false };

const DELETE = { label: "Eliminar", verb: "eliminar", isDangerous: true } as const;

const NOTHING = { title: "No se encontraron productos", clearText: "Ver todos los productos" };

const NO_PRODUCTS = (
  <EmptyState icon={Package} title="Todavía no hay productos">
    <p className="text-soft text-pretty">
      Cree el primero con el formulario: con el título basta para empezar. Aparecerá en la página de
      inicio en cuanto lo guarde.
    </p>
  </EmptyState>
);

function ProductBadges({ product: { category, slug, title } }: { product: ProductRow }) {
  return (
    <>
      {category && <Badge>{category}</Badge>}
      <SiteLink href={`/productos/${slug}`} name={title} />
    </>
  );
}
