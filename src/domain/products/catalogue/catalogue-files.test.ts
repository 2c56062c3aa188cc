import { expect, test } from "vitest";

import {
  CATALOGUE_FILE,
  type CatalogueScope,
  formatCatalogueFile,
  listCatalogueChoices,
  listCategoryFiles,
  nameCatalogue,
  parseCatalogueFile,
  writeCatalogueMessage,
} from "#domain/products/catalogue/catalogue-files.ts";

test.each<[CatalogueScope, string]>([
  [{ kind: "all" }, "/catalogo.pdf"],
  [{ kind: "species", slug: "bovinos", part: null }, "/catalogo/especie/bovinos.pdf"],
  [{ kind: "category", slug: "sal-y-mas", part: 2 }, "/catalogo/categoria/sal-y-mas/2.pdf"],
])("%j has the path %s", (scope, path) => {
  expect(formatCatalogueFile(scope)).toBe(path);
  expect(parseCatalogueFile(path)).toEqual(scope);
});

test.each([
  ...["/catalogo", "/catalogo.pdf/", "/catalogo/especie/.pdf", "/catalogo/especie/bovinos"],
  ...["/catalogo/otra/bovinos.pdf", "/catalogo/especie/Bovinos.pdf", "/catalogo/especie/a--b.pdf"],
  ...["/catalogo/especie/bovinos/0.pdf", "/catalogo/especie/bovinos/01.pdf"],
  ...["/catalogo/especie/%00.pdf", `/catalogo/categoria/${"a".repeat(100_000)}.pdf`],
])("%.60s is no path of a file", (path) => {
  expect(parseCatalogueFile(path)).toBeNull();
});

const CLASSES = [
  { category: "Minerales", species: ["Bovinos"], product_count: 3 },
  { category: "minerales ", species: ["Equinos"], product_count: 2 },
  { category: null, species: [] },
  { category: "A/B", species: [] },
  { category: "A B", species: [] },
  { category: "***", species: [] },
];

test("categories that differ in case are one file, and each has its own slug", () => {
  const files = listCategoryFiles(CLASSES);
  expect(files).toContainEqual({
    slug: "minerales",
    name: "Minerales",
    spellings: ["Minerales", "minerales "],
    count: 5,
  });
  expect(files.find(({ spellings }) => spellings.includes(null))).toMatchObject({
    slug: "otros-productos",
    count: 1,
  });
  const slugs = files.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  for (const slug of slugs) {
    const path = formatCatalogueFile({ kind: "category", slug, part: null });
    expect(parseCatalogueFile(path)).toMatchObject({ slug });
  }
});

test("the choices are the whole catalogue, the species of products, and their categories", () => {
  const choices = listCatalogueChoices(CLASSES);
  expect(choices[0]).toMatchObject({ kind: "all", path: CATALOGUE_FILE });
  expect(choices.filter(({ kind }) => kind === "species").map(({ name }) => name)).toEqual([
    "Bovinos",
    "Equinos",
  ]);
  expect(choices.filter(({ kind }) => kind === "category")).toHaveLength(5);
});

test("a message has its text, and the links of the catalogue and of the list", () => {
  const [all, choice] = listCatalogueChoices(CLASSES);
  if (all === undefined || choice === undefined) throw new Error("two choices");
  const origin = "https://www.empresa.example";
  expect(writeCatalogueMessage(" Hola. ", { choice, origin, withList: true })).toBe(
    [
      "Hola.",
      "Catálogo de productos para bovinos (PDF):\nhttps://www.empresa.example/catalogo/especie/bovinos.pdf",
      "Lista de productos en una página (PDF):\nhttps://www.empresa.example/lista-de-productos.pdf",
    ].join("\n\n"),
  );
  expect(writeCatalogueMessage("", { choice: all, origin, withList: false })).toBe(
    `${nameCatalogue(all)} (PDF):\nhttps://www.empresa.example/catalogo.pdf`,
  );
});
