import { useQuery } from "@tanstack/react-query";

import { ProductForm, type ProductFormProps } from "#app/panel/resources/products/product-form.tsx";
import { productQuery } from "#app/panel/resources/products/queries.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";

/** Reads the whole product (the list has only a part of it), and opens it in the form. */
export function StoredProductForm({
  id,
  ...props
}: Omit<ProductFormProps, "product"> & { id: string }) {
  const product = useQuery(productQuery(props.client, id));
  if (product.isPending) return <Loading text="Cargando el producto..." />;
  if (product.data === undefined) {
    return (
      <div className="grid gap-4 p-4 sm:p-6">
        <LoadFailure
          title="No se pudo cargar el producto"
          reason={explainError(product.error)}
          isRetrying={product.isFetching}
          onRetry={() => void product.refetch()}
        />
        <Button variant="outline" onClick={props.onCancel}>
          Cancelar
        </Button>
      </div>
    );
  }
  return <ProductForm {...props} product={product.data} />;
}
