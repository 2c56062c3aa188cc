import { ChevronDown, FileText, SearchX } from "lucide-react";
import { useId } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import type { Selection } from "#app/panel/records/bulk/use-selection.ts";
import { ListSkeleton } from "#app/panel/records/list/list-skeleton.tsx";
import type { ListReading } from "#app/panel/records/list/record-list.tsx";
import { ContentItem } from "#app/panel/resources/content/content-item.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { TooltipProvider } from "#app/panel/ui/feedback/tooltip.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { StoredContent } from "#domain/content/content-row.ts";
import { groupByPlace } from "#domain/content/list/content-groups.ts";

interface ContentListProps {
  reading: ListReading<StoredContent>;
  failureText: string;
  /** Whether the rows are grouped by their place on the site; otherwise they keep the given order. */
  isGrouped: boolean;
  /** Clears search and filters; null without any. */
  onClear: (() => void) | null;
  selection: Selection;
  editedId: string | null;
  deletingId: string | null;
  onEdit: (row: StoredContent) => void;
  onDelete: (row: StoredContent) => void;
}

export function ContentList({
  reading,
  failureText,
  isGrouped,
  onClear,
  ...rest
}: ContentListProps) {
  if (reading.isPending) return <ListSkeleton text="Cargando contenido..." />;
  // When a refetch fails, the list stays on screen; a toast says so.
  if (reading.data === undefined) {
    return (
      <LoadFailure
        title={failureText}
        reason={explainError(reading.error)}
        isRetrying={reading.isFetching}
        onRetry={reading.refetch}
      />
    );
  }
  if (reading.data.length === 0) {
    return <Card>{onClear === null ? <NoContent /> : <NothingFound onClear={onClear} />}</Card>;
  }
  return (
    <div
      aria-busy={reading.isStale}
      className={cn("grid gap-2 transition-opacity", reading.isStale && "opacity-60")}
    >
      <TooltipProvider>
        {isGrouped ? (
          groupByPlace(reading.data).map(([place, rows]) => (
            <ContentGroup
              key={place}
              title={place}
              // Groups are open while searching or choosing records.
              isOpen={onClear !== null || rest.selection.isOn}
              rows={rows}
              {...rest}
            />
          ))
        ) : (
          <ContentGroup title="Últimos cambios" isOpen rows={reading.data} {...rest} />
        )}
      </TooltipProvider>
    </div>
  );
}

interface ContentGroupProps extends Pick<
  ContentListProps,
  "selection" | "editedId" | "deletingId" | "onEdit" | "onDelete"
> {
  title: string;
  /** Whether its rows are shown without opening the group. */
  isOpen: boolean;
  rows: readonly StoredContent[];
}

function ContentGroup({ title, isOpen, rows, ...props }: ContentGroupProps) {
  const { selection, editedId, deletingId, onEdit, onDelete } = props;
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id} className="overflow-hidden">
      <details open={isOpen} className="group">
        <summary className="hover:bg-sand flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 -outline-offset-3 transition-colors [&::-webkit-details-marker]:hidden">
          <h3 id={id} className="leading-snug font-semibold">
            {title}
          </h3>
          <span className="text-soft mr-auto text-sm">{rows.length}</span>
          <ChevronDown
            aria-hidden
            className="text-soft size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <ul aria-labelledby={id} className="divide-line border-line divide-y border-t">
          {rows.map((row) => (
            <ContentItem
              key={row.id}
              row={row}
              isEdited={row.id === editedId}
              isDeleting={row.id === deletingId}
              choice={selection.choiceOf(row.id)}
              onEdit={() => onEdit(row)}
              onDelete={() => onDelete(row)}
            />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function NoContent() {
  return (
    <EmptyState icon={FileText} title="Todavía no hay contenido">
      <p className="text-soft text-pretty">
        El sitio muestra sus textos de fábrica. Elija en el formulario una sección y el texto que
        quiere cambiar.
      </p>
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon={SearchX} title="Ningún texto coincide con su búsqueda">
      <Button variant="outline" onClick={onClear}>
        Ver todo el contenido
      </Button>
    </EmptyState>
  );
}
