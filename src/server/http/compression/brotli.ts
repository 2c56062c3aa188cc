import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, type BrotliOptions, constants } from "node:zlib";

/** For a page that will be compressed again in two seconds: 5 % more than FAST_QUALITY, in about half of its time. */
export const FIRST_QUALITY = 4;
/** A sixth smaller than gzip: for what a client waits for. */
export const FAST_QUALITY = 5;
/** Ten times slower: for a page that stays. 1 to 1.5 % more than BEST_QUALITY, in less than half of its time. */
export const LASTING_QUALITY = 10;
/** For files of the build. */
export const BEST_QUALITY = constants.BROTLI_MAX_QUALITY;

const compress = promisify(brotliCompress);

/** Compresses in the thread pool. */
export function compressBrotli(bytes: Uint8Array, quality: number): Promise<Buffer> {
  return compress(bytes, fitTo(bytes, quality));
}

/** Compresses in this thread, which is blocked until it ends. */
export function compressBrotliHere(bytes: Uint8Array, quality: number): Buffer {
  return brotliCompressSync(bytes, fitTo(bytes, quality));
}

/**
 * Limits the window to the size of the input. The default one of 4 MB allocates 11 MB, which V8 counts as external
 * memory, and so collects the whole heap.
 */
function fitTo({ length }: Uint8Array, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(length),
    },
  };
}

/** A window of n bits holds 16 bytes less than 2^n: RFC 7932, 9.1. */
function windowBits(length: number): number {
  const bits = Math.ceil(Math.log2(length + 16));
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants;
  return Math.min(Math.max(bits, least), most);
}
