import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, History, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { revisionKeys } from "#app/panel/lib/query-keys.ts";
import { describeRestore, explainRestoreError } from "#app/panel/records/history/restore.ts";
import { RevisionItem } from "#app/panel/records/history/revision-item.tsx";
import { ListState } from "#app/panel/records/list/record-list.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { formatMoment } from "#app/shared/format.ts";
import type { Client } from "#data/client/client.ts";
import { deleteRecords } from "#data/records/records.ts";
import { listRevisions, restoreRevision, type RevisionScope } from "#data/records/revisions.ts";
import {
  type Change,
  describeRevision,
  findCurrent,
  groupByChange,
  nameAuthor,
  nameRecord,
  type RevisionSummary,
} from "#domain/revisions/revision.ts";

interface HistoryDialogProps {
  scope: RevisionScope;
  /** The record, or the sections, whose history is shown. */
  name: string;
  onRestored: (recordId: string) => void;
  onClose: () => void;
}

/** The changes, with author and time; each earlier version can be restored, and the restore undone. */
export function HistoryDialog({ scope, name, onRestored, onClose }: HistoryDialogProps) {
  const history = useInfiniteQuery(historyQuery(useClient(), scope));
  const restoring = useRestore(scope, onRestored);
  return (
    <Dialog title="Historial" subtitle={name} onClose={onClose}>
      <RestoreStatus restoring={restoring} />
      <ListState
        reading={history}
        rows={history.data?.pages.flat()}
        loadingText="Cargando el historial..."
        failureText="No se pudo cargar el historial"
        empty={NO_CHANGES}
      >
        {(revisions) => (
          <ChangeList revisions={revisions} restoring={restoring} hasNames={"sections" in scope} />
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

const PAGE_SIZE = 20;

/** A paged history, newest first. */
function historyQuery(client: Client, scope: RevisionScope) {
  return infiniteQueryOptions({
    queryKey: revisionKeys.history(scope),
    queryFn: ({ pageParam }) =>
      listRevisions(client, { scope, olderThan: pageParam, limit: PAGE_SIZE }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? null : page.at(-1)?.id),
  });
}

interface ChangeListProps {
  revisions: readonly RevisionSummary[];
  restoring: Restoring;
  /** Whether several records are listed, so that each revision names its record. */
  hasNames: boolean;
}

/** Changes by time; revisions of one transaction are grouped. */
function ChangeList({ revisions, restoring, hasNames }: ChangeListProps) {
  const currentOf = findCurrent(revisions);
  const listItem = (revision: RevisionSummary) => {
    const current = currentOf.get(revision.record_id) ?? revision;
    const isNewest = current === revision;
    const isDeletion = revision.operation === "delete";
    // An earlier deletion holds the state of the version before it.
    const canRestore = isNewest ? isDeletion : !isDeletion;
    const what = describeRevision(revision);
    const name = nameRecord(revision.table_name, revision.record_name);
    return (
      <RevisionItem
        key={revision.id}
        id={revision.id}
        title={hasNames ? `${name}: ${what}` : what}
        badges={isNewest && !isDeletion && <Badge tone="green">Versión actual</Badge>}
        openText={revision.operation === "update" ? "Ver cambios" : "Ver contenido"}
        startsOpen={restoring.addedIds.includes(revision.id)}
        isBusy={revision.id === restoring.busyId}
        onRestore={canRestore ? () => restoring.restore(revision, current) : null}
      />
    );
  };
  return (
    <ol aria-label="Cambios" className="grid gap-5">
      {groupByChange(revisions).map((change) => (
        <li key={change.id} className="grid gap-2">
          <p className="text-soft text-sm wrap-anywhere">{describeWhen(change)}</p>
          <ul className="grid gap-2">{change.revisions.map(listItem)}</ul>
        </li>
      ))}
    </ol>
  );
}

function describeWhen({ revisions: [newest] }: Change): string {
  return newest === undefined ? "" : `${formatMoment(newest.changed_at)} · ${nameAuthor(newest)}`;
}

/** The result of the last restore, sticky while the dialog scrolls: a toast would be behind the dialog. */
function RestoreStatus({ restoring: { result, busyId } }: { restoring: Restoring }) {
  const ref = useRef<HTMLDivElement>(null);
  // The pressed button may be removed with its record.
  useEffect(() => {
    if (result?.isRestored === true) ref.current?.focus();
  }, [result]);
  return (
    <div ref={ref} tabIndex={-1} className="sticky -top-4 z-10 empty:hidden sm:-top-6">
      {result?.isRestored === false && (
        <Alert title={result.text}>
          <p>{result.reason}</p>
        </Alert>
      )}
      {result?.isRestored === true && (
        <div className="border-green bg-green-mist text-green-deep shadow-card flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border p-3 pl-4">
          <output className="flex min-w-0 grow basis-52 gap-3 text-[0.9375rem]">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{result.text}</span>
              <span className="block text-sm">{result.name}</span>
            </span>
          </output>
          {result.undo !== null && (
            <Button variant="outline" pending={busyId !== null} onClick={result.undo}>
              <Undo2 aria-hidden className="size-4" />
              Deshacer
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The result of the last restore. */
type RestoreResult =
  | {
      isRestored: true;
      text: string;
      /** Name of the restored record. */
      name: string;
      /** Undoes the restore; null after an undo. */
      undo: (() => void) | null;
    }
  | { isRestored: false; text: string; reason: string };

/** Restores records, one at a time, with undo. @param onRestored called with the id of each changed record */
function useRestore(scope: RevisionScope, onRestored: (recordId: string) => void) {
  const client = useClient();
  const queryClient = useQueryClient();
  const runOnce = useSingleRun();
  const [busyId, setBusyId] = useState<number | null>(null);
  const [result, setResult] = useState<RestoreResult | null>(null);
  const [addedIds, setAddedIds] = useState<readonly number[]>([]);
  const { table } = scope;
  const texts = describeRestore(table);

  const run = (revision: RevisionSummary, action: () => Promise<unknown>, done: RestoreResult) =>
    void runOnce(async () => {
      setBusyId(revision.id);
      setResult(null);
      try {
        await action();
        await queryClient.invalidateQueries({ queryKey: revisionKeys.lists() });
        setResult(done);
        const { queryKey } = historyQuery(client, scope);
        const added = queryClient.getQueryData(queryKey)?.pages[0]?.[0];
        if (added !== undefined) setAddedIds((ids) => [...ids, added.id]);
        onRestored(revision.record_id);
      } catch (error) {
        const reason = explainRestoreError(table, error);
        setResult({ isRestored: false, text: texts.failure, reason });
      } finally {
        setBusyId(null);
      }
    });

  return {
    /** Id of the revision that is being restored. */
    busyId,
    result,
    /** Ids of the revisions that restores have added, which are shown open with the result. */
    addedIds,
    /** @param current the revision that holds the record's current state */
    restore: (revision: RevisionSummary, current: RevisionSummary) => {
      const when = formatMoment(revision.changed_at);
      const name = `${nameRecord(table, revision.record_name)} · ${when}`;
      const restoreCurrent = () =>
        current.operation === "delete"
          ? deleteRecords(client, table, [revision.record_id])
          : restoreRevision(client, current.id);
      const undone = { isRestored: true, text: "Se deshizo el cambio.", name, undo: null } as const;
      const undo = () => run(revision, restoreCurrent, undone);
      const restored = { isRestored: true, text: texts.success, name, undo } as const;
      run(revision, () => restoreRevision(client, revision.id), restored);
    },
  };
}

type Restoring = ReturnType<typeof useRestore>;
