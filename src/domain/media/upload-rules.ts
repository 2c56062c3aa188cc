/* What the panel takes before it asks the server, which checks all of it again. */

/** Types of pictures that are taken, for a file input and for the checks. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

export type PictureType = (typeof PICTURE_TYPES)[number];

/** The ending of a type's file names, without the dot. */
export const PICTURE_EXTENSIONS: Readonly<Record<PictureType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
};

const MEBIBYTE = 1024 * 1024;

/** A picture larger than what is stored may be chosen: it is made smaller before it is sent. */
const MAX_CHOSEN_PICTURE_BYTES = 40 * MEBIBYTE;
/** What the server takes. */
export const MAX_PICTURE_BYTES = 15 * MEBIBYTE;
const MAX_DOCUMENT_BYTES = 20 * MEBIBYTE;

/** Longest side of a picture that is sent, in pixels: more than any screen of the layout shows. */
export const MAX_PICTURE_SIDE = 2560;

/** What a file says of itself. */
export type ChosenFile = Pick<File, "name" | "type" | "size">;

/** Whether a media type is one of a picture that is taken. */
export function isPictureType(type: string): type is PictureType {
  return PICTURE_TYPES.some((known) => known === type);
}

/** Why a file cannot be the picture, in Spanish; null when it can. */
export function refusePicture({ name, type, size }: ChosenFile): string | null {
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)) {
    return "Las fotos HEIC no se ven en todos los navegadores. Guárdela como JPEG y elíjala de nuevo.";
  }
  if (!isPictureType(type)) {
    return `«${name}» no es una imagen JPEG, PNG, WebP o AVIF. Elija otro archivo.`;
  }
  if (size > MAX_CHOSEN_PICTURE_BYTES)
    return refuseSize("La imagen", size, MAX_CHOSEN_PICTURE_BYTES);
  return size === 0 ? `«${name}» está vacío. Elija otro archivo.` : null;
}

/** Why a file cannot be the document, in Spanish; null when it can. */
export function refuseDocument({ name, type, size }: ChosenFile): string | null {
  if (type !== "application/pdf") return `«${name}» no es un PDF. Elija otro archivo.`;
  if (size > MAX_DOCUMENT_BYTES) return refuseSize("El documento", size, MAX_DOCUMENT_BYTES);
  return size === 0 ? `«${name}» está vacío. Elija otro archivo.` : null;
}

/** Whether a picture is to be made smaller before it is sent. */
export function needsShrinking(size: { width: number; height: number }, bytes: number): boolean {
  return Math.max(size.width, size.height) > MAX_PICTURE_SIDE || bytes > MAX_PICTURE_BYTES;
}

/** The largest size of the same proportions within the longest side; never larger than it is. */
export function fitPicture({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

const MEGABYTES = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 1 });

/** A file's size for people: `1,4 MB`. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < MEBIBYTE / 10;
  return isSmall
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${MEGABYTES.format(bytes / MEBIBYTE)} MB`;
}

function refuseSize(what: string, size: number, limit: number): string {
  return `${what} pesa ${formatBytes(size)} y el máximo es ${formatBytes(limit)}. Elija una versión más liviana.`;
}
