import { lazy, type ReactNode, Suspense } from "react";

import type { BulkBarProps } from "#app/panel/records/bulk/bulk-bar.tsx";
import { countRecords } from "#app/panel/records/bulk/bulk-texts.ts";
import { useExport } from "#app/panel/records/bulk/use-export.ts";
import { ListToolbar } from "#app/panel/records/list/list-toolbar.tsx";
import { Pager } from "#app/panel/ui/controls/pager.tsx";

const BulkBar = lazy(async () => ({
  default: (await import("#app/panel/records/bulk/bulk-bar.tsx")).BulkBar,
}));

interface RecordBrowserProps extends Omit<BulkBarProps, "total" | "pageIds"> {
  /** From useListAddress. */
  address: {
    text: string;
    onText: (text: string) => void;
    isNarrowed: boolean;
    clear: () => void;
    page: number;
    showPage: (page: number) => void;
  };
  /** From useRowList. */
  list: { rows: readonly { id: string }[]; total: number | undefined; pageCount: number };
  searchLabel: string;
  searchPlaceholder: string;
  /** Filters and sort order, as ListChoice. */
  choices: ReactNode;
  /** Downloads all records of the list; resolves with their number. */
  exportAll: () => Promise<number>;
  /** The list itself. */
  children: ReactNode;
}

/** A list with its search, filters, sort order, export, pages and bulk actions. */
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
  const { label, selection, onFinished } = bulk;
  const total = list.total ?? 0;
  const exporting = useExport(label, total, exportAll);
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
          address.isNarrowed && list.total !== undefined ? countRecords(label, list.total) : ""
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
        label={`Páginas de ${label.many}`}
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
