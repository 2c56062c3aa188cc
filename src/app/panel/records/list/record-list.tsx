import { type ReactNode, useEffect, useRef } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Skeleton } from "#app/panel/ui/feedback/loading.tsx";
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
  return (
    <TooltipProvider>
      <OpeningRows>{children(rows)}</OpeningRows>
    </TooltipProvider>
  );
}

/** Rows of which any part opens the record, as its title does, or selects it while there are checkboxes. */
export function OpeningRows({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const area = ref.current;
    const ending = new AbortController();
    const { signal } = ending;
    let selected = "";
    const noteSelected = () => {
      selected = readSelected();
    };
    const press = (event: MouseEvent) => {
      // Text was selected, to be copied.
      if (readSelected() === "" || readSelected() === selected) pressRow(event);
    };
    area?.addEventListener("pointerdown", noteSelected, { signal });
    area?.addEventListener("click", press, { signal });
    return () => ending.abort();
  }, []);
  return (
    <div ref={ref} className="contents">
      {children}
    </div>
  );
}

const readSelected = () => document.getSelection()?.toString() ?? "";

const CONTROLS = "a, button, input, label, select, textarea, summary, dialog, [popover]";

function pressRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return;
  const row = target.closest("[data-record]");
  const checkbox = row?.querySelector<HTMLElement>("input[type=checkbox]:not([role=switch])");
  if (checkbox) return checkbox.click();
  const press = new MouseEvent("click", {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  });
  row?.querySelector("[data-opens]")?.dispatchEvent(press);
}

interface ListSkeletonProps {
  /** The loading text: 'Cargando productos...'. */
  text: string;
  hasPictures?: boolean;
}

export function ListSkeleton({ text, hasPictures = false }: ListSkeletonProps) {
  return (
    <div className="grid gap-3">
      <output className="text-soft">{text}</output>
      {Array.from({ length: 5 }, (_, index) => (
        <Card key={index} className="flex items-center gap-4 p-4">
          {hasPictures && <Skeleton className="size-14 rounded-lg" />}
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </Card>
      ))}
    </div>
  );
}
