import type { ReactNode } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { ListSkeleton } from "#app/panel/records/list/list-skeleton.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { TooltipProvider } from "#app/panel/ui/feedback/tooltip.tsx";
import { explainError } from "#data/client/error-texts.ts";

/** The state of a list's query, as in TanStack Query. */
export interface ListReading<T> {
  data: readonly T[] | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** Whether the shown rows are those of the previous page, search or filter. */
  isStale: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface ListStateProps<T> {
  reading: ListReading<T>;
  loadingText: string;
  failureText: string;
  /** Whether the records have pictures. */
  hasPictures?: boolean;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

export interface RecordListProps<T> extends ListStateProps<T> {
  label: string;
  children: (record: T, index: number) => ReactNode;
}

/** A list of records, or its loading, failed or empty state. */
export function RecordList<T>({ label, children, ...state }: RecordListProps<T>) {
  return (
    <ListState {...state}>
      {(records) => (
        <ul
          aria-label={label}
          aria-busy={state.reading.isStale}
          className={cn("grid gap-3 transition-opacity", state.reading.isStale && "opacity-60")}
        >
          {records.map((record, index) => children(record, index))}
        </ul>
      )}
    </ListState>
  );
}

/** The records of a list once they are there, or its loading, failed or empty state. */
export function ListState<T>({
  reading,
  loadingText,
  failureText,
  hasPictures = false,
  empty,
  children,
}: ListStateProps<T> & { children: (records: readonly T[]) => ReactNode }) {
  if (reading.isPending) return <ListSkeleton text={loadingText} hasPictures={hasPictures} />;
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
  if (reading.data.length === 0) return <Card>{empty}</Card>;
  return <TooltipProvider>{children(reading.data)}</TooltipProvider>;
}
