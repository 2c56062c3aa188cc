import { SearchX } from "lucide-react";

import { Button } from "#app/ui/panel/button.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";

interface NothingFoundProps {
  title: string;
  /** What takes search and filters away: 'Ver todos los productos'. */
  clearText: string;
  onClear: () => void;
}

/** In the place of a list in which search and filters leave nothing. */
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
