import { CloudOff, RotateCw } from "lucide-react";

import { Button } from "#app/ui/panel/button.tsx";
import { Card } from "#app/ui/panel/card.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";

interface LoadFailureProps {
  title: string;
  /** Why, and what to do. */
  reason: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown instead of data that could not be read. */
export function LoadFailure({ title, reason, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <Card>
      <EmptyState icon={CloudOff} title={title}>
        <p className="text-soft text-pretty">{reason}</p>
        <Button pending={isRetrying} onClick={onRetry}>
          {!isRetrying && <RotateCw aria-hidden className="size-4" />}
          Reintentar
        </Button>
      </EmptyState>
    </Card>
  );
}
