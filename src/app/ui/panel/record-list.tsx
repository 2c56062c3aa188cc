import type { ReactNode } from "react";

import { Card } from "#app/ui/panel/card.tsx";
import { cn } from "#app/ui/panel/class-names.ts";
import { ListSkeleton } from "#app/ui/panel/list-skeleton.tsx";
import { LoadFailure } from "#app/ui/panel/load-failure.tsx";
import { TooltipProvider } from "#app/ui/panel/tooltip.tsx";

/** How the reading of a list stands, as TanStack Query tells it. */
export interface ListReading<T> {
  data: readonly T[] | undefined;
  isPending: boolean;
  isFetching: boolean;
  /** Whether rows of another page, search or filter are in sight until theirs are there. */
  isStale: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface RecordListProps<T> {
  label: string;
  reading: ListReading<T>;
  loadingText: string;
  failureText: string;
  /** Whether the records have pictures. */
  hasPictures?: boolean;
  /** Says why the reading failed, and what can be done. */
  explain: (error: unknown) => string;
  /** In the place of a list without records. */
  empty: ReactNode;
  children: (record: T, index: number) => ReactNode;
}

/** Records, or what holds in their place while they are read, when that failed, or without any. */
export function RecordList<T>({
  label,
  reading,
  loadingText,
  failureText,
  hasPictures = false,
  explain,
  empty,
  children,
}: RecordListProps<T>) {
  if (reading.isPending) return <ListSkeleton text={loadingText} hasPictures={hasPictures} />;
  // A list that is on screen stays there when its renewal fails; the toast says so.
  if (reading.data === undefined) {
    return (
      <LoadFailure
        title={failureText}
        reason={explain(reading.error)}
        isRetrying={reading.isFetching}
        onRetry={reading.refetch}
      />
    );
  }
  if (reading.data.length === 0) return <Card>{empty}</Card>;
  return (
    <TooltipProvider>
      <ul
        aria-label={label}
        aria-busy={reading.isStale}
        className={cn("grid gap-3 transition-opacity", reading.isStale && "opacity-60")}
      >
        {reading.data.map((record, index) => children(record, index))}
      </ul>
    </TooltipProvider>
  );
}
