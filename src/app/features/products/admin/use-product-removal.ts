import { useDeleteProduct } from "#app/features/products/admin/mutations.ts";
import { showError, showSuccess } from "#app/ui/panel/toast.tsx";
import { useSingleRun } from "#app/ui/panel/use-single-run.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import type { Product } from "#domain/products/product.ts";

/** Deletes a product once its administrator has confirmed, one at a time. */
export function useProductRemoval(client: Client, onRemoved: (id: string) => void) {
  const deletion = useDeleteProduct(client);
  const runOnce = useSingleRun();
  const remove = async ({ id }: Product) => {
    if (!window.confirm("¿Estás seguro de que quieres eliminar este producto?")) return;
    try {
      await deletion.mutateAsync(id);
      showSuccess("Producto eliminado correctamente");
      onRemoved(id);
    } catch (error) {
      showError("No se pudo eliminar el producto", { reason: explainError(error) });
    }
  };
  return {
    remove: (product: Product) => void runOnce(() => remove(product)),
    deletingId: deletion.isPending ? deletion.variables : null,
  };
}
