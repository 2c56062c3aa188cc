import type { DetectedPicture } from "#domain/media/picture-type.ts";

/* The panel's checks before an upload; the server repeats all of them. */

/** The accepted types of pictures, with their file extensions, without the dot. */
export const PICTURE_EXTENSIONS = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
} as const;

type PictureType = keyof typeof PICTURE_EXTENSIONS;

/** For a file input: also those that the browser converts. Few systems know the media type of HEIC. */
export const PICTURE_TYPES = [
  ...Object.keys(PICTURE_EXTENSIONS),
  ...["image/gif", "image/heic", "image/heif", ".heic", ".heif"],
];

/** The same, for people. */
export const PICTURE_TYPE_NAMES = "JPEG, PNG, WebP, AVIF, GIF o HEIC (las fotos del iPhone)";

const MEBIBYTE = 1024 * 1024;

/** A chosen picture may exceed the stored limit: it is scaled down before the upload. */
const MAX_CHOSEN_PICTURE_BYTES = 40 * MEBIBYTE;
/** The server's limit. */
const MAX_PICTURE_BYTES = 15 * MEBIBYTE;
const MAX_DOCUMENT_BYTES = 20 * MEBIBYTE;

/** Longest side of an uploaded picture, in pixels: more than the layout ever shows. */
const MAX_PICTURE_SIDE = 2560;

/** A file's own metadata. */
type ChosenFile = Pick<File, "name" | "type" | "size">;

/** Whether a media type is an accepted picture type. */
export function isPictureType(type: string): type is PictureType {
  return Object.hasOwn(PICTURE_EXTENSIONS, type);
}

/**
 * Why a file is refused as a picture, in Spanish; null when it is accepted.
 *
 * @param detected the type that its first bytes show
 */
export function refusePicture(file: ChosenFile, detected: DetectedPicture | null): string | null {
  const tooLarge = refuseSize("La imagen", file, MAX_CHOSEN_PICTURE_BYTES);
  if (tooLarge !== null) return tooLarge;
  return detected === null
    ? `«${file.name}» no es una imagen ${PICTURE_TYPE_NAMES}. Elija otro archivo.`
    : null;
}

/** Why a file is refused as a document, in Spanish; null when it is accepted. */
export function refuseDocument(file: ChosenFile): string | null {
  if (file.type !== "application/pdf") return `«${file.name}» no es un PDF. Elija otro archivo.`;
  return refuseSize("El documento", file, MAX_DOCUMENT_BYTES);
}

/** Whether a picture must be scaled down before the upload. */
export function needsShrinking(size: { width: number; height: number }, bytes: number): boolean {
  return Math.max(size.width, size.height) > MAX_PICTURE_SIDE || bytes > MAX_PICTURE_BYTES;
}

/** The size scaled down to the longest side, in the same proportions; never enlarged. */
export function fitPicture({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

const MEGABYTES = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 1 });

/** A size for people: `1,4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < MEBIBYTE / 10) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  if (bytes < 1024 * MEBIBYTE) return `${MEGABYTES.format(bytes / MEBIBYTE)} MB`;
  return `${MEGABYTES.format(bytes / 1024 / MEBIBYTE)} GB`;
}

function refuseSize(what: string, { name, size }: ChosenFile, limit: number): string | null {
  if (size === 0) return `«${name}» está vacío. Elija otro archivo.`;
  if (size <= limit) return null;
  return `${what} pesa ${formatBytes(size)} y el máximo es ${formatBytes(limit)}. Elija una versión más liviana.`;
}
