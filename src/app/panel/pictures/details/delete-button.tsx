import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";

import { useClient, useUserId } from "#app/panel/auth/auth-context.ts";
import { usePictureChanges } from "#app/panel/pictures/details/use-picture-changes.ts";
import { PICTURE_FORM } from "#app/panel/pictures/picture-address.ts";
import { removeTextDraft } from "#app/panel/records/drafts/text-draft.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { deleteFile } from "#data/media/media.ts";
import { deletePictureNote } from "#data/media/pictures.ts";
import type { LibraryPicture } from "#domain/media/picture-library.ts";

interface DeleteButtonProps {
  picture: LibraryPicture;
  onDeleted: () => void;
}

/** Deletes an uploaded picture that nothing uses. */
export function DeleteButton({ picture, onDeleted }: DeleteButtonProps) {
  const { storedName, uses, name } = picture;
  const removal = useRemoval(picture, onDeleted);
  if (storedName === null) return null;
  const ask = async () => {
    const isSure = await askQuestion({
      title: `¿Eliminar «${name}»?`,
      body: <p>Ningún registro ni borrador la usa. No se puede deshacer.</p>,
      yes: "Eliminar la imagen",
      no: "Conservarla",
    });
    if (isSure) removal.mutate(storedName);
  };
  return (
    <div className="border-line grid gap-2 border-t pt-4">
      <Button
        variant="danger"
        className="border-danger justify-self-start border"
        pending={removal.isPending}
        unavailable={uses.length > 0}
        aria-describedby="delete-reason"
        onClick={() => void ask()}
      >
        <Trash2 aria-hidden className="size-4" />
        Eliminar
      </Button>
      <p id="delete-reason" className="text-soft text-sm empty:hidden">
        {uses.length > 0 && "Solo se elimina lo que no se usa: reemplácela antes."}
      </p>
    </div>
  );
}

function useRemoval({ address, name }: LibraryPicture, onDeleted: () => void) {
  const client = useClient();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { readUses } = usePictureChanges();
  return useMutation({
    mutationFn: async (storedName: string) => {
      // A colleague may use it by now.
      const [use] = await readUses(address);
      if (use !== undefined) return use.record.name;
      await deleteFile(client, storedName);
      await deletePictureNote(client, address);
      removeTextDraft(userId, { form: PICTURE_FORM, recordId: address });
      return null;
    },
    onSuccess: async (user) => {
      if (user !== null) showError(`Ahora «${name}» se usa en «${user}»`);
      else showSuccess("Imagen eliminada correctamente");
      await queryClient.invalidateQueries();
      if (user === null) onDeleted();
    },
    onError: (error) => showError("No se pudo eliminar la imagen", { reason: explainError(error) }),
  });
}
