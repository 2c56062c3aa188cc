import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { createListeners } from "#app/panel/lib/stores/listeners.ts";
import type { HistoryDialog } from "#app/panel/records/history/history-dialog.tsx";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import type { RevisionScope } from "#data/records/revisions.ts";
import { RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** The history of a tab's records. */
export interface RecordHistory {
  table: RecordTable;
  /** Opens the history of a record. */
  openRecord: (id: string, name: string) => void;
  /** Opens the history of all texts of some sections. */
  openSections: (sections: readonly string[]) => void;
  /** Restores deleted records, and shows the result. */
  restore: (ids: readonly string[]) => void;
  /** Calls `listener` with the id of each restored record. @returns unsubscribes */
  onRestored: (listener: (id: string) => void) => () => void;
}

export const RecordHistoryContext = createContext<RecordHistory | null>(null);

export function useRecordHistory(): RecordHistory {
  const history = use(RecordHistoryContext);
  if (history === null) throw new Error("A tab of the panel stands within RecordHistoryProvider");
  return history;
}

/** The records that a tab shows. */
export interface RecordHistoryScope {
  table: RecordTable;
  /** The query key of the tab's lists, which are refetched after a restore. */
  queryKey: QueryKey;
}

interface RecordHistoryProviderProps {
  scope: RecordHistoryScope;
  /** The tab's title. */
  name: string;
  children: ReactNode;
}

/** The open dialog, with its lazily loaded code. */
interface OpenDialog {
  Content: typeof HistoryDialog;
  of: RevisionScope;
  name: string;
}

/** Provides a tab with the dialog of its records' history. */
export function RecordHistoryProvider({
  scope: { table, queryKey },
  name,
  children,
}: RecordHistoryProviderProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const [restored] = useState(() => createListeners<[id: string]>());

  const history = useMemo<RecordHistory>(() => {
    const openHistory = (of: RevisionScope, title: string) =>
      void load(async () => {
        const { HistoryDialog } = await import("#app/panel/records/history/history-dialog.tsx");
        setOpened({ Content: HistoryDialog, of, name: title });
      });
    return {
      table,
      openRecord: (recordId, title) => openHistory({ table, recordId }, title),
      openSections: (sections) => openHistory({ table: "site_content", sections }, name),
      restore: (ids) =>
        void load(async () => {
          const { restoreDeletedRecords } = await import("#app/panel/records/history/restore.ts");
          await restoreDeletedRecords(client, table, ids);
          await queryClient.invalidateQueries({ queryKey });
        }),
      onRestored: restored.subscribe,
    };
  }, [client, table, queryKey, name, restored, queryClient]);

  const events = {
    onClose: () => setOpened(null),
    onRestored: (id: string) => {
      void queryClient.invalidateQueries({ queryKey });
      restored.notify(id);
    },
  };
  return (
    <RecordHistoryContext value={history}>
      {children}
      {opened !== null && <opened.Content scope={opened.of} name={opened.name} {...events} />}
    </RecordHistoryContext>
  );
}

async function load(open: () => Promise<void>): Promise<void> {
  try {
    await open();
  } catch {
    showError("No se pudo cargar esta parte del panel", {
      reason: "Revise su internet e intente de nuevo.",
    });
  }
}

/** Links to a tab's deleted records; renders nothing in tabs without a history. */
export function DeletedLink({ className }: { className: string }) {
  const history = use(RecordHistoryContext);
  if (history === null) return null;
  return (
    <Link
      to={`/admin/eliminados?tipo=${RECORD_TABS[history.table]}`}
      className={buttonClasses({ variant: "ghost", className })}
    >
      <Trash2 aria-hidden className="size-4" />
      Eliminados
    </Link>
  );
}
