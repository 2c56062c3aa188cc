import { expect, test } from "vitest";

import { pictureSources, smallPictureAddress } from "#app/shared/pictures.ts";
import { parseResizedPath } from "#domain/media/picture-address.ts";

test("a picture of this site is offered in AVIF, then WebP, in the widths that the server offers", () => {
  const found = pictureSources("/images/glicerol.webp", null, "v1");
  expect(found?.src).toBe("/images/glicerol.webp");
  expect(found?.sources.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
  for (const { srcSet } of found?.sources ?? []) {
    for (const candidate of srcSet.split(", ")) {
      const [address = "", width = ""] = candidate.split(" ");
      const picture = parseResizedPath(address.replace("?v=v1", ""));
      expect(picture?.source).toBe("/images/glicerol.webp");
      expect(`${picture?.width}w`).toBe(width);
    }
  }
});

test("an external picture is shown as it is", () => {
  const url = "https://otro.example/foto.jpg";
  expect(pictureSources(url, null, "v1")).toEqual({ src: url, sources: [], isExternal: true });
});

test("a path that the server does not resize is shown as it is", () => {
  expect(pictureSources("/brand-mark.svg", null, "v1")?.sources).toEqual([]);
});

test.each([
  null,
  "",
  "  ",
  "foto.jpg",
  "//otro.example/a.jpg",
  "http://a.example/a.jpg",
  "data:,x",
])("%j is not a picture", (url) => {
  expect(pictureSources(url, null, "v1")).toBeNull();
});

const STORED = "/storage/v1/object/public/media/imagenes/campo-0123456789-900x600.webp";

test("an uploaded picture is offered in widths up to its own, with the version in its name", () => {
  const found = pictureSources(STORED, null, "v1");
  expect(found?.src).toBe(STORED);
  const candidates = found?.sources[0]?.srcSet.split(", ") ?? [];
  expect(candidates.map((candidate) => candidate.split(" ")[1])).toEqual(
    [160, 320, 480, 640, 800, 960].map((width) => `${width}w`),
  );
  for (const candidate of candidates) expect(candidate).toMatch(/\.avif\?v=0123456789 /);
});

test("an uploaded picture without a version in its name is not cached for ever", () => {
  const url = "/storage/v1/object/public/media/otra.webp";
  expect(pictureSources(url, null, "v1")?.sources[0]?.srcSet).not.toContain("?v=");
});

test("lists of the panel show small pictures, and external ones as they are", () => {
  expect(smallPictureAddress("/images/a.webp", 160, "v1")).toBe(
    "/imagenes/160/images/a.webp.webp?v=v1",
  );
  expect(smallPictureAddress("https://otro.example/a.jpg", 160, "v1")).toBe(
    "https://otro.example/a.jpg",
  );
});

test("a crop fits a picture to the ratios of its place, and a place without one shows it whole", () => {
  const cropped = `${STORED}#encuadre=30-60-100&tarjeta=20-50-150`;
  const found = pictureSources(cropped, "productCard", "v1");
  expect(found?.src).toBe(STORED);
  expect(found?.sources.map(({ type, media }) => [type, media])).toEqual([
    ["image/avif", "(min-width: 40rem)"],
    ["image/webp", "(min-width: 40rem)"],
    ["image/avif", undefined],
    ["image/webp", undefined],
  ]);
  expect(found?.sources[0]?.srcSet).toContain(
    `/imagenes/640/4x3-20-50-150${STORED}.avif?v=0123456789 640w`,
  );
  // The crop is 533 pixels wide: no larger one is offered.
  expect(found?.sources[0]?.srcSet).not.toContain("800w");
  expect(found?.sources[2]?.srcSet).toContain("/1x1-20-50-150/");
  expect(pictureSources(cropped, "productPage", "v1")?.sources[0]?.srcSet).toContain(
    "/4x3-30-60-100/",
  );
  expect(pictureSources(cropped, null, "v1")).toEqual(pictureSources(STORED, null, "v1"));
  expect(pictureSources(STORED, "productCard", "v1")).toEqual(pictureSources(STORED, null, "v1"));
  expect(smallPictureAddress(cropped, 160, "v1")).toBe(smallPictureAddress(STORED, 160, "v1"));
});
