import { ChevronLeft, ChevronRight } from "lucide-react";

import { Button } from "#app/panel/ui/controls/button.tsx";

interface PagerProps {
  label: string;
  /** From 1. */
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Buttons that page through a list; renders nothing for a single page. */
export function Pager({ label, page, count, onPage }: PagerProps) {
  if (count <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3">
      <Button
        variant="outline"
        className="max-sm:px-3"
        unavailable={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-4" />
        Anterior
      </Button>
      <p aria-live="polite" className="text-soft text-center text-sm">
        Página {page} de {count}
      </p>
      <Button
        variant="outline"
        className="max-sm:px-3"
        unavailable={page >= count}
        onClick={() => onPage(page + 1)}
      >
        Siguiente
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}
