import { Suspense, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { FrameButton } from "#app/panel/media/frame/frame-button.tsx";
import { PictureUpload } from "#app/panel/media/upload/picture-upload.tsx";
import { findPictureNote } from "#data/media/pictures.ts";
import { stripCrop } from "#domain/media/picture-address.ts";
import { applyDefaultCrop } from "#domain/media/picture-note.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";

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
    onAddress(applyDefaultCrop(path, note));
    onChosen?.(path);
  };
  return (
    <>
      <PictureUpload
        address={stripCrop(address)}
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
