import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import {
  countRecords,
  describeFailure,
  describeSuccess,
  type ActionVerb,
} from "#app/panel/records/action-texts.ts";
import { describeRestore, explainRestoreError } from "#app/panel/records/history/restore.ts";
import { TRASH } from "#app/panel/trash/trash-listing.ts";
import { showError, showSuccess, showUndoable } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { deleteRecords } from "#data/records/records.ts";
import { restoreRevision } from "#data/records/revisions.ts";
import {
  countDeletedBefore,
  eraseDeletedBefore,
  eraseDeletions,
  restoreDeletions,
} from "#data/records/trash.ts";
import { type DeletedRecord, nameRecord } from "#domain/revisions/revision.ts";
import { createQueue } from "#lib/async/queue.ts";

const { label } = TRASH.texts;

/** Restores and erases deleted records, one action at a time. @param onGone moves the focus when a record leaves the list */
export function useTrash(onGone: () => void) {
  const client = useClient();
  const { change, attempt, busyId } = useTrashChanges();
  return {
    busyId,
    restore: ({ id, table_name: table, record_id }: DeletedRecord) => {
      const texts = describeRestore(table);
      const undo = () =>
        attempt({
          failure: "No se pudo deshacer",
          run: () => change((by) => deleteRecords(by, table, [record_id])),
        });
      attempt({
        id,
        failure: texts.failure,
        explain: (error) => explainRestoreError(table, error),
        run: async () => {
          await change(async (by) => {
            await restoreRevision(by, Number(id));
            showUndoable(texts.success, undo);
          });
          onGone();
        },
      });
    },
    erase: ({ id, table_name, record_name }: DeletedRecord) => {
      const question = `¿Borrar definitivamente «${nameRecord(table_name, record_name)}»?`;
      if (!window.confirm(`${question} ${ERASING_MEANS}`)) return;
      const failure = describeFailure(label, ERASING);
      attempt({
        id,
        failure,
        run: async () => {
          const [erased] = await change((by) => eraseDeletions(by, [id]));
          if (erased === undefined) showError(failure, { reason: "Ya se había restaurado." });
          else showSuccess(describeSuccess(label, ERASING));
          onGone();
        },
      });
    },
    /** Erases what was deleted before a moment (ISO 8601). @param age how long ago that is: `90 días` */
    eraseBefore: (moment: string, age: string) =>
      attempt({
        failure: "No se pudo borrar lo antiguo",
        run: async () => {
          const count = await countDeletedBefore(client, moment);
          if (count === 0)
            return showSuccess(`Nada se eliminó hace más de ${age}`, "Nada por borrar");
          const what = `${countRecords(label, count)}, todo lo eliminado hace más de ${age}`;
          if (!window.confirm(`¿Borrar definitivamente ${what}? ${ERASING_MEANS}`)) return;
          const erased = await change((by) => eraseDeletedBefore(by, moment));
          showSuccess(describeSuccess(label, ERASING, erased));
          onGone();
        },
      }),
    restoreMany: (ids: readonly string[]) => change((by) => restoreDeletions(by, ids)),
    eraseMany: (ids: readonly string[]) => change((by) => eraseDeletions(by, ids)),
  };
}

export type Trash = ReturnType<typeof useTrash>;

interface Attempt {
  /** The deleted record that is shown as busy. */
  id?: string;
  run: () => Promise<unknown>;
  failure: string;
  explain?: (error: unknown) => string;
}

function useTrashChanges() {
  const client = useClient();
  const [enqueue] = useState(() => createQueue(1));
  const [busyId, setBusyId] = useState<string | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (run: (by: Client) => Promise<unknown>) => run(client),
    // A restored record reappears in the lists of its record type.
    onSettled: useRefetch(),
  });
  return {
    busyId,
    change: async <T>(run: (by: Client) => Promise<T>) => (await mutateAsync(run)) as T,
    /** Runs actions serially, because each ends with a refetch of the lists; shows why one failed. */
    attempt: ({ id, run, failure, explain = explainError }: Attempt) =>
      void enqueue(async () => {
        setBusyId(id ?? null);
        try {
          await run();
        } catch (error) {
          showError(failure, { reason: explain(error) });
        } finally {
          setBusyId(null);
        }
      }),
  };
}

export const RESTORING: ActionVerb = { verb: "restaurar" };
export const ERASING: ActionVerb = { verb: "borrar" };

/** Appended to the question whether to erase. */
export const ERASING_MEANS =
  "Es definitivo, no se puede deshacer: se borran también su historial y su borrador, y solo queda constancia de cuántos se borraron y quién lo hizo. Sus imágenes y documentos siguen en la biblioteca; las copias de seguridad anteriores todavía lo tienen.";

/** Why some of the selected records were not restored. */
export const NOT_RESTORED =
  "Otro registro tiene ahora la misma dirección, o la misma sección y clave: cámbielo o elimínelo, y vuelva a restaurar.";
