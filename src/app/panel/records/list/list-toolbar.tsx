import { Download, ListChecks, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { DeletedButton } from "#app/panel/records/list/deleted-button.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";

export interface ListToolbarProps {
  search: { label: string; placeholder: string; text: string; onText: (text: string) => void };
  /** The number of results; empty without search and filters. */
  summary: string;
  /** Clears search and filters; null when there are none. */
  onClear: (() => void) | null;
  /** Filters and sort order, as ListChoice. */
  choices: ReactNode;
  isSelecting: boolean;
  onSelect: () => void;
  isExporting: boolean;
  onExport: () => void;
}

/**
 * A list's search, filters, sort order and export. On a phone all but the search is folded away, so that the
 * list itself is on the first screen.
 */
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
  const [isOpen, setIsOpen] = useState(false);
  const optionsId = useId();
  return (
    <div className="@container grid gap-3">
      <div className="flex gap-2">
        <SearchBox
          label={search.label}
          placeholder={search.placeholder}
          value={search.text}
          onChange={search.onText}
        />
        <OptionsButton isOpen={isOpen} optionsId={optionsId} onToggle={() => setIsOpen(!isOpen)} />
      </div>
      <div
        id={optionsId}
        className={cn(
          "flex flex-wrap items-center justify-end gap-x-2 gap-y-1",
          !isOpen && "max-sm:hidden",
        )}
      >
        <div className="mr-auto flex flex-wrap gap-2 @max-lg:grid @max-lg:w-full @max-lg:grid-cols-2">
          {choices}
        </div>
        <ListActions
          isSelecting={isSelecting}
          onSelect={() => {
            setIsOpen(false);
            onSelect();
          }}
          isExporting={isExporting}
          onExport={onExport}
        />
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

interface OptionsButtonProps {
  isOpen: boolean;
  optionsId: string;
  onToggle: () => void;
}

function OptionsButton({ isOpen, optionsId, onToggle }: OptionsButtonProps) {
  return (
    <Button
      variant="outline"
      className="px-3 sm:hidden"
      aria-expanded={isOpen}
      aria-controls={optionsId}
      onClick={onToggle}
    >
      <SlidersHorizontal aria-hidden className="size-4" />
      Opciones
    </Button>
  );
}

type ListActionsProps = Pick<
  ListToolbarProps,
  "isSelecting" | "onSelect" | "isExporting" | "onExport"
>;

function ListActions({ isSelecting, onSelect, isExporting, onExport }: ListActionsProps) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <DeletedButton className="px-3 sm:hidden" />
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
  );
}
