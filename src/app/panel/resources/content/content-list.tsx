import { ChevronDown } from "lucide-react";
import { useDeferredValue, useId } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import type { RowProps } from "#app/panel/records/list/record-card.tsx";
import { ListState } from "#app/panel/records/list/record-list.tsx";
import type { CardList } from "#app/panel/records/resource.ts";
import { ContentItem } from "#app/panel/resources/content/content-item.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { groupByPlace } from "#domain/content/site-places.ts";
import type { StoredContent } from "#domain/content/site-text.ts";

interface ContentListProps extends CardList<StoredContent> {
  /** Whether rows are grouped by their place on the site, instead of in the given order. */
  isGrouped: boolean;
}

export function ContentList({ list, isGrouped, isNarrowed, isSelecting, rowOf }: ContentListProps) {
  return (
    <ListState {...list}>
      {(rows) => (
        <div
          aria-busy={list.isStale}
          className={cn("grid gap-2 transition-opacity", list.isStale && "opacity-60")}
        >
          {isGrouped ? (
            groupByPlace(rows).map(([place, group]) => (
              <ContentGroup
                key={place}
                title={place}
                // Groups are open while searching or selecting records.
                isOpen={isNarrowed || isSelecting}
                rows={group}
                rowOf={rowOf}
              />
            ))
          ) : (
            <ContentGroup title="Últimos cambios" isOpen rows={rows} rowOf={rowOf} />
          )}
        </div>
      )}
    </ListState>
  );
}

interface ContentGroupProps {
  title: string;
  /** Whether its rows are shown without opening the group. */
  isOpen: boolean;
  rows: readonly StoredContent[];
  rowOf: (row: StoredContent) => RowProps;
}

function ContentGroup({ title, isOpen, rows, rowOf }: ContentGroupProps) {
  const id = useId();
  // Rows of closed groups are rendered in later frames.
  const hasRows = useDeferredValue(true, isOpen) || isOpen;
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
          {hasRows && rows.map((row) => <ContentItem key={row.id} {...rowOf(row)} row={row} />)}
        </ul>
      </details>
    </Card>
  );
}
