import { useIsMutating, useQuery } from "@tanstack/react-query";
import { Package } from "lucide-react";

import { productKeys } from "#app/features/products/admin/keys.ts";
import { useDeleteProduct } from "#app/features/products/admin/mutations.ts";
import { ProductForm } from "#app/features/products/admin/product-form.tsx";
import { productsQuery } from "#app/features/products/admin/queries.ts";
import { Badge } from "#app/ui/panel/badge.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";
import { RecordCard } from "#app/ui/panel/record-card.tsx";
import { RecordList } from "#app/ui/panel/record-list.tsx";
import { RecordsLayout } from "#app/ui/panel/records-layout.tsx";
import { Thumbnail } from "#app/ui/panel/thumbnail.tsx";
import { useFailureToast } from "#app/ui/panel/use-failure-toast.ts";
import { useRecordTab } from "#app/ui/panel/use-record-tab.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import type { Product } from "#domain/products/product.ts";

export function ProductsTab({ client }: { client: Client }) {
  const products = useQuery(productsQuery(client));
  const deletion = useDeleteProduct(client);
  const isSaving = useIsMutating({ mutationKey: productKeys.save() }) > 0;
  const { headingRef, editor, removal } = useRecordTab<Product>({
    ...REMOVAL,
    remove: deletion.mutateAsync,
  });
  useFailureToast(products.errorUpdateCount, LOADING_FAILED);

  return (
    <RecordsLayout
      title="Productos"
      count={products.data?.length}
      headingRef={headingRef}
      createText="Nuevo producto"
      onCreate={editor.open}
      isFormOpen={editor.isOpen}
      form={
        <ProductForm
          key={editor.version}
          client={client}
          product={editor.record}
          categories={listCategories(products.data ?? [])}
          takesFocus={editor.takesFocus}
          onChanges={editor.noteChanges}
          onCancel={editor.cancel}
          onSaved={editor.leave}
        />
      }
    >
      <RecordList
        label="Productos"
        reading={products}
        loadingText="Cargando productos..."
        failureText={LOADING_FAILED}
        hasPictures
        explain={explainError}
        empty={<NoProducts />}
      >
        {(product) => (
          <RecordCard
            key={product.id}
            name={product.title}
            leading={<Thumbnail address={product.image_url} className="size-14 sm:size-16" />}
            detail={
              <p className="text-soft line-clamp-1 text-sm max-sm:hidden">{product.description}</p>
            }
            badges={product.category && <Badge>{product.category}</Badge>}
            isEdited={product.id === editor.record?.id}
            isDeleting={product.id === removal.deletingId}
            // Another record would take the form from under what is being saved.
            onEdit={() => !isSaving && editor.edit(product)}
            onDelete={() => removal.remove(product)}
          />
        )}
      </RecordList>
    </RecordsLayout>
  );
}

const LOADING_FAILED = "No se pudieron cargar los productos";

const REMOVAL = {
  question: "¿Estás seguro de que quieres eliminar este producto?",
  texts: {
    success: "Producto eliminado correctamente",
    failure: "No se pudo eliminar el producto",
  },
  explain: explainError,
};

function NoProducts() {
  return (
    <EmptyState icon={Package} title="Todavía no hay productos">
      <p className="text-soft text-pretty">
        Cree el primero con el formulario: con el título basta para empezar. Aparecerá en la página
        de inicio en cuanto lo guarde.
      </p>
    </EmptyState>
  );
}

function listCategories(products: readonly Product[]): string[] {
  const categories = products.flatMap(({ category }) => category?.trim() || []);
  return [...new Set(categories)].toSorted((a, b) => a.localeCompare(b, "es"));
}
