/* oxlint-disable no-underscore-dangle -- the names of libheif's C functions */
import createLibheif, { type MainModule } from "libheif-js/libheif-wasm/libheif.js";

import {
  type ColorSpace,
  convertToSrgb,
  DISPLAY_P3,
  readColorProfile,
} from "#app/panel/media/upload/heic/color-profile.ts";
import { createTileScaler } from "#app/panel/media/upload/heic/tile-scaler.ts";
import { fitPicture } from "#domain/media/upload-rules.ts";

/** The picture as it is meant to be seen, in sRGB and scaled down for its upload; or why it is not decoded. */
export type HeicAnswer =
  | { pixels: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  | { refusal: "unreadable" | "too-large" | "high-dynamic-range" };

/** As the server's limit for a picture: the 48 megapixels of a phone have 48.8 million. */
const MAX_PIXELS = 50_000_000;
/** Phones code tiles of 512 by 512; a picture in one piece is in memory whole, four times. */
const MAX_TILE_PIXELS = 16_000_000;
/** Those of 50 megapixels in tiles of 128 by 128. */
const MAX_TILES = 4000;

/**
 * Decodes a HEIC file.
 *
 * @param library libheif's WebAssembly module
 */
export function decodeHeic(library: ArrayBuffer, file: ArrayBuffer): HeicAnswer {
  try {
    const heif = createLibheif({ wasmBinary: library, print: ignore, printErr: ignore });
    return decodePrimary(heif, new Uint8Array(file));
  } catch (error) {
    return { refusal: isMemoryError(error) ? "too-large" : "unreadable" };
  }
}

/** The browser's refusal of more memory, or the library's own. */
function isMemoryError(error: unknown): boolean {
  return error instanceof RangeError || /memory|OOM/i.test(String(error));
}

const ignore = () => undefined;

/** The constants of libheif's C interface, https://github.com/strukturag/libheif. */
const MEMORY_ERROR = 6;
const COLORSPACE_RGB = 1;
const CHROMA_INTERLEAVED_RGB = 10;
const CHANNEL_INTERLEAVED = 10;

/** @throws when the file is damaged */
function decodePrimary(heif: MainModule, bytes: Uint8Array): HeicAnswer {
  const memory = new HeifMemory(heif);
  const file = heif._malloc(bytes.length);
  readBytes(heif).set(bytes, file);
  const context = heif._heif_context_alloc();
  memory.call((error) =>
    heif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0),
  );
  const handle = memory.read((error, out) =>
    heif._heif_context_get_primary_image_handle(error, context, out),
  );
  const picture = {
    width: heif._heif_image_handle_get_width(handle),
    height: heif._heif_image_handle_get_height(handle),
  };
  const tiling = memory.readTiling(handle, picture);
  if (measure(picture) > MAX_PIXELS || measure(tiling.tile) > MAX_TILE_PIXELS) {
    return { refusal: "too-large" };
  }
  const color = readColor(memory, handle);
  if (color === "high-dynamic-range") return { refusal: color };
  const target = fitPicture(picture);
  const scaler = createTileScaler(picture, target);
  for (const { column, row, left, top } of tiling.places) {
    const image = memory.read((error, out) =>
      tiling.isWhole
        ? heif._heif_decode_image(error, handle, out, COLORSPACE_RGB, CHROMA_INTERLEAVED_RGB, 0)
        : heif._heif_image_handle_decode_image_tile(
            ...([error, handle, out, COLORSPACE_RGB, CHROMA_INTERLEAVED_RGB, 0] as const),
            column,
            row,
          ),
    );
    scaler.add({ ...memory.readPlane(image), left, top });
    heif._heif_image_release(image);
  }
  const pixels = scaler.finish();
  if (color !== null) convertToSrgb(pixels, color);
  return { pixels, ...target };
}

/** The library's memory, as long as it does not grow. */
const readBytes = (heif: MainModule) => heif.HEAPU8 as Uint8Array;

const measure = ({ width, height }: { width: number; height: number }) => width * height;

/** H.273: the transfer functions of pictures that are brighter than a page. */
const HIGH_DYNAMIC_RANGE: readonly number[] = [16, 18];
const PRIMARIES_P3 = 12;

/** The picture's colours; null for sRGB. */
function readColor(memory: HeifMemory, handle: number): ColorSpace | "high-dynamic-range" | null {
  const profile = memory.readProfile(handle);
  if (profile !== null) return readColorProfile(profile);
  const { primaries, transfer } = memory.readColorNumbers(handle);
  if (HIGH_DYNAMIC_RANGE.includes(transfer)) return "high-dynamic-range";
  return primaries === PRIMARIES_P3 ? DISPLAY_P3 : null;
}

/** libheif's memory: results that it writes to given addresses. */
class HeifMemory {
  readonly #heif: MainModule;
  /** An error: code, subcode and message. */
  readonly #error: number;
  /** Space for any other result. */
  readonly #out: number;

  constructor(heif: MainModule) {
    this.#heif = heif;
    this.#error = heif._malloc(12);
    this.#out = heif._malloc(128);
  }

  /** @throws {Error} when the function fails */
  call(run: (error: number) => void): void {
    run(this.#error);
    const code = this.#word(this.#error);
    if (code === MEMORY_ERROR) throw new RangeError("libheif has no memory");
    if (code !== 0) throw new Error(`libheif: ${code}/${this.#word(this.#error + 4)}`);
  }

  /** Calls a function that writes one pointer. */
  read(run: (error: number, out: number) => void): number {
    this.call((error) => run(error, this.#out));
    return this.#word(this.#out);
  }

  /** The tiles of a picture, and their places in it as it is meant to be seen; one that is cropped is decoded whole. */
  readTiling(handle: number, picture: { width: number; height: number }) {
    const heif = this.#heif;
    const coded = [
      heif._heif_image_handle_get_ispe_width(handle),
      heif._heif_image_handle_get_ispe_height(handle),
    ] as const;
    const isCropped = ![coded, coded.toReversed()].some(
      ([width, height]) => width === picture.width && height === picture.height,
    );
    if (isCropped) {
      const [width, height] = coded;
      const place = { column: 0, row: 0, left: 0, top: 0 };
      return { isWhole: true, tile: { width, height }, places: [place] };
    }
    this.call((error) => heif._heif_image_handle_get_image_tiling(error, handle, 1, this.#out));
    const [, columns = 0, rows = 0, width = 0, height = 0, , , top = 0, left = 0] = Array.from(
      { length: 9 },
      (_, index) => this.#word(this.#out + index * 4),
    );
    if (columns * rows > MAX_TILES) throw new Error("too many tiles");
    // Tiles may go beyond the picture: to its right and below, or where these sides are after it was turned.
    const excess = {
      left: left === 0 ? 0 : columns * width - picture.width,
      top: top === 0 ? 0 : rows * height - picture.height,
    };
    const places = Array.from({ length: columns * rows }, (_, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      return {
        column,
        row,
        left: column * width - excess.left,
        top: row * height - excess.top,
      };
    });
    return { isWhole: false, tile: { width, height }, places };
  }

  /** The pixels of a decoded image: a view that the next call may invalidate. */
  readPlane(image: number) {
    const heif = this.#heif;
    const at = heif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, this.#out);
    const stride = this.#word(this.#out);
    const width = heif._heif_image_get_width(image, CHANNEL_INTERLEAVED);
    const height = heif._heif_image_get_height(image, CHANNEL_INTERLEAVED);
    const pixels = readBytes(heif).subarray(at, at + stride * height);
    return { pixels, stride, width, height };
  }

  /** The ICC profile; null without one. */
  readProfile(handle: number): Uint8Array | null {
    const heif = this.#heif;
    const length = heif._heif_image_handle_get_raw_color_profile_size(handle);
    if (length === 0) return null;
    const at = heif._malloc(length);
    this.call((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, at));
    const profile = readBytes(heif).slice(at, at + length);
    heif._free(at);
    return profile;
  }

  /** The numbers of H.273; those of sRGB where the file does not say. */
  readColorNumbers(handle: number): { primaries: number; transfer: number } {
    try {
      const profile = this.read((error, out) =>
        this.#heif._heif_image_handle_get_nclx_color_profile(error, handle, out),
      );
      return { primaries: this.#word(profile + 4), transfer: this.#word(profile + 8) };
    } catch {
      return { primaries: 1, transfer: 13 };
    }
  }

  #word(address: number): number {
    return (this.#heif.HEAP32 as Int32Array)[address >> 2] ?? 0;
  }
}
