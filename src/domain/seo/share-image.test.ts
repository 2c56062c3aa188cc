import { expect, test } from "vitest";

import {
  buildShareImagePath,
  HOME_SHARE_IMAGE,
  parseShareImagePath,
} from "#domain/seo/share-image.ts";

const CHANGED = "2026-11-10T14:00:00+00:00";

test.each([
  { kind: "product", slug: "torta-de-palmiste" },
  { kind: "article", slug: "glicerol-2" },
  { kind: "species", slug: "bovinos" },
  { kind: "catalogue" },
  { kind: "calculator" },
  { kind: "tools" },
  { kind: "tool", slug: "urea" },
] as const)("the picture of a $kind is found by its path", (page) => {
  const { pathname } = new URL(buildShareImagePath(page, CHANGED), "https://a.example");
  expect(parseShareImagePath(pathname)).toEqual(page);
});

test("the home page's picture is found by its path", () => {
  expect(parseShareImagePath(HOME_SHARE_IMAGE)).toEqual({ kind: "home" });
});

test("the address changes with the record, and only then", () => {
  const page = { kind: "product", slug: "glicerol" } as const;
  const before = buildShareImagePath(page, CHANGED);
  expect(buildShareImagePath(page, "2026-11-10T09:00:00-05:00")).toBe(before);
  expect(buildShareImagePath(page, "2026-11-10T14:00:01+00:00")).not.toBe(before);
});

test.each([
  "/compartir/",
  "/compartir/inicio.png",
  "/compartir/pagina/glicerol.jpg",
  "/compartir/producto/.jpg",
  "/compartir/constructor.jpg",
  "/compartir/home.jpg",
  "/compartir/producto/../../x.jpg",
  "/compartir/producto/Glicerol.jpg",
  `/compartir/producto/${"a".repeat(301)}.jpg`,
])("%s is not a picture's path", (pathname) => {
  expect(parseShareImagePath(pathname)).toBeNull();
});
