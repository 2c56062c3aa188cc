import { expect, test } from "vitest";

import {
  describeFileName,
  findByName,
  makeFileName,
  parseStoredPath,
  readDigest,
  readPictureSize,
  toStoredPath,
} from "#domain/media/stored-file.ts";

const PICTURE = {
  folder: "imagenes",
  originalName: "Foto del Ñame – campo (1).JPG",
  digest: "0123456789abcdef",
  size: { width: 1200, height: 800 },
  extension: "webp",
} as const;

test("a picture's name has its original name, a digest and its size", () => {
  const name = makeFileName(PICTURE);
  expect(name).toBe("imagenes/foto-del-n=03ame-campo-1-0123456789-1200x800.webp");
  expect(readPictureSize(name)).toEqual({ width: 1200, height: 800 });
  expect(readDigest(name)).toBe("0123456789");
  expect(describeFileName(name)).toBe("Foto del ñame campo 1");
});

test("a picture keeps its accents, also in decomposed form and where its name is cut", () => {
  const describe = (originalName: string) =>
    describeFileName(makeFileName({ ...PICTURE, originalName }));
  expect(describe("MAÍZ pingüino.jpg")).toBe("Maíz pingüino");
  expect(describe("Cafe\u0301.jpg")).toBe("Café");
  expect(describe("a=03b.jpg")).toBe("A 03b");
  expect(describe(`${"a".repeat(58)}ñ.jpg`)).toBe(`A${"a".repeat(57)}n`);
  // Stored before accents were preserved.
  expect(describeFileName("imagenes/torta-de-mani-0123456789-10x10.webp")).toBe("Torta de mani");
});

test("a document's name has no size and no accents", () => {
  const { size: _, ...rest } = PICTURE;
  const name = makeFileName({ ...rest, folder: "documentos", extension: "pdf" });
  expect(name).toBe("documentos/foto-del-name-campo-1-0123456789.pdf");
  expect(readPictureSize(name)).toBeNull();
  expect(describeFileName(name)).toBe("Foto del name campo 1");
});

test.each(["", "...", "照片.png", "x".repeat(500)])(
  "%j makes a name that can be stored",
  (name) => {
    expect(makeFileName({ ...PICTURE, originalName: name })).toMatch(
      /^imagenes\/[a-z0-9=-]{1,60}-0123456789-1200x800\.webp$/,
    );
  },
);

test("the path of a stored file converts to its name and back", () => {
  for (const name of ["imagenes/a-b.webp", "otra carpeta/a+b.png"]) {
    expect(parseStoredPath(toStoredPath(name))).toBe(name);
  }
  expect(parseStoredPath("/images/a.webp")).toBeNull();
  expect(parseStoredPath("https://otro.example/storage/v1/object/public/media/a.webp")).toBeNull();
  expect(parseStoredPath("/storage/v1/object/public/media/%ff.webp")).toBeNull();
});

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
