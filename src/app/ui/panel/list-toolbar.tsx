import { Download, ListChecks } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "#app/ui/panel/button.tsx";
import { cn } from "#app/ui/panel/class-names.ts";
import { SearchBox } from "#app/ui/panel/search-box.tsx";

export interface ListToolbarProps {
  search: { label: string; placeholder: string; text: string; onText: (text: string) => void };
  /** How much was found; empty when nothing narrows the list. */
  summary: string;
  /** Takes search and filters away; null when there are none. */
  onClear: (() => void) | null;
  /** Filters and order, as ListChoice. */
  choices: ReactNode;
  isSelecting: boolean;
  onSelect: () => void;
  isExporting: boolean;
  onExport: () => void;
}

/** What narrows and sorts a list, and what is done with all that it shows. */
export function ListToolbar({
  search,
  summary,
  onClear,
  choices,
  isSelecting,
  onSelect,
  isExporting,
  onExport,
}: ListToolbarProps) {
  return (
    <div className="@container grid gap-3">
      <SearchBox
        label={search.label}
        placeholder={search.placeholder}
        value={search.text}
        onChange={search.onText}
      />
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
        <div className="mr-auto flex flex-wrap gap-2 @max-lg:grid @max-lg:w-full @max-lg:grid-cols-2">
          {choices}
        </div>
        <div className="flex gap-x-2">
          {!isSelecting && (
            <Button variant="ghost" className="px-3" onClick={onSelect}>
              <ListChecks aria-hidden className="size-4" />
              Seleccionar
            </Button>
          )}
          <Button variant="ghost" className="px-3" pending={isExporting} onClick={onExport}>
            {!isExporting && <Download aria-hidden className="size-4" />}
            Exportar CSV
          </Button>
        </div>
      </div>
      <div className={cn("flex flex-wrap items-center gap-x-2", onClear === null && "sr-only")}>
        <output className="text-soft text-[0.9375rem]">{summary}</output>
        {onClear !== null && (
          <Button variant="ghost" className="px-3" onClick={onClear}>
            Quitar filtros
          </Button>
        )}
      </div>
    </div>
  );
}
