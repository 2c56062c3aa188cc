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
  const line = new Float32Array(target.width * 3);
  return {
    add: (tile: Tile): void => {
      const first = Math.max(0, -tile.left);
      const end = Math.min(tile.width, picture.width - tile.left);
      const lastRow = Math.min(tile.height, picture.height - tile.top);
      for (let y = Math.max(0, -tile.top); y < lastRow; y += 1) {
        const row = tile.top + y;
        const start = (rows.index[row] ?? 0) * line.length;
        line.fill(0);
        addRow(line, tile, { y, first, end }, columns);
        addLine(sums, start, line, rows.share[row] ?? 0);
        addLine(sums, start + line.length, line, rows.next[row] ?? 0);
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

type Shares = ReturnType<typeof spread>;

/** Adds a row of a tile to a line of the result. */
function addRow(
  line: Float32Array,
  { pixels, stride, left }: Tile,
  { y, first, end }: { y: number; first: number; end: number },
  { index, share, next }: Shares,
): void {
  for (let x = first; x < end; x += 1) {
    const column = left + x;
    const to = (index[column] ?? 0) * 3;
    const from = y * stride + x * 3;
    addPixel(line, to, pixels, from, share[column] ?? 0);
    const far = next[column] ?? 0;
    if (far > 0) addPixel(line, to + 3, pixels, from, far);
  }
}

function addLine(sums: Float32Array, start: number, line: Float32Array, weight: number): void {
  if (weight === 0) return;
  for (let at = 0; at < line.length; at += 1) {
    sums[start + at] = (sums[start + at] ?? 0) + (line[at] ?? 0) * weight;
  }
}

function addPixel(
  line: Float32Array,
  to: number,
  pixels: Uint8Array,
  from: number,
  weight: number,
): void {
  line[to] = (line[to] ?? 0) + (pixels[from] ?? 0) * weight;
  line[to + 1] = (line[to + 1] ?? 0) + (pixels[from + 1] ?? 0) * weight;
  line[to + 2] = (line[to + 2] ?? 0) + (pixels[from + 2] ?? 0) * weight;
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
