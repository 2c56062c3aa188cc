import { CloudOff, RotateCw } from "lucide-react";

import { cn } from "#app/panel/lib/class-names.ts";
import { loadMissingCode, useMissingCode } from "#app/panel/lib/loading/load-with-retry.ts";
import { Button, Spinner } from "#app/panel/ui/controls/button.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";

/**
 * A loading indicator, which the layout hides without JavaScript. While code cannot be loaded, for example offline, it says
 * so and offers a retry.
 */
export function Loading({ text = "Cargando..." }: { text?: string }) {
  if (useMissingCode()) return <MissingCode />;
  return (
    <output data-needs-script className="text-soft flex min-h-60 items-center justify-center gap-3">
      <Spinner className="size-5" />
      {text}
    </output>
  );
}

function MissingCode() {
  return (
    <EmptyState
      icon={CloudOff}
      title="Sin conexión"
      text="Esta parte del panel no se ha podido cargar. Aparecerá cuando vuelva la conexión."
    >
      <Button onClick={loadMissingCode}>
        <RotateCw aria-hidden className="size-4" />
        Reintentar
      </Button>
    </EmptyState>
  );
}

/** The placeholder of something that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-md bg-sand", className)} />;
}
