import { expect, test } from "vitest";

import { pictureSources } from "#app/lib/pictures.ts";
import { parseResizedPath } from "#domain/pictures.ts";

test("a picture of this site is offered in AVIF, then WebP, in widths that the server makes", () => {
  const found = pictureSources("/images/glicerol.webp", "v1");
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

test("an outside picture is shown as it is", () => {
  const url = "https://otro.example/foto.jpg";
  expect(pictureSources(url, "v1")).toEqual({ src: url, sources: [], isExternal: true });
});

test("a path that the server does not resize is shown as it is", () => {
  expect(pictureSources("/brand-mark.svg", "v1")?.sources).toEqual([]);
});

test.each([
  null,
  "",
  "  ",
  "foto.jpg",
  "//otro.example/a.jpg",
  "http://a.example/a.jpg",
  "data:,x",
])("%j is no picture", (url) => {
  expect(pictureSources(url, "v1")).toBeNull();
});
