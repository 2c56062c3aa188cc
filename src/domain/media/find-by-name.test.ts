import { expect, test } from "vitest";

import { findByName } from "#domain/media/find-by-name.ts";

const FILES = ["melaza-de-cana", "grasa-bypass", "cana-en-el-campo"].map((slug) => ({
  name: `imagenes/${slug}-0123456789-800x600.webp`,
}));

test("files are found by the words of their names, not by folder, digest or size", () => {
  const find = (text: string) =>
    findByName(FILES, text).map(({ name }) => FILES.findIndex((f) => f.name === name));
  expect(find("")).toEqual([0, 1, 2]);
  expect(find("CAÑA")).toEqual([0, 2]);
  expect(find("campo caña")).toEqual([2]);
  expect(find("800")).toEqual([]);
  expect(find("imagenes")).toEqual([]);
});
