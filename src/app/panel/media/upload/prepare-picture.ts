import {
  digestFile,
  type PreparedFile,
  UploadCancellation,
  UploadRejection,
} from "#app/panel/media/upload/use-upload.ts";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { detectPictureType, isAnimated, PICTURE_HEAD_BYTES } from "#domain/media/picture-type.ts";
import { makeFileName, PICTURES_FOLDER } from "#domain/media/stored-file.ts";
import {
  fitPicture,
  isPictureType,
  needsShrinking,
  PICTURE_EXTENSIONS,
  refusePicture,
} from "#domain/media/upload-rules.ts";

const WEBP_QUALITY = 0.9;
const JPEG_QUALITY = 0.9;

/**
 * Prepares a picture for upload: upright, no larger than any screen shows, in a type that the site stores, and photographs
 * without metadata, which may reveal where they were taken (hosted Supabase stores files as they are).
 *
 * @throws {UploadRejection} when this browser cannot decode the file as a picture
 * @throws {UploadCancellation} when a moving picture is not to become a still one
 */
export async function preparePicture(file: File, signal?: AbortSignal): Promise<PreparedFile> {
  const head = await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer();
  const type = detectPictureType(new Uint8Array(head));
  const refusal = refusePicture(file, type);
  if (refusal !== null || type === null) throw new UploadRejection(refusal ?? UNREADABLE);
  const isMoving = MOVING.has(type) && isAnimated(new Uint8Array(await file.arrayBuffer()), type);
  if (isMoving && !(await askForStill(file.name))) throw new UploadCancellation();
  const digest = await digestFile(file);
  const bitmap = await (type === "image/heic" ? decodeHeic(file, signal) : decode(file));
  try {
    const mustEncode =
      isMoving ||
      type === "image/jpeg" ||
      !isPictureType(type) ||
      needsShrinking(bitmap, file.size);
    const size = mustEncode ? fitPicture(bitmap) : { width: bitmap.width, height: bitmap.height };
    // Its name may say another type.
    const original = file.type === type ? file : file.slice(0, file.size, type);
    const blob = mustEncode ? await encode(bitmap, size, type) : original;
    if (!isPictureType(blob.type)) throw new UploadRejection(UNREADABLE);
    const name = makeFileName({
      folder: PICTURES_FOLDER,
      originalName: file.name,
      digest,
      size,
      extension: PICTURE_EXTENSIONS[blob.type],
    });
    return { name, blob };
  } finally {
    bitmap.close();
  }
}

const UNREADABLE =
  "No se pudo abrir la imagen: el archivo está dañado o este navegador no lee su formato. Guárdela como JPEG y elíjala de nuevo.";

/** The types that may move. */
const MOVING: ReadonlySet<string> = new Set(["image/gif", "image/webp", "image/png", "image/avif"]);

function askForStill(fileName: string): Promise<boolean> {
  return askQuestion({
    title: "Esta imagen se mueve",
    body: `En el sitio las imágenes son quietas: de «${fileName}» quedará solo el primer cuadro.`,
    yes: "Usar el primer cuadro",
    no: "No subirla",
    isOffer: true,
  });
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new UploadRejection(UNREADABLE);
  }
}

/** Safari decodes HEIC; for other browsers the decoder is loaded. */
async function decodeHeic(file: File, signal: AbortSignal | undefined): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    const { convertHeic } = await import("#app/panel/media/upload/heic/convert-heic.ts");
    return convertHeic(file, signal);
  }
}

async function encode(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  originalType: string,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (context === null) throw new UploadRejection(UNREADABLE);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  const webp = await toBlob(canvas, "image/webp", WEBP_QUALITY);
  if (webp.type === "image/webp") return webp;
  // Safari cannot encode WebP and returns a PNG, which preserves transparency.
  const isPhotograph = originalType === "image/jpeg" || originalType === "image/heic";
  return isPhotograph ? toBlob(canvas, "image/jpeg", JPEG_QUALITY) : webp;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new UploadRejection(UNREADABLE)) : resolve(blob)),
      type,
      quality,
    );
  });
}
