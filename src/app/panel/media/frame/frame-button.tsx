import { Crop } from "lucide-react";
import { Suspense, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { isResizable, stripCrop } from "#domain/media/picture-address.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";

const FrameDialog = lazyPart(
  async () => (await import("#app/panel/media/frame/frame-dialog.tsx")).FrameDialog,
  "asked",
);

interface FrameButtonProps {
  address: string;
  holder: PictureHolder;
  onFramed: (address: string) => void;
}

/** Opens the frame of a form's picture; nothing for a picture that the server does not cut. */
export function FrameButton({ address, holder, onFramed }: FrameButtonProps) {
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
