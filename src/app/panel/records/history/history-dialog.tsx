import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { ChangeList } from "#app/panel/records/history/change-list.tsx";
import { RestoreStatus } from "#app/panel/records/history/restore-status.tsx";
import { historyQuery } from "#app/panel/records/history/revision-queries.ts";
import { useOpenItems } from "#app/panel/records/history/use-open-items.ts";
import { useRestore } from "#app/panel/records/history/use-restore.ts";
import { ListState } from "#app/panel/records/list/record-list.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { deleteRecords } from "#data/records/records.ts";
import { restoreRevision, type RevisionScope } from "#data/records/revisions.ts";
import { nameRecord, type RevisionSummary } from "#domain/revisions/revision.ts";

interface HistoryDialogProps {
  scope: RevisionScope;
  /** The record, or the sections, whose history is shown. */
  name: string;
  onRestored: (recordId: string) => void;
  onClose: () => void;
}

/** The changes, with author and time; each earlier version can be restored, and the restore undone. */
export function HistoryDialog({ scope, name, onRestored, onClose }: HistoryDialogProps) {
  const client = useClient();
  const query = historyQuery(client, scope);
  const history = useInfiniteQuery(query);
  const queryClient = useQueryClient();
  const items = useOpenItems();
  const { busyId, result, restore } = useRestore({
    table: scope.table,
    onRestored: (recordId) => {
      // The revision that the restore added is shown with its result.
      const newest = queryClient.getQueryData(query.queryKey)?.pages[0]?.[0];
      if (newest !== undefined) items.open(newest.id);
      onRestored(recordId);
    },
  });
  const bringBack = (revision: RevisionSummary, current: RevisionSummary) =>
    restore({
      revision,
      name: `${nameRecord(scope.table, revision.record_name)} · ${formatMoment(revision.changed_at)}`,
      restore: () => restoreRevision(client, revision.id),
      undo: () =>
        current.operation === "delete"
          ? deleteRecords(client, scope.table, [revision.record_id])
          : restoreRevision(client, current.id),
    });

  return (
    <Dialog title="Historial" subtitle={name} onClose={onClose}>
      <RestoreStatus result={result} isBusy={busyId !== null} />
      <ListState
        reading={history}
        rows={history.data?.pages.flat()}
        loadingText="Cargando el historial..."
        failureText="No se pudo cargar el historial"
        empty={NO_CHANGES}
      >
        {(revisions) => (
          <ChangeList
            revisions={revisions}
            items={items}
            busyId={busyId}
            hasNames={"sections" in scope}
            onRestore={bringBack}
          />
        )}
      </ListState>
      {history.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          pending={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Ver cambios anteriores
        </Button>
      )}
    </Dialog>
  );
}

const NO_CHANGES = (
  <EmptyState
    icon={History}
    title="Todavía no hay cambios"
    text="Cuando alguien guarde un cambio, aparecerá aquí con su fecha y su autor."
  />
);
