import { makeFileName } from "#domain/media/stored-file.ts";

/** The bucket of files that are only served by a signed URL, or by the server to who may see them. */
export const PRIVATE_BUCKET = "private-files";

/** What customers and the office attach to a quote request: a folder for each request, by its id. */
export const ATTACHMENTS_FOLDER = "solicitudes";
/** Laboratory certificates of lots. */
export const CERTIFICATES_FOLDER = "certificados";

/** The media type of Excel's .xlsx. */
export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The types of private files, with their file extensions, without the dot; the bucket accepts no others. */
export const PRIVATE_FILE_EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["application/pdf", "pdf"],
  [WORKBOOK_TYPE, "xlsx"],
]);

/** The bucket's limit. */
export const MAX_PRIVATE_FILE_BYTES = 10 * 1024 * 1024;

interface PrivateNameParts {
  /** {@link CERTIFICATES_FOLDER}, or a request's folder below {@link ATTACHMENTS_FOLDER}. */
  folder: string;
  /** Name of the file on the user's machine. */
  originalName: string;
  /** Hexadecimal digest of the content. */
  digest: string;
  /** A key of {@link PRIVATE_FILE_EXTENSIONS}. */
  type: string;
}

/** The name of a private file: its original name and a digest of its content. The same file twice is one. */
export function makePrivateName({ type, ...parts }: PrivateNameParts): string {
  return makeFileName({ ...parts, extension: PRIVATE_FILE_EXTENSIONS.get(type) ?? "bin" });
}
