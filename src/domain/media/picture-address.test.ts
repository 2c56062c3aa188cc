import { expect, test } from "vitest";

import {
  computeCropBox,
  findCrop,
  formatCrop,
  formatCroppedPicture,
  formatResizedPath,
  isResizable,
  listCrops,
  parseCrop,
  parseCroppedPicture,
  parseResizedPath,
  PICTURE_FORMATS,
  PICTURE_RATIOS,
  PICTURE_WIDTHS,
  stripCrop,
  toNumber,
} from "#domain/media/picture-address.ts";

test("every address is parsed back", () => {
  for (const width of PICTURE_WIDTHS) {
    for (const format of PICTURE_FORMATS) {
      const picture = { width, format, source: "/images/torta-de-palmiste.webp" };
      const { pathname } = new URL(formatResizedPath(picture, "abc"), "http://localhost");
      expect(parseResizedPath(pathname)).toEqual(picture);
    }
  }
});

test("the address of a cropped picture is parsed back, and each crop has only one", () => {
  const crop = { ratio: "4x3", x: 30, y: 60, zoom: 100 } as const;
  const picture = { width: 640, format: "avif", source: "/images/melaza.webp", crop } as const;
  const address = formatResizedPath(picture, null);
  expect(address).toBe("/imagenes/640/4x3-30-60-100/images/melaza.webp.avif");
  expect(parseResizedPath(address)).toEqual(picture);
  for (const written of [
    "4x3-030-60-100",
    "8x6-30-60-100",
    "4x3-30-60-99",
    "4x3-30-60",
    "04x3-30-60-100",
  ]) {
    expect(parseResizedPath(address.replace("4x3-30-60-100", written))).toBeNull();
  }
});

test.each([
  "/imagenes/641/images/a.webp.avif",
  "/imagenes/640/images/a.webp.gif",
  "/imagenes/640/4x3-30-60-100/4x3-30-60-100/images/a.webp.avif",
  "/imagenes/640/4x3-30-60-100//images/a.webp.avif",
  "/imagenes/640/images/../keys.json.avif",
  "/imagenes/640/images/..%2f..%2fkeys.webp.avif",
  "/imagenes/640/data/a.webp.avif",
  "/imagenes/640/images/a.svg.avif",
  "/imagenes/640//images/a.webp.avif",
  "/imagenes/640/images//a.webp.avif",
  "/imagenes/640/images/./a.webp.avif",
  "/imagenes/640/images/%2e/a.webp.avif",
  "/imagenes/640/images/%61.webp.avif",
  "/imagenes/640/images/%c3%b1.webp.avif",
  "/imagenes/640/images/%E0%A4%A.webp.avif",
  "/imagenes/-1/images/a.webp.avif",
  "/imagenes/00640/images/a.webp.avif",
])("%s is not a picture's address", (pathname) => {
  expect(parseResizedPath(pathname)).toBeNull();
});

test("only this site's raster pictures are resized", () => {
  expect(isResizable("/images/glicerol.webp")).toBe(true);
  expect(isResizable(`/storage/v1/object/public/media/${encodeURIComponent("maíz.png")}`)).toBe(
    true,
  );
  expect(isResizable("https://otro.example/images/a.webp")).toBe(false);
  expect(isResizable("/brand-mark.svg")).toBe(false);
});

test("every crop is parsed back", () => {
  for (const crop of [
    { x: 0, y: 100, zoom: 100 },
    { x: 37, y: 5, zoom: 300 },
  ]) {
    expect(parseCrop(formatCrop(crop))).toEqual(crop);
  }
});

test.each(["", "50-50", "50-50-99", "50-50-301", "101-50-100", "050-50-100", "5.5-50-100"])(
  "%j is not a crop",
  (text) => expect(parseCrop(text)).toBeNull(),
);

test.each(["-5-50-100", "1e1-50-100", "50-50-100-1", " 50-50-100", "50-50-1e2", "50_50_100"])(
  "%j is not the canonical spelling of a crop",
  (text) => expect(parseCrop(text)).toBeNull(),
);

const SIZES = [
  { width: 1600, height: 1200 },
  { width: 900, height: 2000 },
  { width: 3, height: 1 },
];
const POINTS = [
  { x: 0, y: 0, zoom: 100 },
  { x: 100, y: 100, zoom: 250 },
  { x: 33, y: 80, zoom: 130 },
];

test("a crop has its ratio, stays within the picture and contains its focal point", () => {
  const cases = SIZES.flatMap((size) =>
    PICTURE_RATIOS.flatMap((ratio) => POINTS.map((crop) => ({ size, ratio, crop }))),
  );
  for (const { size, ratio, crop } of cases) {
    const { left, top, width, height } = computeCropBox(size, ratio, crop);
    const [pointX, pointY] = [(size.width * crop.x) / 100, (size.height * crop.y) / 100];
    expect([left, top].every((edge) => Number.isInteger(edge) && edge >= 0)).toBe(true);
    expect(left + width).toBeLessThanOrEqual(size.width);
    expect(top + height).toBeLessThanOrEqual(size.height);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
    expect(pointX).toBeGreaterThanOrEqual(left - 1);
    expect(pointX).toBeLessThanOrEqual(left + width + 1);
    expect(pointY).toBeGreaterThanOrEqual(top - 1);
    expect(pointY).toBeLessThanOrEqual(top + height + 1);
    if (size.width > 3) expect(width / height).toBeCloseTo(toNumber(ratio), 1);
  }
});

test("without zoom a crop is as large as the picture allows, around its point", () => {
  const size = { width: 1600, height: 1200 };
  const crop = { x: 40, y: 50, zoom: 100 };
  expect(computeCropBox(size, "1x1", crop)).toEqual({
    left: 40,
    top: 0,
    width: 1200,
    height: 1200,
  });
  expect(computeCropBox(size, "4x3", crop)).toEqual({ left: 0, top: 0, ...size });
});

const SOURCE = "/images/melaza.webp";
const ALL = { x: 30, y: 60, zoom: 100 };
const CARD = { x: 20, y: 50, zoom: 150 };

test("a picture's address holds a crop for all uses, and crops for single uses", () => {
  const cropped = { source: SOURCE, crops: { all: ALL, own: { card: CARD, share: ALL } } };
  const address = `${SOURCE}#encuadre=30-60-100&tarjeta=20-50-150&compartir=30-60-100`;
  expect(formatCroppedPicture(cropped)).toBe(address);
  expect(parseCroppedPicture(` ${address} `)).toEqual(cropped);
  expect(stripCrop(address)).toBe(SOURCE);
  expect(findCrop(cropped.crops, "card")).toEqual(CARD);
  expect(findCrop(cropped.crops, "page")).toEqual(ALL);
  expect(listCrops(cropped.crops)).toEqual(["30-60-100", "20-50-150"]);
  expect(findCrop(null, "page")).toBeNull();
});

test.each([
  SOURCE,
  "",
  "https://otro.example/a.jpg#encuadre=30-60-100",
  "/brand-mark.svg#encuadre=30-60-100",
  `${SOURCE}#encuadre=30-60-99`,
  `${SOURCE}#tarjeta=30-60-100`,
  `${SOURCE}#encuadre=30-60-100&tarjeta=x`,
  `${SOURCE}#tarjeta=20-50-150&encuadre=30-60-100`,
  `${SOURCE}#encuadre=30-60-100#`,
  `${SOURCE}?a#encuadre=30-60-100`,
])("%j stays as it is", (address) => {
  expect(parseCroppedPicture(address)).toEqual({ source: address, crops: null });
});
