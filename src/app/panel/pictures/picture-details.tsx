import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Crop, TriangleAlert, Trash2 } from "lucide-react";
import { useState } from "react";

import { useAuth, useClient, useUserId } from "#app/panel/auth/auth-context.ts";
import { CropDialog } from "#app/panel/media/crop/crop-dialog.tsx";
import { describeFile } from "#app/panel/media/library/describe-file.ts";
import { DefaultText } from "#app/panel/pictures/default-text.tsx";
import { PICTURE_FORM } from "#app/panel/pictures/picture-address.ts";
import { ReplaceEverywhere } from "#app/panel/pictures/replace-everywhere.tsx";
import { usePictureChanges } from "#app/panel/pictures/use-picture-changes.ts";
import { discardEntries } from "#app/panel/records/drafts/browser-journal.ts";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { deleteFile } from "#data/media/media.ts";
import { savePictureNote, deletePictureNote } from "#data/media/pictures.ts";
import { isResizable } from "#domain/media/picture-address.ts";
import type { LibraryPicture } from "#domain/media/picture-library.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";
import { WHY_TOO_SMALL } from "#domain/media/small-picture.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import { type RecordRef, isSameRecord } from "#domain/review/site.ts";

interface PictureDetailsProps {
  picture: LibraryPicture;
  /** All pictures, as possible replacements. */
  pictures: readonly LibraryPicture[];
  onClose: () => void;
}

/**
 * A picture's uses, default text, crop and actions. Closes after records were changed, because the undo is offered outside
 * of it.
 */
export function PictureDetails({ picture, pictures, onClose }: PictureDetailsProps) {
  const { address, name, bytes, storedName, uses } = picture;
  const [isReplacing, setIsReplacing] = useState(false);
  const facts = [
    describeFile({ name: address, bytes }),
    storedName === null && "Viene con el sitio",
  ];
  return (
    <Dialog
      title={isReplacing ? "Reemplazar en todas partes" : name}
      subtitle={isReplacing ? name : facts.filter(Boolean).join(" · ")}
      onClose={onClose}
    >
      {isReplacing ? (
        <ReplaceEverywhere
          picture={picture}
          pictures={pictures}
          onDone={onClose}
          onLeave={() => setIsReplacing(false)}
        />
      ) : (
        <>
          <Thumbnail
            address={address}
            width={640}
            className="h-56 w-full object-contain max-sm:h-44"
          />
          <div className="flex flex-wrap gap-2">
            <CropEverywhere picture={picture} onDone={onClose} />
            {uses.length > 0 && (
              <Button variant="outline" onClick={() => setIsReplacing(true)}>
                Reemplazar en todas partes
              </Button>
            )}
          </div>
          <UseList picture={picture} onLeave={onClose} />
          <DefaultText picture={picture} onFilled={onClose} />
          <DeleteButton picture={picture} onDeleted={onClose} />
        </>
      )}
    </Dialog>
  );
}

const ANY_HOLDER: readonly PictureHolder[] = ["products", "news"];

interface CropEverywhereProps {
  picture: LibraryPicture;
  onDone: () => void;
}

/** Sets the default crop of a picture, for new uses, and the crop of all existing uses. */
function CropEverywhere({ picture, onDone }: CropEverywhereProps) {
  const { address, framed, holders } = picture;
  const [isOpen, setIsOpen] = useState(false);
  const apply = useCropEverywhere(picture);
  if (!isResizable(address)) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Crop aria-hidden className="size-4" />
        Ajustar encuadre
      </Button>
      {isOpen && (
        <CropDialog
          address={framed}
          holders={holders.length === 0 ? ANY_HOLDER : holders}
          doneText={holders.length === 0 ? "Guardar el encuadre" : "Aplicar en todas partes"}
          onDone={(next) => {
            setIsOpen(false);
            void apply(next).then(onDone);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function useCropEverywhere({ address, name, note }: LibraryPicture) {
  const client = useClient();
  const changes = usePictureChanges();
  return async (framed: string) => {
    try {
      await savePictureNote(client, { address, frame: framed.slice(address.length + 1) });
      const replacement = { address: framed, alt: note.alt };
      const { ready, left: skipped } = await changes.planReplacement(address, replacement);
      if (ready.length === 0) showSuccess("Encuadre guardado");
      else await changes.apply(`Encuadre de «${name}»`, "Encuadre aplicado", ready);
      if (skipped.length > 0) {
        const names = skipped.map((record) => record.name).join(", ");
        showError("Quedaron lugares sin cambiar", { reason: `Tienen un borrador: ${names}.` });
      }
    } catch (error) {
      showError("No se pudo guardar el encuadre", { reason: explainError(error) });
    }
  };
}

interface UseListProps {
  picture: LibraryPicture;
  /** Called before a record's form opens. */
  onLeave: () => void;
}

/** Where a picture is used, with the problems of each use; clicking opens the record's form. */
function UseList({ picture, onLeave }: UseListProps) {
  const { uses, tooSmall, silent } = picture;
  const openRecord = useOpenRecord();
  return (
    <section className="grid gap-2">
      <h3 className="text-[0.9375rem] font-semibold">Dónde se usa</h3>
      {uses.length === 0 && <p className="text-soft">En ningún producto, noticia ni texto.</p>}
      <ul
        aria-label="Dónde se usa"
        className="divide-line border-line divide-y border-y empty:hidden"
      >
        {uses.map(({ record, isDraft }) => (
          <li key={`${record.table} ${record.text ?? record.id}`} className="grid pb-2">
            <button
              type="button"
              className="hover:bg-sand flex min-h-11 w-full cursor-pointer items-center gap-2 py-1 text-left wrap-anywhere"
              onClick={() => {
                onLeave();
                openRecord(record);
              }}
            >
              <span className="grow underline underline-offset-4">{record.name}</span>
              <span className="text-soft text-sm">
                {isDraft ? "borrador de " : ""}
                {RECORD_TABLES[record.table].label.one}
              </span>
            </button>
            {tooSmall
              .filter((fault) => isSameRecord(fault.record, record))
              .map(({ what, how }) => (
                <Warning key={what}>
                  {what} {WHY_TOO_SMALL} {how}
                </Warning>
              ))}
            {isIn(silent, record) && (
              <Warning>
                Aquí no tiene texto alternativo: quien no la ve no sabe qué muestra.
              </Warning>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isIn(records: readonly RecordRef[], record: RecordRef): boolean {
  return records.some((other) => isSameRecord(other, record));
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="text-gold-ink flex items-start gap-1.5 text-sm wrap-anywhere">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

interface DeleteButtonProps {
  picture: LibraryPicture;
  onDeleted: () => void;
}

/** Deletes an unused uploaded picture. */
function DeleteButton({ picture, onDeleted }: DeleteButtonProps) {
  const { storedName, uses, name } = picture;
  const removal = useRemoval(picture, onDeleted);
  const { can } = useAuth();
  if (storedName === null || !can("erase")) return null;
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
      // A colleague may have started using it.
      const [use] = await readUses(address);
      if (use !== undefined) return use.record.name;
      await deleteFile(client, storedName);
      await deletePictureNote(client, address);
      discardEntries({ userId, form: PICTURE_FORM, recordId: address });
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
