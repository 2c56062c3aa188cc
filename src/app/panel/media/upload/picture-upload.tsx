import { Camera, Images, Upload } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { FileButton, useDroppedFiles } from "#app/panel/media/upload/file-input.tsx";
import { preparePicture } from "#app/panel/media/upload/prepare-picture.ts";
import { UploadStatus } from "#app/panel/media/upload/upload-status.tsx";
import { usePendingSubmit, useUpload } from "#app/panel/media/upload/use-upload.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { PICTURE_TYPE_NAMES, PICTURE_TYPES } from "#domain/media/upload-rules.ts";
import { isSiteAddress } from "#domain/site-address.ts";

interface PictureUploadProps {
  /** The form's current value. */
  address: string;
  /** Whether the alternative text is empty. */
  needsText: boolean;
  /** Whether a picture that is pasted in the form is for this one. */
  takesPasted?: boolean;
  /** A file to upload immediately. */
  firstFile?: File | null;
  onStored: (path: string) => void;
  onRemove: () => void;
  onLibrary: () => void;
  /** More actions on the picture. */
  children?: ReactNode;
}

/** The picture, and the ways to replace it: a file, the camera, a drop, a paste, the library. */
export function PictureUpload({
  address,
  needsText,
  takesPasted = true,
  firstFile = null,
  onStored,
  onRemove,
  onLibrary,
  children,
}: PictureUploadProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const [isSubmitBlocked, setIsSubmitBlocked] = useState(false);
  const { state, cancel, ...upload } = useUpload({ prepare: preparePicture, onStored });
  const isWorking = state.step === "working";
  const start = (file: File) => {
    setIsSubmitBlocked(false);
    upload.start(file);
  };
  const startFirst = useEffectEvent(upload.start);
  useEffect(() => {
    if (firstFile !== null) startFirst(firstFile);
  }, [firstFile]);
  const isOver = useDroppedFiles({ ref: frameRef, onFile: start, takesPasted });
  usePendingSubmit(frameRef, isWorking, () => setIsSubmitBlocked(true));
  return (
    <div ref={frameRef} className="grid grid-cols-1 gap-3">
      <div
        className={cn(
          "border-edge bg-paper grid grid-cols-1 gap-3 rounded-lg border border-dashed p-3",
          isOver && "border-green bg-green-mist outline-green outline-2",
        )}
      >
        {address.trim() !== "" && <ShownPicture address={address.trim()} onRemove={onRemove} />}
        <PictureSources takesPasted={takesPasted} onFile={start} onLibrary={onLibrary}>
          {children}
        </PictureSources>
      </div>
      <UploadStatus
        state={state}
        doneText={needsText ? "Imagen subida. Ahora describa lo que muestra." : "Imagen subida."}
        onRetry={start}
        onCancel={cancel}
      />
      {isWorking && isSubmitBlocked && (
        <p role="alert" className="text-gold-ink text-sm font-medium">
          Espere a que la imagen termine de subir y guarde de nuevo, o cancele la subida.
        </p>
      )}
    </div>
  );
}

function ShownPicture({ address, onRemove }: { address: string; onRemove: () => void }) {
  return (
    <div className="relative">
      <Thumbnail
        address={isSiteAddress(address) ? address : null}
        width={640}
        className="h-44 w-full object-contain"
      />
      <Button
        variant="outline"
        className="absolute top-2 right-2"
        aria-label="Quitar la imagen"
        onClick={onRemove}
      >
        Quitar
      </Button>
    </div>
  );
}

interface PictureSourcesProps {
  takesPasted: boolean;
  onFile: (file: File) => void;
  onLibrary: () => void;
  children: ReactNode;
}

function PictureSources({ takesPasted, onFile, onLibrary, children }: PictureSourcesProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <FileButton
          text="Elegir imagen"
          icon={Upload}
          accept={PICTURE_TYPES}
          className="grow sm:grow-0"
          onFile={onFile}
        />
        <FileButton
          text="Tomar foto"
          icon={Camera}
          accept={PICTURE_TYPES}
          capture="environment"
          className="hidden grow sm:grow-0 pointer-coarse:inline-flex"
          onFile={onFile}
        />
        <Button variant="outline" className="grow sm:grow-0" onClick={onLibrary}>
          <Images aria-hidden className="size-4" />
          Biblioteca
        </Button>
        {children}
      </div>
      <p className="text-soft text-sm">
        {PICTURE_TYPE_NAMES}.
        <span className="pointer-coarse:hidden">
          {takesPasted
            ? " También puede arrastrarla aquí o pegarla."
            : " También puede arrastrarla aquí."}
        </span>
      </p>
    </>
  );
}
