import { Pencil, Trash2 } from "lucide-react";

import { ProductThumbnail } from "#app/features/products/admin/product-thumbnail.tsx";
import { Badge } from "#app/ui/panel/badge.tsx";
import { Button } from "#app/ui/panel/button.tsx";
import { Card } from "#app/ui/panel/card.tsx";
import { cn } from "#app/ui/panel/class-names.ts";
import { Tooltip } from "#app/ui/panel/tooltip.tsx";
import type { Product } from "#domain/products/product.ts";

interface ProductRowProps {
  product: Product;
  isEdited: boolean;
  isDeleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProductRow({ product, isEdited, isDeleting, onEdit, onDelete }: ProductRowProps) {
  const { title, description, category, image_url } = product;
  return (
    <li aria-current={isEdited || undefined}>
      <Card
        className={cn(
          "flex items-center gap-3 p-3 transition-colors sm:gap-4 sm:p-4",
          isEdited && "border-green bg-green-mist",
          isDeleting && "opacity-60",
        )}
      >
        <ProductThumbnail address={image_url} className="size-14 sm:size-16" />
        <div className="grid min-w-0 grow gap-1">
          <h3 className="leading-snug font-semibold wrap-anywhere">{title}</h3>
          <p className="text-soft line-clamp-1 text-sm max-sm:hidden">{description}</p>
          <p className="flex flex-wrap gap-2">
            {category && <Badge>{category}</Badge>}
            {isEdited && <Badge tone="gold">En edición</Badge>}
          </p>
        </div>
        <div className="flex shrink-0 gap-1">
          <Tooltip text="Editar">
            <Button variant="ghost" size="icon" aria-label={`Editar ${title}`} onClick={onEdit}>
              <Pencil aria-hidden className="size-5" />
            </Button>
          </Tooltip>
          <Tooltip text="Eliminar">
            <Button
              variant="danger"
              size="icon"
              aria-label={`Eliminar ${title}`}
              pending={isDeleting}
              onClick={onDelete}
            >
              <Trash2 aria-hidden className="size-5" />
            </Button>
          </Tooltip>
        </div>
      </Card>
    </li>
  );
}
