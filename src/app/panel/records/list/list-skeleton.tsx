import { Card } from "#app/panel/ui/controls/card.tsx";
import { Skeleton } from "#app/panel/ui/feedback/loading.tsx";

interface ListSkeletonProps {
  /** The loading text: 'Cargando productos...'. */
  text: string;
  /** Whether the records have pictures. */
  hasPictures?: boolean;
}

/** The skeleton of a list that is loading. */
export function ListSkeleton({ text, hasPictures = false }: ListSkeletonProps) {
  return (
    <div className="grid gap-3">
      <output className="text-soft">{text}</output>
      {Array.from({ length: 5 }, (_, index) => (
        <Card key={index} className="flex items-center gap-4 p-4">
          {hasPictures && <Skeleton className="size-14 rounded-lg" />}
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </Card>
      ))}
    </div>
  );
}
