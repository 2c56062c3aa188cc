import { Crosshair, Sparkles } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { FocusArea } from "#app/panel/media/frame/focus-area.tsx";
import { FramePreviews } from "#app/panel/media/frame/frame-previews.tsx";
import { UseChoice } from "#app/panel/media/frame/use-choice.tsx";
import { type FrameWork, useFrame } from "#app/panel/media/frame/use-frame.ts";
import { ZoomSlider } from "#app/panel/media/frame/zoom-slider.tsx";
import { PictureWarning } from "#app/panel/media/picture-warning.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { suggestFocus } from "#data/media/pictures.ts";
import type { Size } from "#domain/media/picture-address.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";

interface FrameDialogProps {
  /** The picture's address, with its frame if it has one. */
  address: string;
  /** Who shows it, and so in which places. */
  holders: readonly PictureHolder[];
  /** What happens with the frame, on the button. */
  doneText: string;
  /** Called with the framed address once the server offers its frames, or with the plain one. */
  onDone: (address: string) => void;
  onClose: () => void;
}

/** Sets what of a picture is shown, everywhere or in one kind of place. */
export function FrameDialog(props: FrameDialogProps) {
  const work = useFrame(props);
  const [size, setSize] = useState<Size | null>(null);
  // Rendered outside of the form: its Enter key and fields must not affect the form.
  return createPortal(
    <Dialog title="Ajustar encuadre" onClose={props.onClose}>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Ponga el punto sobre lo que siempre debe verse. La imagen original no cambia.
      </p>
      <FocusArea work={work} onSize={setSize} />
      <PointButtons work={work} />
      <ZoomSlider frame={work.frame} onChange={work.change} />
      {size !== null && <FramePreviews work={work} size={size} holders={props.holders} />}
      <UseChoice work={work} holders={props.holders} />
      {props.holders.map((holder) => (
        <PictureWarning key={holder} address={work.framed} holder={holder} />
      ))}
      {work.error !== null && (
        <Alert title="No se pudo guardar el encuadre">
          <p>{explainError(work.error)}</p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button pending={work.isSaving} onClick={work.finish}>
          {props.doneText}
        </Button>
        {work.isFramed && (
          <Button variant="outline" onClick={work.remove}>
            Quitar el encuadre
          </Button>
        )}
      </div>
    </Dialog>,
    document.body,
  );
}

function PointButtons({ work }: { work: FrameWork }) {
  const client = useClient();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const suggest = async () => {
    setIsAsking(true);
    setFailure(null);
    try {
      work.change(await suggestFocus(client, work.source));
    } catch (error) {
      setFailure(explainError(error));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" pending={isAsking} onClick={() => void suggest()}>
          {!isAsking && <Sparkles aria-hidden className="size-4" />}
          Sugerir
        </Button>
        <Button variant="outline" onClick={() => work.change({ x: 50, y: 50 })}>
          <Crosshair aria-hidden className="size-4" />
          Centrar
        </Button>
      </div>
      {failure !== null && (
        <p role="alert" className="text-danger text-sm font-medium">
          No hay sugerencia. {failure}
        </p>
      )}
    </div>
  );
}
