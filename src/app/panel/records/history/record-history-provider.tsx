import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { createListeners } from "#app/panel/lib/stores/listeners.ts";
import type { HistoryDialog } from "#app/panel/records/history/history-dialog.tsx";
import {
  type RecordHistory,
  RecordHistoryContext,
} from "#app/panel/records/history/record-history.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import type { RevisionScope } from "#data/records/revisions.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

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
          const { restoreWithToast } =
            await import("#app/panel/records/history/restore-with-toast.ts");
          await restoreWithToast(client, table, ids);
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
