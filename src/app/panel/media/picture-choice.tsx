import { Crop } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PictureUpload } from "#app/panel/media/upload/picture-upload.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { findPictureNote } from "#data/media/pictures.ts";
import { isResizable, stripCrop } from "#domain/media/picture-address.ts";
import { applyDefaultCrop } from "#domain/media/picture-note.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";

const PictureLibrary = lazyPart(
  async () => (await import("#app/panel/media/library/picture-library.tsx")).PictureLibrary,
  "asked",
);

interface PictureChoiceProps {
  /** With its crop; the form's current value. */
  address: string;
  /** What cuts the picture in its pages, if anything does. */
  holder?: PictureHolder | undefined;
  /** Whether the alternative text is empty. */
  needsText: boolean;
  /** Whether a picture that is pasted in the form is for this choice. */
  takesPasted?: boolean;
  onAddress: (address: string) => void;
  /** Called with the path of a picture that was chosen from the library. */
  onChosen?: (path: string) => void;
}

/** A form's picture, its sources and its crop. */
export function PictureChoice({
  address,
  holder,
  needsText,
  takesPasted = true,
  onAddress,
  onChosen,
}: PictureChoiceProps) {
  const client = useClient();
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const latest = useRef<{ address: string; onAddress: typeof onAddress } | null>(null);
  useEffect(() => {
    latest.current = { address, onAddress };
    return () => {
      latest.current = null;
    };
  }, [address, onAddress]);
  const choose = async (path: string) => {
    setIsLibraryOpen(false);
    onAddress(path);
    onChosen?.(path);
    // The crop is a suggestion: if the read fails, or the picture was changed in the meantime, there is none.
    const note = await findPictureNote(client, path).catch(() => null);
    if (note !== null && latest.current?.address === path) {
      latest.current.onAddress(applyDefaultCrop(path, note));
    }
  };
  return (
    <>
      <PictureUpload
        address={stripCrop(address)}
        needsText={needsText}
        takesPasted={takesPasted}
        onStored={onAddress}
        onRemove={() => onAddress("")}
        onLibrary={() => setIsLibraryOpen(true)}
      >
        {holder && <CropButton address={address} holder={holder} onCropped={onAddress} />}
      </PictureUpload>
      {isLibraryOpen && (
        <Suspense>
          <PictureLibrary
            onChoose={(path) => void choose(path)}
            onClose={() => setIsLibraryOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const CropDialog = lazyPart(
  async () => (await import("#app/panel/media/crop/crop-dialog.tsx")).CropDialog,
  "asked",
);

interface CropButtonProps {
  address: string;
  holder: PictureHolder;
  onCropped: (address: string) => void;
}

/** Opens the crop dialog of a form's picture; renders nothing for a picture that the server cannot crop. */
function CropButton({ address, holder, onCropped }: CropButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isResizable(stripCrop(address))) return null;
  return (
    <>
      <Button variant="outline" className="grow sm:grow-0" onClick={() => setIsOpen(true)}>
        <Crop aria-hidden className="size-4" />
        Ajustar encuadre
      </Button>
      {isOpen && (
        <Suspense>
          <CropDialog
            address={address}
            holders={[holder]}
            doneText="Usar este encuadre"
            onDone={(framed) => {
              setIsOpen(false);
              onCropped(framed);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
