import { useMutation } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import {
  cancelPublication,
  listChangedSince,
  movePublication,
  planPublication,
  PublicationError,
  publishNow,
  type PublicationTarget,
} from "#data/publishing/publications.ts";
import { nameDraft } from "#domain/publishing/draft.ts";
import { nameMomentInText } from "#domain/publishing/moment.ts";
import { explainFailure } from "#domain/publishing/publication.ts";
import { readServerTime } from "#domain/server-clock.ts";

interface Change {
  run: () => Promise<unknown>;
  success: string;
  failure: string;
}

/** Mutations of publications, packages and drafts. Each shows its result in a toast, and resolves with its success. */
export function usePublishing() {
  const client = useClient();
  const work = useMutation({
    mutationFn: ({ run }: Change) => run(),
    // The toast appears before lists are refetched.
    onSuccess: (_result, { success }) => showSuccess(success),
    onError: (error, { failure }) => showError(failure, { reason: explain(error) }),
    // A publication may change the lists of any record type.
    onSettled: useRefetch(),
  });
  const attempt = (run: Change["run"], texts: Omit<Change, "run">): Promise<boolean> =>
    work.mutateAsync({ run, ...texts }).then(
      () => true,
      () => false,
    );
  return {
    isWorking: work.isPending,
    attempt,
    publish: (target: PublicationTarget) =>
      attempt(
        () => publishNow(client, target),
        target.action === "undo"
          ? { success: "Deshecho: el sitio está como antes", failure: "No se pudo deshacer" }
          : { success: "Publicado", failure: "No se pudo publicar" },
      ),
    /** The names of records changed since, which an undo would leave alone; null if they could not be loaded. */
    readChangedSince: async (id: string): Promise<string[] | null> => {
      try {
        return (await listChangedSince(client, id)).map(nameDraft);
      } catch (error) {
        showError("No se pudo deshacer", { reason: explain(error) });
        return null;
      }
    },
    /** The caller chooses the id, so that a retry schedules nothing twice. */
    plan: (target: PublicationTarget & { id: string }, dueAt: string) =>
      attempt(() => planPublication(client, target, dueAt), {
        success: `Programado para ${nameMomentInText(dueAt, new Date(readServerTime()))}`,
        failure: "No se pudo programar",
      }),
    move: (id: string, dueAt: string) =>
      attempt(() => movePublication(client, id, dueAt), {
        success: `Programado para ${nameMomentInText(dueAt, new Date(readServerTime()))}`,
        failure: "No se pudo cambiar el momento",
      }),
    cancel: (id: string) =>
      attempt(() => cancelPublication(client, id), {
        success: "Ya no está programado",
        failure: "No se pudo cancelar",
      }),
  };
}

export type Publishing = ReturnType<typeof usePublishing>;

function explain(error: unknown): string {
  return error instanceof PublicationError
    ? `${explainFailure(error.failure)} No se publicó nada.`
    : explainError(error);
}
