import { FileUp } from "lucide-react";
import { useRef } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { FileButton, useDroppedFiles } from "#app/panel/media/upload/file-input.tsx";
import { UploadStatus } from "#app/panel/media/upload/upload-status.tsx";
import {
  digestFile,
  type PreparedFile,
  UploadRejection,
  usePendingSubmit,
  useUpload,
} from "#app/panel/media/upload/use-upload.ts";
import { uploadPrivateFile } from "#data/media/upload.ts";
import { makePrivateName } from "#domain/media/private-file.ts";
import { DOCUMENTS_FOLDER, makeFileName } from "#domain/media/stored-file.ts";
import { refuseDocument } from "#domain/media/upload-rules.ts";

interface DocumentUploadProps {
  /** The folder of the private bucket where it is stored; absent, it is public. */
  privateFolder?: string;
  /** Called with what records hold of the document: its path, or its name in the private bucket. */
  onStored: (path: string) => void;
}

/** Uploads a chosen or dropped PDF. */
export function DocumentUpload({ privateFolder, onStored }: DocumentUploadProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const { state, start, cancel } = useUpload({
    prepare: (file) => prepareDocument(file, privateFolder),
    ...(privateFolder !== undefined && { store: storePrivately }),
    onStored,
  });
  const isOver = useDroppedFiles({ ref: frameRef, onFile: start, takesPasted: false });
  const isWorking = state.step === "working";
  usePendingSubmit(frameRef, isWorking, () => frameRef.current?.querySelector("button")?.focus());
  return (
    <div
      ref={frameRef}
      className={cn("grid gap-2 rounded-lg", isOver && "bg-green-mist outline-green outline-2")}
    >
      <div>
        <FileButton text="Subir PDF" icon={FileUp} accept={["application/pdf"]} onFile={start} />
      </div>
      <UploadStatus state={state} doneText="Documento subido." onRetry={start} onCancel={cancel} />
    </div>
  );
}

/** @throws {UploadRejection} */
async function prepareDocument(
  file: File,
  privateFolder: string | undefined,
): Promise<PreparedFile> {
  const refusal = refuseDocument(file);
  if (refusal !== null) throw new UploadRejection(refusal);
  if (privateFolder !== undefined) {
    const digest = await digestFile(file);
    const parts = { folder: privateFolder, originalName: file.name, type: file.type };
    return { name: makePrivateName({ ...parts, digest }), blob: file };
  }
  const name = makeFileName({
    folder: DOCUMENTS_FOLDER,
    originalName: file.name,
    digest: await digestFile(file),
    extension: "pdf",
  });
  return { name, blob: file };
}

const storePrivately: NonNullable<Parameters<typeof useUpload>[0]["store"]> = async (
  client,
  name,
  file,
  options,
) => {
  await uploadPrivateFile(client, name, file, options);
  return name;
};
