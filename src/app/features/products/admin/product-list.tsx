import type { UseQueryResult } from "@tanstack/react-query";
import { CloudOff, Package, RotateCw } from "lucide-react";

import { ProductRow } from "#app/features/products/admin/product-row.tsx";
import { Button } from "#app/ui/panel/button.tsx";
import { Card } from "#app/ui/panel/card.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";
import { Skeleton } from "#app/ui/panel/skeleton.tsx";
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
  if (query.isPending) return <ListSkeleton />;
  // A list that is on screen stays there when its renewal fails; the toast says so.
  if (query.data === undefined) {
    return (
      <Card>
        <EmptyState icon={CloudOff} title="No se pudieron cargar los productos">
          <p className="text-soft text-pretty">{explainError(query.error)}</p>
          <Button pending={query.isFetching} onClick={() => void query.refetch()}>
            {!query.isFetching && <RotateCw aria-hidden className="size-4" />}
            Reintentar
          </Button>
        </EmptyState>
      </Card>
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

function ListSkeleton() {
  return (
    <div className="grid gap-3">
      <output className="text-soft">Cargando productos...</output>
      {Array.from({ length: 5 }, (_, index) => (
        <Card key={index} className="flex items-center gap-4 p-4">
          <Skeleton className="size-14 rounded-lg" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </Card>
      ))}
    </div>
  );
}
