import { SearchX } from "lucide-react";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";

interface NothingFoundProps {
  title: string;
  /** Label of the button that clears search and filters: 'Ver todos los productos'. */
  clearText: string;
  onClear: () => void;
}

/** Shown instead of a list without results. */
export function NothingFound({ title, clearText, onClear }: NothingFoundProps) {
  return (
    <EmptyState icon={SearchX} title={title}>
      <p className="text-soft text-pretty">Pruebe con otras palabras o quite los filtros.</p>
      <Button variant="outline" onClick={onClear}>
        {clearText}
      </Button>
    </EmptyState>
  );
}
