import { expect, test } from "vitest";

import {
  formatResizedPath,
  isResizable,
  parseResizedPath,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
} from "#domain/pictures.ts";

test("every address is parsed back", () => {
  for (const width of PICTURE_WIDTHS) {
    for (const format of PICTURE_FORMATS) {
      const picture = { width, format, source: "/images/torta-de-palmiste.webp" };
      const { pathname } = new URL(formatResizedPath(picture, "abc"), "http://localhost");
      expect(parseResizedPath(pathname)).toEqual(picture);
    }
  }
});

test("the address of a cut picture is parsed back, and of each cut there is one", () => {
  const cut = { ratio: "4x3", frame: { x: 30, y: 60, zoom: 100 } } as const;
  const picture = { width: 640, format: "avif", source: "/images/melaza.webp", cut } as const;
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
