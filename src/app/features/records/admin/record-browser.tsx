import { lazy, type ReactNode, Suspense } from "react";

import type { BulkBarProps } from "#app/features/records/admin/bulk-bar.tsx";
import { countRecords } from "#app/features/records/admin/bulk-texts.ts";
import { useExport } from "#app/features/records/admin/use-export.ts";
import { ListToolbar } from "#app/ui/panel/list-toolbar.tsx";
import { Pager } from "#app/ui/panel/pager.tsx";

const BulkBar = lazy(async () => ({
  default: (await import("#app/features/records/admin/bulk-bar.tsx")).BulkBar,
}));

interface RecordBrowserProps extends Omit<BulkBarProps, "total" | "pageIds"> {
  /** Of useListAddress. */
  address: {
    text: string;
    onText: (text: string) => void;
    isNarrowed: boolean;
    clear: () => void;
    page: number;
    showPage: (page: number) => void;
  };
  /** Of useRowList. */
  list: { rows: readonly { id: string }[]; total: number | undefined; pageCount: number };
  searchLabel: string;
  searchPlaceholder: string;
  /** Filters and order, as ListChoice. */
  choices: ReactNode;
  /** Hands over all that the list shows as a file; gives the number of records. */
  exportAll: () => Promise<number>;
  /** The list itself. */
  children: ReactNode;
}

/** A list with what narrows, sorts, exports and pages it, and what is done with many of its records. */
export function RecordBrowser({
  address,
  list,
  searchLabel,
  searchPlaceholder,
  choices,
  exportAll,
  children,
  ...bulk
}: RecordBrowserProps) {
  const { noun, selection, onFinished } = bulk;
  const total = list.total ?? 0;
  const exporting = useExport(noun, total, exportAll);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:gap-4">
      <ListToolbar
        search={{
          label: searchLabel,
          placeholder: searchPlaceholder,
          text: address.text,
          onText: address.onText,
        }}
        summary={
          address.isNarrowed && list.total !== undefined ? countRecords(noun, list.total) : ""
        }
        onClear={address.isNarrowed ? address.clear : null}
        choices={choices}
        isSelecting={selection.isOn}
        onSelect={selection.start}
        isExporting={exporting.isExporting}
        onExport={exporting.exportAll}
      />
      {selection.isOn && (
        <Suspense>
          <BulkBar {...bulk} total={total} pageIds={list.rows.map(({ id }) => id)} />
        </Suspense>
      )}
      {children}
      <Pager
        label={`Páginas de ${noun.many}`}
        page={address.page}
        count={list.pageCount}
        onPage={(page) => {
          address.showPage(page);
          onFinished();
        }}
      />
    </div>
  );
}
