import type { UseQueryResult } from "@tanstack/react-query";
import { Package } from "lucide-react";

import { ProductRow } from "#app/features/products/admin/product-row.tsx";
import { Card } from "#app/ui/panel/card.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";
import { ListSkeleton } from "#app/ui/panel/list-skeleton.tsx";
import { LoadFailure } from "#app/ui/panel/load-failure.tsx";
import { TooltipProvider } from "#app/ui/panel/tooltip.tsx";
import { explainError } from "#data/error-texts.ts";
import type { Product } from "#domain/products/product.ts";

interface ProductListProps {
  query: UseQueryResult<Product[]>;
  editedId: string | null;
  deletingId: string | null;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

export function ProductList({ query, editedId, deletingId, onEdit, onDelete }: ProductListProps) {
  if (query.isPending) return <ListSkeleton text="Cargando productos..." hasPictures />;
  // A list that is on screen stays there when its renewal fails; the toast says so.
  if (query.data === undefined) {
    return (
      <LoadFailure
        title="No se pudieron cargar los productos"
        reason={explainError(query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <Card>
        <EmptyState icon={Package} title="Todavía no hay productos">
          <p className="text-soft text-pretty">
            Cree el primero con el formulario: con el título basta para empezar. Aparecerá en la
            página de inicio en cuanto lo guarde.
          </p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <TooltipProvider>
      <ul aria-label="Productos" className="grid gap-3">
        {query.data.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isEdited={product.id === editedId}
            isDeleting={product.id === deletingId}
            onEdit={() => onEdit(product)}
            onDelete={() => onDelete(product)}
          />
        ))}
      </ul>
    </TooltipProvider>
  );
}
