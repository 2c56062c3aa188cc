import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import { RestoreStatus } from "#app/features/records/admin/restore-status.tsx";
import { RevisionItem } from "#app/features/records/admin/revision-item.tsx";
import { deletionsQuery } from "#app/features/records/admin/revision-queries.ts";
import { useOpenItems } from "#app/features/records/admin/use-open-items.ts";
import { useRestore } from "#app/features/records/admin/use-restore.ts";
import { formatMoment } from "#app/lib/format.ts";
import { Dialog } from "#app/ui/panel/dialog.tsx";
import { EmptyState } from "#app/ui/panel/empty-state.tsx";
import { ListSkeleton } from "#app/ui/panel/list-skeleton.tsx";
import { LoadFailure } from "#app/ui/panel/load-failure.tsx";
import { Pager } from "#app/ui/panel/pager.tsx";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import { deleteRecords } from "#data/records.ts";
import { restoreRevision } from "#data/revisions.ts";
import { nameAuthor, nameRecord } from "#domain/revisions/revision-list.ts";
import type { RevisionSummary, RevisionTable } from "#domain/revisions/revision.ts";

interface DeletedDialogProps {
  client: Client;
  table: RevisionTable;
  /** The tab's title. */
  name: string;
  onRestored: (recordId: string) => void;
  onClose: () => void;
}

/** Deleted records, newest first; each can be restored, and the restore undone. */
export function DeletedDialog({ client, table, name, onRestored, onClose }: DeletedDialogProps) {
  const [askedPage, setPage] = useState(1);
  const reading = useQuery(deletionsQuery(client, table, askedPage));
  const items = useOpenItems();
  const { busyId, result, restore } = useRestore({ table, onRestored });
  // The last record of the last page may have been restored.
  if (askedPage > 1 && reading.data?.deletions.length === 0 && !reading.isPlaceholderData) {
    setPage(1);
  }
  const bringBack = (revision: RevisionSummary) =>
    restore({
      revision,
      name: nameRecord(table, revision.record_name),
      restore: () => restoreRevision(client, revision.id),
      undo: () => deleteRecords(client, table, [revision.record_id]),
    });

  return (
    <Dialog title="Eliminados" subtitle={name} onClose={onClose}>
      <RestoreStatus result={result} isBusy={busyId !== null} />
      {reading.isPending && <ListSkeleton text="Cargando los eliminados..." />}
      {reading.isError && reading.data === undefined && (
        <LoadFailure
          title="No se pudo cargar lo eliminado"
          reason={explainError(reading.error)}
          isRetrying={reading.isFetching}
          onRetry={() => void reading.refetch()}
        />
      )}
      {reading.data?.deletions.length === 0 && <NothingDeleted />}
      <ul aria-label="Eliminados" className="grid gap-2 empty:hidden">
        {reading.data?.deletions.map((revision) => (
          <RevisionItem
            key={revision.id}
            client={client}
            id={revision.id}
            title={nameRecord(table, revision.record_name)}
            detail={`${formatMoment(revision.changed_at)} · ${nameAuthor(revision)}`}
            openText="Ver contenido"
            isOpen={items.isOpen(revision.id)}
            onToggle={() => items.toggle(revision.id)}
            isBusy={revision.id === busyId}
            onRestore={() => bringBack(revision)}
          />
        ))}
      </ul>
      <Pager
        label="Páginas de eliminados"
        page={askedPage}
        count={reading.data?.pages ?? 0}
        onPage={setPage}
      />
    </Dialog>
  );
}

function NothingDeleted() {
  return (
    <EmptyState icon={Trash2} title="No hay nada eliminado">
      <p className="text-soft text-pretty">
        Lo que elimine queda guardado aquí, y podrá restaurarlo cuando quiera.
      </p>
    </EmptyState>
  );
}
