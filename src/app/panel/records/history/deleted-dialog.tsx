import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { RestoreStatus } from "#app/panel/records/history/restore-status.tsx";
import { RevisionItem } from "#app/panel/records/history/revision-item.tsx";
import { deletionsQuery } from "#app/panel/records/history/revision-queries.ts";
import { useOpenItems } from "#app/panel/records/history/use-open-items.ts";
import { useRestore } from "#app/panel/records/history/use-restore.ts";
import { ListState } from "#app/panel/records/list/record-list.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Pager } from "#app/panel/ui/controls/pager.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { deleteRecords } from "#data/records.ts";
import { restoreRevision } from "#data/revisions.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { nameAuthor, nameRecord } from "#domain/revisions/revision-list.ts";
import type { RevisionSummary } from "#domain/revisions/revision.ts";

interface DeletedDialogProps {
  table: RecordTable;
  /** The tab's title. */
  name: string;
  onRestored: (recordId: string) => void;
  onClose: () => void;
}

/** Deleted records, newest first; each can be restored, and the restore undone. */
export function DeletedDialog({ table, name, onRestored, onClose }: DeletedDialogProps) {
  const client = useClient();
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
      <ListState
        reading={reading}
        rows={reading.data?.deletions}
        loadingText="Cargando los eliminados..."
        failureText="No se pudo cargar lo eliminado"
        empty={NOTHING_DELETED}
      >
        {(deletions) => (
          <ul aria-label="Eliminados" className="grid gap-2">
            {deletions.map((revision) => (
              <RevisionItem
                key={revision.id}
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
        )}
      </ListState>
      <Pager
        label="Páginas de eliminados"
        page={askedPage}
        count={reading.data?.pages ?? 0}
        onPage={setPage}
      />
    </Dialog>
  );
}

const NOTHING_DELETED = (
  <EmptyState
    icon={Trash2}
    title="No hay nada eliminado"
    text="Lo que elimine queda guardado aquí, y podrá restaurarlo cuando quiera."
  />
);
