import libraryUrl from "libheif-js/libheif-wasm/libheif.wasm?url";

import type { HeicAnswer } from "#app/panel/media/upload/heic/decode-heic.ts";
import type { HeicTask } from "#app/panel/media/upload/heic/heic-worker.ts";
import { UploadRejection } from "#app/panel/media/upload/use-upload.ts";
import { DataError } from "#data/client/errors.ts";
import { createQueue } from "#lib/async/queue.ts";

/** 48 megapixels take a slow phone half a minute. */
const TIMEOUT_MS = 150_000;

/** One at a time: each needs as much memory as a phone can spare. */
const enqueue = createQueue(1);

/**
 * Decodes a HEIC photograph upright, in sRGB, and scaled down for its upload, in a worker that ends with it.
 *
 * @param signal aborts the work
 * @throws {UploadRejection} when it cannot be decoded, or not within the memory of a phone
 * @throws {DataError} when the decoder cannot be loaded
 */
export function convertHeic(file: File, signal?: AbortSignal): Promise<ImageBitmap> {
  return enqueue(async () => {
    const library = await loadLibrary(signal);
    const answer = await runWorker({ library, file: await file.arrayBuffer() }, signal);
    if ("refusal" in answer) throw new UploadRejection(REFUSALS[answer.refusal]);
    const { pixels, width, height } = answer;
    return createImageBitmap(new ImageData(pixels, width, height));
  }, signal);
}

const HOW =
  "Compártala como JPEG: envíesela por WhatsApp o por correo y elija la copia. Para que las próximas fotos del iPhone salgan así: Ajustes > Cámara > Formatos > «El más compatible».";

const REFUSALS = {
  unreadable: `No se pudo abrir la foto HEIC: está dañada o es de un tipo que no se puede convertir. ${HOW}`,
  "too-large": `La foto HEIC es demasiado grande para convertirla en este aparato. ${HOW}`,
  "high-dynamic-range": `La foto HEIC es de alto rango dinámico (HDR) y sus colores se verían mal. ${HOW}`,
} as const satisfies Record<string, string>;

/** @throws {DataError} */
async function loadLibrary(signal: AbortSignal | undefined): Promise<ArrayBuffer> {
  const response = await fetch(libraryUrl, { signal: signal ?? null }).catch(() => null);
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
  if (bytes !== null) return bytes;
  const status = response?.status ?? 0;
  throw new DataError({ message: "The decoder did not load", code: "", status });
}

async function runWorker(task: HeicTask, signal: AbortSignal | undefined): Promise<HeicAnswer> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<HeicAnswer>();
  worker.addEventListener("message", ({ data }: MessageEvent<HeicAnswer>) => resolve(data));
  // What stops a worker without an answer is a lack of memory.
  worker.addEventListener("error", () => resolve({ refusal: "too-large" }));
  const timer = setTimeout(() => resolve({ refusal: "too-large" }), TIMEOUT_MS);
  const abort = () => reject(new Error("the upload was cancelled"));
  signal?.addEventListener("abort", abort);
  worker.postMessage(task, [task.library, task.file]);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    worker.terminate();
  }
}
