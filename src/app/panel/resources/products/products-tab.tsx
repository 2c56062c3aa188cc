import { useIsMutating, useQuery } from "@tanstack/react-query";

import { useAskedRecord } from "#app/panel/lib/asked-record.ts";
import { RecordsLayout } from "#app/panel/records/tab/records-layout.tsx";
import { type RecordTab, useRecordTab } from "#app/panel/records/tab/use-record-tab.ts";
import { productKeys } from "#app/panel/resources/products/keys.ts";
import { useDeleteProduct } from "#app/panel/resources/products/mutations.ts";
import { ProductBrowser } from "#app/panel/resources/products/product-browser.tsx";
import { ProductForm } from "#app/panel/resources/products/product-form.tsx";
import { categoriesQuery } from "#app/panel/resources/products/queries.ts";
import { StoredProductForm } from "#app/panel/resources/products/stored-product-form.tsx";
import { useProductList } from "#app/panel/resources/products/use-product-list.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";

export function ProductsTab({ client }: { client: Client }) {
  const products = useProductList(client);
  const categories = useQuery(categoriesQuery(client)).data ?? [];
  const deletion = useDeleteProduct(client);
  const isSaving = useIsMutating({ mutationKey: productKeys.save() }) > 0;
  const tab = useRecordTab<{ id: string }>({ ...REMOVAL, remove: deletion.mutateAsync });
  const { editor } = tab;
  useAskedRecord("productos", (id) => (id === null ? editor.open() : editor.edit({ id })));

  return (
    <RecordsLayout
      title="Productos"
      count={products.address.isNarrowed ? undefined : products.list.total}
      headingRef={tab.headingRef}
      createText="Nuevo producto"
      onCreate={editor.open}
      isFormOpen={editor.isOpen}
      form={<Editor key={editor.version} client={client} categories={categories} editor={editor} />}
    >
      <ProductBrowser
        client={client}
        products={products}
        categories={categories}
        tab={tab}
        // Opening another record would replace the form while it is being saved.
        mayEdit={!isSaving}
      />
    </RecordsLayout>
  );
}

interface EditorProps {
  client: Client;
  categories: readonly string[];
  editor: RecordTab<{ id: string }>["editor"];
}

function Editor({ client, categories, editor }: EditorProps) {
  const props = {
    client,
    categories,
    takesFocus: editor.takesFocus,
    onChanges: editor.noteChanges,
    onCancel: editor.cancel,
    onSaved: editor.leave,
  };
  return editor.record === null ? (
    <ProductForm {...props} product={null} />
  ) : (
    <StoredProductForm {...props} id={editor.record.id} />
  );
}

const REMOVAL = {
  question: "¿Estás seguro de que quieres eliminar este producto?",
  texts: {
    success: "Producto eliminado correctamente",
    failure: "No se pudo eliminar el producto",
  },
  explain: explainError,
};
