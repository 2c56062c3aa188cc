import { useMutation } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { showError, showNotice, showSuccess, showUndoable } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import {
  cancelPublication,
  countRevisionsOf,
  listChangedSince,
  movePublication,
  planPublication,
  PublicationError,
  publishNow,
  type PublicationTarget,
} from "#data/publishing/publications.ts";
import { countChanges } from "#domain/publishing/changes.ts";
import { nameDraft } from "#domain/publishing/draft.ts";
import { nameMomentInText } from "#domain/publishing/moment.ts";
import { explainFailure } from "#domain/publishing/publication.ts";
import { readServerTime } from "#domain/server-clock.ts";

interface Change {
  run: () => Promise<unknown>;
  announce: (result: unknown) => void;
  failure: string;
}

interface Texts {
  success: string;
  failure: string;
}

/** Mutations of publications, groups and drafts. Each shows its result in a toast, and resolves with its success. */
export function usePublishing() {
  const client = useClient();
  const work = useMutation({
    mutationFn: ({ run }: Change) => run(),
    // The toast appears before lists are refetched.
    onSuccess: (result, { announce }) => announce(result),
    onError: (error, { failure }) => showError(failure, { reason: explain(error) }),
    // A publication may change the lists of any record type.
    onSettled: useRefetch(),
  });
  const change = (asked: Change): Promise<boolean> =>
    work.mutateAsync(asked).then(
      () => true,
      () => false,
    );
  const attempt = (run: Change["run"], { success, failure }: Texts) =>
    change({ run, failure, announce: () => showSuccess(success) });
  const undo = (id: string) =>
    attempt(() => publishNow(client, { action: "undo", undoes: id }), {
      success: "Deshecho: el sitio está como antes",
      failure: "No se pudo deshacer",
    });
  return {
    isWorking: work.isPending,
    attempt,
    undo,
    /** Publishes, and offers to undo it. @param run resolves with the publication's id */
    publish: (run: () => Promise<string>) =>
      change({
        run,
        failure: "No se pudo publicar",
        announce: (id) => showUndoable("Publicado", () => void undo(String(id))),
      }),
    /** Copies a publication of that name. @param run resolves with how many changes the copy has */
    copy: (run: () => Promise<number>, name: string) =>
      change({
        run,
        failure: "No se pudo duplicar",
        announce: (count) =>
          count === 0
            ? showNotice(
                "copy",
                "No hay nada que duplicar",
                `El sitio ya está como lo dejó «${name}».`,
              )
            : showSuccess(`Duplicado: ${countChanges(Number(count))} sin publicar`),
      }),
    /**
     * The names of records changed since, which an undo would leave alone; null when there is nothing left to undo, or it
     * is not known.
     */
    readChangedSince: async (id: string): Promise<string[] | null> => {
      try {
        if ((await countRevisionsOf(client, id)) === 0) {
          showError("No se pudo deshacer", { reason: "Lo que se publicó se borró para siempre." });
          return null;
        }
        return (await listChangedSince(client, id)).map(nameDraft);
      } catch (error) {
        showError("No se pudo deshacer", { reason: explain(error) });
        return null;
      }
    },
    /** The caller chooses the id, so that a retry schedules nothing twice. */
    plan: (target: PublicationTarget & { id: string }, dueAt: string) =>
      attempt(() => planPublication(client, target, dueAt), describePlanning(dueAt)),
    move: (id: string, dueAt: string) =>
      attempt(() => movePublication(client, id, dueAt), describePlanning(dueAt)),
    cancel: (id: string) =>
      attempt(() => cancelPublication(client, id), {
        success: "Ya no está programado",
        failure: "No se pudo cancelar",
      }),
  };
}

export type Publishing = ReturnType<typeof usePublishing>;

export function describePlanning(dueAt: string): Texts {
  return {
    success: `Programado para ${nameMomentInText(dueAt, new Date(readServerTime()))}`,
    failure: "No se pudo programar",
  };
}

function explain(error: unknown): string {
  return error instanceof PublicationError
    ? `${explainFailure(error.failure)} No se publicó nada.`
    : explainError(error);
}
