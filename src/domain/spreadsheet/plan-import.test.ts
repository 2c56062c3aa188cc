import { expect, test } from "vitest";

import { readNewsCategories } from "#domain/news/categories.ts";
import { BLANK_PRODUCT, type Product } from "#domain/products/product.ts";
import { createArticleSheet } from "#domain/spreadsheet/article-sheet.ts";
import { CONTENT_SHEET } from "#domain/spreadsheet/content-sheet.ts";
import { MENU_SHEET } from "#domain/spreadsheet/menu-sheet.ts";
import { matchLines, type NamedRecord, planLine } from "#domain/spreadsheet/plan-import.ts";
import { PRODUCT_SHEET } from "#domain/spreadsheet/product-sheet.ts";
import { type Grid, type GridCell, MOST_LINES, readGrid } from "#domain/spreadsheet/read-grid.ts";
import { type Sheet, writeColumns } from "#domain/spreadsheet/sheet.ts";

/** A page, from the cells of its rows. */
const page = (rows: readonly (readonly GridCell[])[], isDelimited = false): Grid => ({
  name: "Hoja1",
  notes: [],
  hidden: [],
  isCut: false,
  isDelimited,
  rows: rows.map((cells, index) => ({ number: index + 1, cells })),
});

interface Given<Row> {
  records?: readonly Row[];
  drafted?: readonly string[];
  pictures?: Readonly<Record<string, string>>;
  clearsBlanks?: boolean;
}

/** The plan of a spreadsheet, as the panel makes it. */
function plan<Row extends { id: string }, V extends object>(
  sheet: Sheet<Row, V>,
  rows: readonly (readonly GridCell[])[],
  { records = [], drafted = [], pictures = {}, clearsBlanks = false }: Given<Row> = {},
) {
  const read = readGrid(sheet, page(rows));
  if (typeof read === "string") throw new Error(read);
  const named = records.map((record): NamedRecord => {
    const values = sheet.toValues(record) as Record<string, unknown>;
    const names = sheet.keys.map((key) => [key, String(values[key])]);
    return { id: record.id, names: Object.fromEntries(names) as Record<string, string> };
  });
  const options = {
    records: new Map(records.map((record) => [record.id, record])),
    drafted: new Set(drafted),
    findPicture: (name: string) => pictures[name] ?? null,
    clearsBlanks,
  };
  return matchLines(sheet, read.lines, named).map((line) => planLine(sheet, line, options));
}

const MOLASSES: Product = {
  ...BLANK_PRODUCT,
  id: "p1",
  slug: "melaza",
  title: "Melaza de caña",
  description: "Energía líquida.\n\nPara rumiantes.",
  category: "Energéticos",
  features: ["Sin aditivos", "Proteína 3,5 %"],
  image_url: "/images/melaza.webp",
};

test("a new line creates a record, with the form's defaults for what it does not say", () => {
  const [line] = plan(PRODUCT_SHEET, [
    ["Producto", "Categoría", "Características", "Precio"],
    ["  Palmiste ", "Proteicos", "Fibra, Grasa 8,5 %", "1000"],
  ]);
  expect(line).toMatchObject({ number: 2, name: "Palmiste", outcome: "new", id: null, base: null });
  expect(line?.changes).toMatchObject({
    title: "Palmiste",
    category: "Proteicos",
    features: ["Fibra", "Grasa 8,5 %"],
    is_published: true,
  });
  expect(line?.changes).not.toHaveProperty("slug");
});

test("a line changes only what is different, and a record is found by its page or its title", () => {
  const lines = plan(
    PRODUCT_SHEET,
    [
      ["Título", "Página", "Categoría", "Descripción"],
      ["Melaza", "https://sitio.example/productos/melaza/", "Energéticos", ""],
      ["MELAZA de cana", "", "Líquidos", ""],
    ],
    { records: [MOLASSES, { ...MOLASSES, id: "p2", slug: "otra" }] },
  );
  expect(lines[0]).toMatchObject({ outcome: "changed", id: "p1", changes: { title: "Melaza" } });
  expect(Object.keys(lines[0]?.changes ?? {})).toEqual(["title"]);
  expect(lines[1]).toMatchObject({
    outcome: "wrong",
    problems: [{ cell: "A3", message: expect.stringContaining("Hay 2") as string }],
  });
});

test("what an export wrote changes nothing", () => {
  const product: Product = {
    ...MOLASSES,
    description: '=1+1; "x"\n-2',
    min_order: "+1 t",
    features: ["a, b", "@x"],
    is_published: false,
  };
  const columns = writeColumns(PRODUCT_SHEET);
  const grid = [
    columns.map(({ heading }) => heading),
    columns.map(({ read }) => read(product)),
    columns.map(({ read }) => `'${read(MOLASSES)}`),
  ];
  expect(plan(PRODUCT_SHEET, grid.slice(0, 2), { records: [product] })).toMatchObject([
    { outcome: "same", changes: {} },
  ]);
});

test("blank cells leave what there is, or empty it when asked to", () => {
  const grid = [
    ["Título", "Categoría", "Descripción"],
    ["Melaza de caña", "", " "],
  ];
  const records = [MOLASSES];
  expect(plan(PRODUCT_SHEET, grid, { records })).toMatchObject([{ outcome: "same" }]);
  expect(plan(PRODUCT_SHEET, grid, { records, clearsBlanks: true })).toMatchObject([
    { outcome: "changed", changes: { category: null, description: "" } },
  ]);
});

test("each error names its cell and what to write", () => {
  const lines = plan(
    createArticleSheet(readNewsCategories("")),
    [
      ["Noticias de 2026"],
      ["Título", "Categoría", "Estado", "Fuente", "Enlace de la fuente", "Imagen", "Autor"],
      ["Una", "Deportes", "quizás", "", "ftp://x", "vaca.jpg", ""],
      ["Una", "ganaderia", "borrador", "", "", "", "Ana"],
      ["", "Calidad", "", "", "", "", "Ana"],
    ],
    { pictures: { "toro.jpg": "/t.webp" } },
  );
  expect(lines.map(({ outcome }) => outcome)).toEqual(["wrong", "wrong", "wrong"]);
  const cells = lines[0]?.problems.map(({ cell }) => cell);
  expect(cells).toEqual(["B3", "C3", "F3", "G3", "E3"]);
  expect(lines[0]?.problems[0]?.message).toContain("Innovación, Ganadería");
  expect(lines[1]?.problems).toEqual([{ cell: "A4", message: "Repite la fila 3." }]);
  expect(lines[2]?.problems[0]?.message).toBe("Falta «Título» o «Página».");
});

test("words of people are read: categories without accents, yes and no, pictures by name", () => {
  const [line] = plan(
    createArticleSheet(readNewsCategories("")),
    [
      ["Título", "Categoría", "Estado", "Destacada", "Imagen", "Autor", "Página"],
      ["Feria", "ganaderia", "borrador", "sí", "toro.jpg", "Ana", "/noticias/la-feria"],
    ],
    { pictures: { "toro.jpg": "/toro.webp" } },
  );
  expect(line).toMatchObject({
    outcome: "new",
    changes: {
      category: "Ganadería",
      is_published: false,
      is_featured: true,
      image_url: "/toro.webp",
      slug: "la-feria",
    },
  });
});

test("the site's own categories are read, and former names become the present one", () => {
  const sheet = createArticleSheet(readNewsCategories("Porcicultura\t8\tCerdos\nCalidad"));
  const lines = plan(sheet, [
    ["Título", "Categoría", "Autor"],
    ["Una", "porcicultura", "Ana"],
    ["Dos", "Cerdos", "Ana"],
    ["Tres", "", "Ana"],
    ["Cuatro", "Ganadería", "Ana"],
  ]);
  expect(lines.map(({ changes }) => changes?.["category"])).toEqual([
    "Porcicultura",
    "Porcicultura",
    "Porcicultura",
    undefined,
  ]);
  expect(lines[3]?.problems[0]?.message).toContain("Porcicultura, Calidad");
});

test("a record that has a draft stays as it is", () => {
  const grid = [
    ["Título", "Categoría"],
    ["Melaza de caña", "Líquidos"],
  ];
  const lines = plan(PRODUCT_SHEET, grid, { records: [MOLASSES], drafted: ["p1"] });
  expect(lines).toMatchObject([{ outcome: "wrong", problems: [{ cell: null }] }]);
});

test("texts are named by their key; one that says what the site says already is not new", () => {
  const lines = plan(CONTENT_SHEET, [
    ["Sección", "Clave", "Valor"],
    ["Portada", "hero.title", "Otro título"],
    ["Portada", "hero.no_such_key", "x"],
    ["", "nada", "x"],
    ["Portada", "contact.email", "no es un correo"],
  ]);
  expect(lines[0]).toMatchObject({
    outcome: "new",
    changes: { section: "hero", key: "title", value: "Otro título", type: "text" },
  });
  expect(lines.slice(2)).toMatchObject([
    { outcome: "wrong", problems: [{ cell: "B4" }] },
    { outcome: "wrong", problems: [{ cell: "C5" }] },
  ]);
});

test("menu items are named by their name, and new ones stand below unless they say where", () => {
  const item = {
    id: "m1",
    name: "Noticias",
    url: "/noticias",
    is_active: true,
    order_index: 3,
    updated_at: "",
  };
  const lines = plan(
    MENU_SHEET,
    [
      ["Nombre", "Dirección", "Orden", "Activo"],
      ["noticias", "/noticias", "5", "no"],
      ["Catálogo", "www.empresa.example", "", ""],
      ["Mal", "algo raro", "1,5", ""],
      ["Lejos", "/lejos", "1.000", ""],
      ["Abreviado", "/a", "1E3", ""],
    ],
    { records: [item] },
  );
  expect(lines[0]).toMatchObject({
    outcome: "changed",
    changes: { name: "noticias", order_index: 5, is_active: false },
  });
  expect(lines[1]?.changes).toEqual({
    name: "Catálogo",
    url: "https://www.empresa.example",
    is_active: true,
  });
  expect(lines[2]?.problems.map(({ cell }) => cell)).toEqual(["C4", "B4"]);
  expect(lines[3]?.changes).toMatchObject({ order_index: 1000 });
  expect(lines[4]?.problems.map(({ cell }) => cell)).toEqual(["C6"]);
});

test("a file without headings or with too many lines is refused with what to do", () => {
  expect(readGrid(PRODUCT_SHEET, page([["Precio"], ["1"]]))).toContain("«Título» o «Página»");
  const lines = Array.from({ length: MOST_LINES + 1 }, (_, n) => [`Producto ${n}`]);
  expect(readGrid(PRODUCT_SHEET, page([["Título"], ...lines]))).toContain("1000 filas como máximo");
});

test("headings that are not known, or stand there twice, are reported", () => {
  const read = readGrid(
    PRODUCT_SHEET,
    page([
      ["Título", "Precio", "", "Nombre"],
      ["Melaza", "1", "2", "3"],
    ]),
  );
  expect(read).toMatchObject({
    unread: ["Precio", "Nombre"],
    notes: ["Sin encabezado, no se leen: C2."],
  });
});

test("headings are the row that names most columns, and rows that repeat them are no records", () => {
  const read = readGrid(
    PRODUCT_SHEET,
    page([
      ["Producto"],
      ["Título *", "Categoría (obligatoria)", "Garantía"],
      ["Título", "", "Mín."],
      ["Urea", "Nitrogenados", "46"],
      ["Título", "Categoría", ""],
      ["Sal", "Minerales", ""],
    ]),
  );
  expect(read).toMatchObject({
    lines: [{ number: 4 }, { number: 6 }],
    unread: ["Garantía"],
    notes: ["Estas filas repiten encabezados y no se leen: 3, 5."],
  });
});

test("a cell that cannot be read is the problem of its line, and others are read", () => {
  const lines = plan(PRODUCT_SHEET, [
    ["Título", "Categoría", "Pedido mínimo"],
    ["Melaza", { problem: "La celda muestra el error #N/D." }, "1 t"],
    [{ problem: "La fórmula no tiene resultado." }, "Sales", ""],
    ["Urea", "Proteicos", ""],
  ]);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["wrong", "wrong", "new"]);
  expect(lines[0]?.problems).toEqual([{ cell: "B2", message: "La celda muestra el error #N/D." }]);
  expect(lines[1]?.problems).toEqual([{ cell: "A3", message: "La fórmula no tiene resultado." }]);
});

test("a title with other spaces, dashes or invisible characters is the record's", () => {
  const grid = [
    ["T\u00EDtulo\u00A0", "Categoría"],
    ["\u200BMelaza \u00A0de  ca\u00ADña ", "Líquidos"],
  ];
  expect(plan(PRODUCT_SHEET, grid, { records: [MOLASSES] })).toMatchObject([
    { outcome: "changed", id: "p1", changes: { category: "Líquidos" } },
  ]);
  const [, second] = plan(PRODUCT_SHEET, [["Título"], ["Sal 6–8"], ["Sal  6-8"]]);
  expect(second?.problems).toEqual([{ cell: "A3", message: "Repite la fila 2." }]);
});

test("a line of separated text with more cells than headings is refused", () => {
  const rows = [
    ["Título", "Descripción", "Categoría"],
    ["Melaza", "Dulce", " espesa", "Energéticos"],
    ["Urea", "Blanca", "Proteicos", "", ""],
  ];
  const read = readGrid(PRODUCT_SHEET, page(rows, true));
  if (typeof read === "string") throw new Error(read);
  expect(read.lines.map(({ fault }) => fault?.cell)).toEqual(["D2", undefined]);
  expect(matchLines(PRODUCT_SHEET, read.lines, [])[0]?.problem?.message).toContain("comillas");
});
