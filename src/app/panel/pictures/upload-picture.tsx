import { Upload } from "lucide-react";
import { useRef } from "react";

import { FileButton, useDroppedFiles } from "#app/panel/media/upload/file-input.tsx";
import { preparePicture } from "#app/panel/media/upload/prepare-picture.ts";
import { UploadStatus } from "#app/panel/media/upload/upload-status.tsx";
import { useUpload } from "#app/panel/media/upload/use-upload.ts";
import { PICTURE_TYPES } from "#domain/media/upload-rules.ts";

interface UploadPictureProps {
  text?: string;
  /** Called with the path that records use for the picture. */
  onStored: (path: string) => void;
}

/** Uploads a picture to the library. */
export function UploadPicture({ text = "Subir imagen", onStored }: UploadPictureProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { state, start, cancel } = useUpload({ prepare: preparePicture, onStored });
  useDroppedFiles({ ref, onFile: start, takesPasted: false });
  return (
    <div ref={ref} className="grid min-w-0 gap-2">
      <FileButton text={text} icon={Upload} accept={PICTURE_TYPES} onFile={start} />
      <UploadStatus state={state} doneText="Imagen subida." onRetry={start} onCancel={cancel} />
    </div>
  );
}
