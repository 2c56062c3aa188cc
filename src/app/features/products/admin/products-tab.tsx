import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useRef } from "react";

import { productKeys } from "#app/features/products/admin/keys.ts";
import { ProductForm } from "#app/features/products/admin/product-form.tsx";
import { ProductList } from "#app/features/products/admin/product-list.tsx";
import { productsQuery } from "#app/features/products/admin/queries.ts";
import { useProductRemoval } from "#app/features/products/admin/use-product-removal.ts";
import { RecordsLayout } from "#app/ui/panel/records-layout.tsx";
import { useFailureToast } from "#app/ui/panel/use-failure-toast.ts";
import { useRecordEditor } from "#app/ui/panel/use-record-editor.ts";
import type { Client } from "#data/client.ts";
import type { Product } from "#domain/products/product.ts";

export function ProductsTab({ client }: { client: Client }) {
  const products = useQuery(productsQuery(client));
  const isSaving = useIsMutating({ mutationKey: productKeys.save() }) > 0;
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The focus stays near what was being done when the form or a row goes.
  const focusHeading = () => headingRef.current?.focus();
  const editor = useRecordEditor<Product>(focusHeading);
  const removal = useProductRemoval(client, (id) => {
    if (editor.record?.id === id) editor.leave();
    focusHeading();
  });

  useFailureToast(products.errorUpdateCount, "No se pudieron cargar los productos");

  return (
    <RecordsLayout
      title="Productos"
      count={products.data?.length}
      headingRef={headingRef}
      createText="Nuevo producto"
      isFormOpen={editor.isOpen}
      onCreate={editor.open}
      form={
        <ProductForm
          key={editor.version}
          client={client}
          product={editor.record}
          categories={listCategories(products.data ?? [])}
          takesFocus={editor.takesFocus}
          onLeave={editor.leave}
        />
      }
    >
      <ProductList
        query={products}
        editedId={editor.record?.id ?? null}
        deletingId={removal.deletingId}
        // Another record would take the form from under what is being saved.
        onEdit={(product) => !isSaving && editor.edit(product)}
        onDelete={removal.remove}
      />
    </RecordsLayout>
  );
}

function listCategories(products: readonly Product[]): string[] {
  const categories = products.flatMap(({ category }) => category?.trim() || []);
  return [...new Set(categories)].toSorted((a, b) => a.localeCompare(b, "es"));
}
