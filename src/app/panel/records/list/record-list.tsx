import type { ReactNode } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { ListSkeleton } from "#app/panel/records/list/list-skeleton.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { TooltipProvider } from "#app/panel/ui/feedback/tooltip.tsx";
import { explainError } from "#data/client/error-texts.ts";

interface ListStateProps<T> {
  /** The state of the list's query, as in TanStack Query. */
  reading: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  /** Undefined until loaded. */
  rows: readonly T[] | undefined;
  loadingText: string;
  failureText: string;
  /** Whether the records have pictures. */
  hasPictures?: boolean;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

export interface RecordListProps<T> extends ListStateProps<T> {
  label: string;
  /** Whether the shown rows are those of the previous page, search or filter. */
  isStale: boolean;
  children: (record: T, index: number) => ReactNode;
}

/** A list of records, or its loading, failed or empty state. */
export function RecordList<T>({ label, isStale, children, ...state }: RecordListProps<T>) {
  return (
    <ListState {...state}>
      {(records) => (
        <ul
          aria-label={label}
          aria-busy={isStale}
          className={cn("grid gap-3 transition-opacity", isStale && "opacity-60")}
        >
          {records.map((record, index) => children(record, index))}
        </ul>
      )}
    </ListState>
  );
}

/** The records of a list once loaded, or its loading, failed or empty state. */
export function ListState<T>({
  reading,
  rows,
  loadingText,
  failureText,
  hasPictures = false,
  empty,
  children,
}: ListStateProps<T> & { children: (records: readonly T[]) => ReactNode }) {
  if (reading.isPending) return <ListSkeleton text={loadingText} hasPictures={hasPictures} />;
  // If a refetch fails, the list stays on screen, and a toast reports it.
  if (rows === undefined) {
    return (
      <LoadFailure title={failureText} reason={explainError(reading.error)} reading={reading} />
    );
  }
  if (rows.length === 0) return empty;
  return <TooltipProvider>{children(rows)}</TooltipProvider>;
}
