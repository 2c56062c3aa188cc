import { CloudOff, RotateCw } from "lucide-react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";

interface LoadFailureProps {
  title: string;
  /** Why, and what to do. */
  reason: string;
  /** The query that the button retries. */
  reading: { isFetching: boolean; refetch: () => unknown };
}

/** Shown instead of data that could not be read. */
export function LoadFailure({ title, reason, reading }: LoadFailureProps) {
  return (
    <Card>
      <EmptyState icon={CloudOff} title={title} text={reason}>
        <Button pending={reading.isFetching} onClick={() => void reading.refetch()}>
          {!reading.isFetching && <RotateCw aria-hidden className="size-4" />}
          Reintentar
        </Button>
      </EmptyState>
    </Card>
  );
}
