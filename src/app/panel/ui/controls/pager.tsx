import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";

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
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
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

interface PagedProps<T> {
  /** The name of the buttons. */
  label: string;
  items: readonly T[];
  pageSize: number;
  /** The filter behind the items: another one starts at the first page. */
  selection: string;
  /** Renders the items of one page. */
  children: (items: readonly T[]) => ReactNode;
}

/** A paginated list of items that are all in memory. */
export function Paged<T>({ label, items, pageSize, selection, children }: PagedProps<T>) {
  const [opened, setOpened] = useState({ selection, page: 1 });
  const count = Math.max(1, Math.ceil(items.length / pageSize));
  const page = opened.selection === selection ? Math.min(opened.page, count) : 1;
  const ref = useRef<HTMLDivElement>(null);
  return (
    <div ref={ref} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children(items.slice((page - 1) * pageSize, page * pageSize))}
      <Pager
        label={label}
        page={page}
        count={count}
        onPage={(next) => {
          setOpened({ selection, page: next });
          // The buttons are below the list; its next page starts above them.
          ref.current?.focus({ preventScroll: true });
          ref.current?.scrollIntoView({ block: "start" });
        }}
      />
    </div>
  );
}
