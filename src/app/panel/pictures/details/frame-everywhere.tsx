import { Crop } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { CropDialog } from "#app/panel/media/crop/crop-dialog.tsx";
import { usePictureChanges } from "#app/panel/pictures/details/use-picture-changes.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { savePictureNote } from "#data/media/pictures.ts";
import { isResizable } from "#domain/media/picture-address.ts";
import type { LibraryPicture } from "#domain/media/picture-library.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";

const ANY_HOLDER: readonly PictureHolder[] = ["products", "news"];

interface FrameEverywhereProps {
  picture: LibraryPicture;
  onDone: () => void;
}

/** Sets the frame that a picture brings to the uses that begin, and that of all uses that there are. */
export function FrameEverywhere({ picture, onDone }: FrameEverywhereProps) {
  const { address, framed, holders } = picture;
  const [isOpen, setIsOpen] = useState(false);
  const apply = useFrameEverywhere(picture);
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

function useFrameEverywhere({ address, name, note }: LibraryPicture) {
  const client = useClient();
  const changes = usePictureChanges();
  return async (framed: string) => {
    try {
      await savePictureNote(client, { address, frame: framed.slice(address.length + 1) });
      const replacement = { address: framed, alt: note.alt };
      const { ready, left } = await changes.planReplacement(address, replacement);
      if (ready.length === 0) showSuccess("Encuadre guardado");
      else await changes.make(`Encuadre de «${name}»`, "Encuadre aplicado", ready);
      if (left.length > 0) {
        const names = left.map((record) => record.name).join(", ");
        showError("Quedaron lugares sin cambiar", { reason: `Tienen un borrador: ${names}.` });
      }
    } catch (error) {
      showError("No se pudo guardar el encuadre", { reason: explainError(error) });
    }
  };
}
