import { useMutation } from "@tanstack/react-query";
import { ChevronDown, Trash2 } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { newId } from "#app/panel/lib/new-id.ts";
import { usePublishing } from "#app/panel/publishing/use-publishing.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { showError, showUndoable } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { removeExamples } from "#data/first-steps.ts";
import { PublicationError } from "#data/publishing/publications.ts";
import { describeRemoval, type ExampleRemoval } from "#domain/examples.ts";

/** How much of the demonstration is left, and the button that removes it. */
export function ExamplesNote({ removal }: { removal: ExampleRemoval }) {
  const { remove, isRemoving } = useRemoval();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <p className="grow text-[0.9375rem] text-pretty">
        Quedan {describeRemoval(removal)} de ejemplo, con la etiqueta «Ejemplo» en las listas.
      </p>
      <Button
        variant="outline"
        pending={isRemoving}
        onClick={() => void askAboutRemoval(removal).then((isYes) => isYes && remove(removal))}
      >
        {!isRemoving && <Trash2 aria-hidden className="size-4" />}
        Quitar lo de ejemplo
      </Button>
    </div>
  );
}

function useRemoval() {
  const client = useClient();
  const publishing = usePublishing();
  // The same until it succeeds: a retry after a lost response does nothing twice.
  const [publicationId, setPublicationId] = useState(newId);
  const removing = useMutation({
    mutationFn: (removal: ExampleRemoval) =>
      removeExamples(client, { id: publicationId, name: "Lo de ejemplo, quitado", removal }),
    onSuccess: (id, removal) => {
      setPublicationId(newId());
      showUndoable(
        `Se quitaron ${describeRemoval(removal)} de ejemplo`,
        () => void publishing.undo(id),
      );
    },
    onError: (error) => showError("No se pudo quitar lo de ejemplo", { reason: explain(error) }),
    // Records of several types.
    onSettled: useRefetch(),
  });
  return { remove: removing.mutate, isRemoving: removing.isPending };
}

function explain(error: unknown): string {
  return error instanceof PublicationError
    ? "Ya no queda nada por quitar: alguien más lo quitó o lo cambió."
    : explainError(error);
}

/** Says exactly what goes and what stays. */
function askAboutRemoval(removal: ExampleRemoval): Promise<boolean> {
  const { records, figures, kept } = removal;
  return askQuestion({
    title: "¿Quitar lo de ejemplo?",
    yes: "Quitar lo de ejemplo",
    no: "Dejar como está",
    body: (
      <div className="grid gap-4 text-[0.9375rem] text-pretty">
        <p>
          Se van <strong>{describeRemoval(removal)}</strong>. Nadie los ha cambiado, y sus
          visitantes dejan de verlos de inmediato.
        </p>
        {records.length > 0 && <Names title="Productos y noticias que se van" records={records} />}
        {figures.length > 0 && (
          <p>Las cifras de ejemplo («500+ clientes»…) se ocultan hasta que escriba las suyas.</p>
        )}
        {kept.length > 0 && (
          <Names title="Se quedan, porque alguien los cambió" records={kept} isOpen />
        )}
        <p>
          Los datos de la empresa y los textos legales se quedan, porque el sitio los necesita: se
          cambian en los primeros pasos.
        </p>
        <p>Se puede deshacer todo junto, ahora mismo o después en «Publicar».</p>
      </div>
    ),
  });
}

interface NamesProps {
  title: string;
  records: ExampleRemoval["records"];
  isOpen?: boolean;
}

function Names({ title, records, isOpen = false }: NamesProps) {
  return (
    <details open={isOpen} className="border-line rounded-lg border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 [&::-webkit-details-marker]:hidden">
        <span className="grow">
          {title} ({records.length})
        </span>
        <ChevronDown
          aria-hidden
          className="text-soft size-5 shrink-0 transition-transform [[open]>summary>&]:rotate-180"
        />
      </summary>
      <ul className="grid list-disc gap-1 px-3 pb-3 pl-8">
        {records.map(({ record_id: id, record_name: name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
