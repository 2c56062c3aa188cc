/** How the numbers of a colour become light: the linear value of each of 256 steps. */
type Curve = Float64Array;

type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];

/** An RGB space: its curves, and the matrix from linear values to CIE XYZ relative to D50. */
export interface ColorSpace {
  curves: readonly [Curve, Curve, Curve];
  toXyz: Matrix;
}

/** The most that is read of a profile; those of phones have about 500 bytes. */
const MAX_PROFILE_BYTES = 1024 * 1024;

/**
 * Reads an ICC profile of a display with three curves and a matrix, as phones embed it. Null for any other, whose colours
 * are then taken for sRGB, as browsers do without a profile.
 */
export function readColorProfile(profile: Uint8Array): ColorSpace | null {
  if (profile.length < 132 || profile.length > MAX_PROFILE_BYTES) return null;
  const data = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  if (readName(data, 16) !== "RGB " || readName(data, 20) !== "XYZ ") return null;
  const tags = new Map<string, DataView>();
  const count = Math.min(data.getUint32(128), 100);
  for (let at = 132; at < 132 + count * 12 && at + 12 <= profile.length; at += 12) {
    const [offset, length] = [data.getUint32(at + 4), data.getUint32(at + 8)];
    if (offset + length > profile.length) continue;
    tags.set(readName(data, at), new DataView(profile.buffer, profile.byteOffset + offset, length));
  }
  const [red, green, blue] = ["r", "g", "b"].map((color) => readXyz(tags.get(`${color}XYZ`)));
  const [redCurve, greenCurve, blueCurve] = ["r", "g", "b"].map((color) =>
    readCurve(tags.get(`${color}TRC`)),
  );
  if (!red || !green || !blue || !redCurve || !greenCurve || !blueCurve) return null;
  return {
    curves: [redCurve, greenCurve, blueCurve],
    toXyz: [
      [red[0], green[0], blue[0]],
      [red[1], green[1], blue[1]],
      [red[2], green[2], blue[2]],
    ],
  };
}

function readName(data: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => data.getUint8(at + index)));
}

const readFixed = (data: DataView, at: number) => data.getInt32(at) / 65_536;

function readXyz(tag: DataView | undefined): Row | null {
  if (tag === undefined || tag.byteLength < 20 || readName(tag, 0) !== "XYZ ") return null;
  return [readFixed(tag, 8), readFixed(tag, 12), readFixed(tag, 16)];
}

function readCurve(tag: DataView | undefined): Curve | null {
  if (tag === undefined || tag.byteLength < 12) return null;
  const kind = readName(tag, 0);
  const evaluate =
    kind === "para" ? readParametric(tag) : kind === "curv" ? readSampled(tag) : null;
  return evaluate && Float64Array.from({ length: 256 }, (_, step) => evaluate(step / 255));
}

/** ICC.1:2022, 10.18: a power with a linear part near black. */
function readParametric(tag: DataView): ((value: number) => number) | null {
  const kind = tag.getUint16(8);
  const length = [1, 3, 4, 5, 7][kind] ?? 0;
  if (length === 0 || tag.byteLength < 12 + length * 4) return null;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length }, (_, index) =>
    readFixed(tag, 12 + index * 4),
  );
  const start = kind === 0 ? 0 : kind < 3 ? -b / a : d;
  const [above, below] = kind === 2 ? [c, c] : [e, f];
  const slope = kind < 3 ? 0 : c;
  return (value) =>
    value >= start ? Math.max(0, a * value + b) ** g + above : slope * value + below;
}

/** ICC.1:2022, 10.6: a gamma, or samples at equal distances. */
function readSampled(tag: DataView): ((value: number) => number) | null {
  const count = tag.getUint32(8);
  if (count > 4096 || tag.byteLength < 12 + count * 2) return null;
  if (count === 0) return (value) => value;
  if (count === 1) return (value) => value ** (tag.getUint16(12) / 256);
  return (value) => {
    const at = value * (count - 1);
    const index = Math.min(count - 2, Math.floor(at));
    const [low, high] = [tag.getUint16(12 + index * 2), tag.getUint16(14 + index * 2)];
    return (low + (high - low) * (at - index)) / 65_535;
  };
}

const SRGB_CURVE: Curve = Float64Array.from({ length: 256 }, (_, step) => {
  const value = step / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Display P3, relative to D50. */
export const DISPLAY_P3: ColorSpace = {
  curves: [SRGB_CURVE, SRGB_CURVE, SRGB_CURVE],
  toXyz: [
    [0.515_12, 0.291_98, 0.157_1],
    [0.241_18, 0.692_24, 0.066_58],
    [-0.001_05, 0.041_88, 0.784_07],
  ],
};

/** From CIE XYZ relative to D50 to linear sRGB. */
const XYZ_TO_SRGB: Matrix = [
  [3.134_14, -1.617_39, -0.490_66],
  [-0.978_8, 1.916_14, 0.033_45],
  [0.071_95, -0.228_98, 1.405_38],
];

/** The steps of the table from linear values to sRGB: fine enough that no dark colour moves by more than one of 255. */
const STEPS = 16_383;

/** Converts opaque pixels (red, green, blue, alpha) to sRGB in place; colours beyond sRGB become its nearest. */
export function convertToSrgb(pixels: Uint8ClampedArray, { curves, toXyz }: ColorSpace): void {
  const [redRow, greenRow, blueRow] = multiply(XYZ_TO_SRGB, toXyz);
  const encode = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => {
    const value = step / STEPS;
    return 255 * (value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
  });
  const read = (at: number, curve: Curve) => curve[pixels[at] ?? 0] ?? 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const red = read(at, curves[0]);
    const green = read(at + 1, curves[1]);
    const blue = read(at + 2, curves[2]);
    const write = (part: number, row: Row) => {
      const value = Math.round((row[0] * red + row[1] * green + row[2] * blue) * STEPS);
      pixels[at + part] = encode[Math.min(STEPS, Math.max(0, value))] ?? 0;
    };
    write(0, redRow);
    write(1, greenRow);
    write(2, blueRow);
  }
}

function multiply(left: Matrix, right: Matrix): Matrix {
  const [first, second, third] = right;
  const combine = (row: Row, column: 0 | 1 | 2) =>
    row[0] * first[column] + row[1] * second[column] + row[2] * third[column];
  const multiplyRow = (row: Row): Row => [combine(row, 0), combine(row, 1), combine(row, 2)];
  return [multiplyRow(left[0]), multiplyRow(left[1]), multiplyRow(left[2])];
}
