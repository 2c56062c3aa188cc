import { decodeHeic } from "#app/panel/media/upload/heic/decode-heic.ts";

/* A worker for one picture: its memory is the browser's again as soon as it is terminated. */

export interface HeicTask {
  /** libheif's WebAssembly module. */
  library: ArrayBuffer;
  file: ArrayBuffer;
}

addEventListener("message", ({ data: { library, file } }: MessageEvent<HeicTask>) => {
  const answer = decodeHeic(library, file);
  postMessage(answer, { transfer: "pixels" in answer ? [answer.pixels.buffer] : [] });
});
