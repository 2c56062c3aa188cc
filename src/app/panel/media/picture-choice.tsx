import { Crop } from "lucide-react";
import { Suspense, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PictureUpload } from "#app/panel/media/upload/picture-upload.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { findPictureNote } from "#data/media/pictures.ts";
import { stripFrame } from "#domain/media/framed-picture.ts";
import { frameAsNoted } from "#domain/media/picture-note.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";
import { isResizable } from "#domain/pictures.ts";

const PictureLibrary = lazyPart(
  async () => (await import("#app/panel/media/library/picture-library.tsx")).PictureLibrary,
  "asked",
);

interface PictureChoiceProps {
  /** With its frame; the form's current value. */
  address: string;
  holder: PictureHolder;
  /** Whether the alternative text is empty. */
  needsText: boolean;
  onAddress: (address: string) => void;
  /** Called with the path of a picture that was chosen from the library. */
  onChosen?: (path: string) => void;
}

/** The picture of a form, where it comes from, and its frame. */
export function PictureChoice({
  address,
  holder,
  needsText,
  onAddress,
  onChosen,
}: PictureChoiceProps) {
  const client = useClient();
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const choose = async (path: string) => {
    setIsLibraryOpen(false);
    // The frame is an offer: when the read fails, the picture is used without.
    const note = await findPictureNote(client, path).catch(() => null);
    onAddress(frameAsNoted(path, note));
    onChosen?.(path);
  };
  return (
    <>
      <PictureUpload
        address={stripFrame(address)}
        needsText={needsText}
        onStored={onAddress}
        onRemove={() => onAddress("")}
        onLibrary={() => setIsLibraryOpen(true)}
      >
        <FrameButton address={address} holder={holder} onFramed={onAddress} />
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

const FrameDialog = lazyPart(
  async () => (await import("#app/panel/media/crop/crop-dialog.tsx")).FrameDialog,
  "asked",
);

interface FrameButtonProps {
  address: string;
  holder: PictureHolder;
  onFramed: (address: string) => void;
}

/** Opens the frame of a form's picture; nothing for a picture that the server does not cut. */
function FrameButton({ address, holder, onFramed }: FrameButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isResizable(stripFrame(address))) return null;
  return (
    <>
      <Button variant="outline" className="grow sm:grow-0" onClick={() => setIsOpen(true)}>
        <Crop aria-hidden className="size-4" />
        Ajustar encuadre
      </Button>
      {isOpen && (
        <Suspense>
          <FrameDialog
            address={address}
            holders={[holder]}
            doneText="Usar este encuadre"
            onDone={(framed) => {
              setIsOpen(false);
              onFramed(framed);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
