import { CloudOff, RotateCw } from "lucide-react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";

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
