import {
  digestFile,
  type PreparedFile,
  UploadRejection,
} from "#app/panel/media/upload/use-upload.ts";
import {
  MAX_LOGO_BYTES,
  type SanitizedSvg,
  sanitizeSvg,
  SvgProblem,
} from "#domain/identity/sanitize-svg.ts";
import { BRAND_FOLDER, makeFileName } from "#domain/media/stored-file.ts";

/** For a file input. */
export const LOGO_TYPES = ["image/svg+xml", "image/png", "image/webp"];

const MAX_BYTES = 512 * 1024;
const MAX_SIDE = 4000;
const MAX_RATIO = 12;

/** The width at which a drawing that is too large for pages becomes a picture. */
const DRAWN_SIDE = 1200;

/**
 * Prepares a logo for upload: a drawing sanitised, or as a picture where it is large.
 *
 * @throws {UploadRejection}
 */
export async function prepareLogo(file: File): Promise<PreparedFile> {
  if (file.size === 0) throw new UploadRejection(`«${file.name}» está vacío. Elija otro archivo.`);
  if (file.size > MAX_BYTES) {
    throw new UploadRejection(
      "El logo pesa más de 512 KB. Guárdelo más liviano y elíjalo de nuevo.",
    );
  }
  if (file.type === "image/svg+xml" || /\.svg$/i.test(file.name)) return prepareDrawing(file);
  if (file.type === "image/png" || file.type === "image/webp") return preparePicture(file, file);
  throw new UploadRejection("El logo debe ser un archivo SVG, PNG o WebP.");
}

async function prepareDrawing(file: File): Promise<PreparedFile> {
  const drawing = sanitize(await file.text());
  const blob = new Blob([drawing.svg], { type: "image/svg+xml" });
  if (blob.size > MAX_LOGO_BYTES) return preparePicture(file, await rasterize(blob, drawing));
  return nameLogo(file, blob, drawing);
}

function sanitize(source: string): SanitizedSvg {
  try {
    return sanitizeSvg(source);
  } catch (error) {
    if (error instanceof SvgProblem) throw new UploadRejection(error.message);
    throw error;
  }
}

const UNREADABLE = "No se pudo abrir el logo: el archivo está dañado. Guárdelo de nuevo y elíjalo.";

async function preparePicture(file: File, picture: Blob): Promise<PreparedFile> {
  const bitmap = await createImageBitmap(picture).catch(() => {
    throw new UploadRejection(UNREADABLE);
  });
  const { width, height } = bitmap;
  bitmap.close();
  if (Math.max(width, height) > MAX_SIDE) {
    throw new UploadRejection("El logo mide más de 4.000 píxeles. Guárdelo más pequeño.");
  }
  if (Math.max(width / height, height / width) > MAX_RATIO) {
    throw new UploadRejection("El logo es demasiado alargado: recórtelo.");
  }
  return nameLogo(file, picture, { width, height });
}

async function rasterize(blob: Blob, { width, height }: SanitizedSvg): Promise<Blob> {
  const address = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = DRAWN_SIDE / Math.max(width, height);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/png");
    });
    if (drawn === null || drawn.size > MAX_BYTES) throw new UploadRejection(UNREADABLE);
    return drawn;
  } catch (error) {
    if (error instanceof UploadRejection) throw error;
    throw new UploadRejection(UNREADABLE);
  } finally {
    URL.revokeObjectURL(address);
  }
}

const EXTENSIONS = new Map([
  ["image/svg+xml", "svg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
]);

async function nameLogo(
  { name: originalName }: File,
  blob: Blob,
  { width, height }: { width: number; height: number },
): Promise<PreparedFile> {
  const name = makeFileName({
    folder: BRAND_FOLDER,
    originalName,
    digest: await digestFile(blob),
    size: { width, height },
    extension: EXTENSIONS.get(blob.type) ?? "png",
  });
  return { name, blob };
}
