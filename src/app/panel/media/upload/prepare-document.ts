import {
  digestFile,
  type PreparedFile,
  UploadRefusal,
} from "#app/panel/media/upload/upload-refusal.ts";
import { DOCUMENTS_FOLDER, makeFileName } from "#domain/media/stored-file.ts";
import { refuseDocument } from "#domain/media/upload-rules.ts";

/** @throws {UploadRefusal} */
export async function prepareDocument(file: File): Promise<PreparedFile> {
  const refusal = refuseDocument(file);
  if (refusal !== null) throw new UploadRefusal(refusal);
  const name = makeFileName({
    folder: DOCUMENTS_FOLDER,
    originalName: file.name,
    digest: await digestFile(file),
    extension: "pdf",
  });
  return { name, blob: file };
}
