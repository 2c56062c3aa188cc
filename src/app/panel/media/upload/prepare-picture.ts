import {
  digestFile,
  type PreparedFile,
  UploadRejection,
} from "#app/panel/media/upload/use-upload.ts";
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
 * Prepares a picture for upload: upright, no larger than any screen shows, and photographs without metadata,
 * which may reveal where they were taken (hosted Supabase stores files as they are).
 *
 * @throws {UploadRejection} when this browser cannot decode the file as a picture
 */
export async function preparePicture(file: File): Promise<PreparedFile> {
  const refusal = refusePicture(file);
  if (refusal !== null) throw new UploadRejection(refusal);
  const [bitmap, digest] = await Promise.all([decode(file), digestFile(file)]);
  try {
    const mustEncode = file.type === "image/jpeg" || needsShrinking(bitmap, file.size);
    const size = mustEncode ? fitPicture(bitmap) : { width: bitmap.width, height: bitmap.height };
    const blob = mustEncode ? await encode(bitmap, size, file.type) : file;
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

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new UploadRejection(UNREADABLE);
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
  return originalType === "image/jpeg" ? toBlob(canvas, "image/jpeg", JPEG_QUALITY) : webp;
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
