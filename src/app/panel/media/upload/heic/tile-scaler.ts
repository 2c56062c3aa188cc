/** Pixels of a part of a picture: red, green and blue, a byte each. */
export interface Tile {
  pixels: Uint8Array;
  /** Bytes from one row to the next. */
  stride: number;
  width: number;
  height: number;
  /** Where the part is in the picture; it may begin or end beyond it. */
  left: number;
  top: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Scales a picture down while its parts are decoded, so that the whole picture is never in memory: each pixel of the
 * result is the mean of the area that it covers.
 *
 * @param target at most as large as the picture
 */
export function createTileScaler(picture: Size, target: Size) {
  const columns = spread(picture.width, target.width);
  const rows = spread(picture.height, target.height);
  const sums = new Float32Array(target.width * target.height * 3);
  return {
    add: ({ pixels, stride, left, top, ...tile }: Tile): void => {
      const [firstX, endX] = [Math.max(0, -left), Math.min(tile.width, picture.width - left)];
      const [firstY, endY] = [Math.max(0, -top), Math.min(tile.height, picture.height - top)];
      for (let y = firstY; y < endY; y += 1) {
        const row = top + y;
        const [share, next] = [rows.share[row] ?? 0, rows.next[row] ?? 0];
        const base = (rows.index[row] ?? 0) * target.width;
        for (let x = firstX; x < endX; x += 1) {
          const column = left + x;
          const from = y * stride + x * 3;
          const near = columns.share[column] ?? 0;
          const far = columns.next[column] ?? 0;
          const to = (base + (columns.index[column] ?? 0)) * 3;
          addPixel(sums, to, pixels, from, near * share);
          if (far > 0) addPixel(sums, to + 3, pixels, from, far * share);
          if (next > 0) {
            const below = to + target.width * 3;
            addPixel(sums, below, pixels, from, near * next);
            if (far > 0) addPixel(sums, below + 3, pixels, from, far * next);
          }
        }
      }
    },
    /** The result, with opaque alpha, as canvases take it. */
    finish: (): Uint8ClampedArray<ArrayBuffer> => {
      const result = new Uint8ClampedArray(target.width * target.height * 4);
      for (let from = 0, to = 0; from < sums.length; from += 3, to += 4) {
        result[to] = sums[from] ?? 0;
        result[to + 1] = sums[from + 1] ?? 0;
        result[to + 2] = sums[from + 2] ?? 0;
        result[to + 3] = 255;
      }
      return result;
    },
  };
}

function addPixel(
  sums: Float32Array,
  to: number,
  pixels: Uint8Array,
  from: number,
  weight: number,
): void {
  sums[to] = (sums[to] ?? 0) + (pixels[from] ?? 0) * weight;
  sums[to + 1] = (sums[to + 1] ?? 0) + (pixels[from + 1] ?? 0) * weight;
  sums[to + 2] = (sums[to + 2] ?? 0) + (pixels[from + 2] ?? 0) * weight;
}

/**
 * For each of `length` pixels in a line the first of `targetLength` pixels to which it contributes, its weight there, and
 * its weight in the following one.
 */
function spread(length: number, targetLength: number) {
  const [index, share, next] = [
    new Uint32Array(length),
    new Float32Array(length),
    new Float32Array(length),
  ];
  const scale = targetLength / length;
  for (let at = 0; at < length; at += 1) {
    const start = at * scale;
    const first = Math.min(targetLength - 1, Math.floor(start));
    const own = Math.min(scale, first + 1 - start);
    index[at] = first;
    share[at] = own;
    next[at] = first + 1 < targetLength ? scale - own : 0;
  }
  return { index, share, next };
}
