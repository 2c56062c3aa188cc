import { afterAll, beforeAll, expect, test } from "vitest";

import { SEED_PRODUCTS } from "#backend/seed/products/products.ts";
import { toSlug } from "#domain/slugs.ts";
import { makeBackend, openPages, startSeededBackend } from "#tests/pages/pages-support.ts";
import type { TestBackend } from "#tests/support/backend.ts";

/* What farmers and buyers type in the catalogue's search: the right product or species is among the first three. */

const PRODUCTS: Readonly<Record<string, readonly string[]>> = {
  glicerol: [
    "glicerina",
    "glicerol",
    "gliserina",
    "glicerina cruda",
    "energía líquida",
    "glicerina vegetal",
  ],
  "melaza-de-cana": [
    "melaza",
    "miel de purga",
    "melasa",
    "melaza en caneca",
    "cachaza",
    "melaza para ganado",
  ],
  "grasa-bypass": [
    "grasa bypass",
    "grasa sobrepasante",
    "grasa protegida",
    "bypas",
    "grasa para vacas",
  ],
  "fosfato-monodicalcico": [
    "DCP",
    "mdcp",
    "fosfato",
    "fosfatos",
    "bicálcico",
    "fósforo",
    "MCP",
    "calcio",
  ],
  "sal-mineralizada": [
    "sal",
    "sal mineralizada",
    "sal para vacas",
    "sal para ganado",
    "bloque mineral",
  ],
  "oxido-de-magnesio": ["magnesio", "óxido", "oxido de magnesio"],
  "premezcla-vitaminica": ["vitaminas", "premezcla", "premix", "vitamina E", "vitamina A"],
  "secuestrante-de-micotoxinas": [
    "micotoxinas",
    "secuestrante",
    "aflatoxinas",
    "arcilla",
    "hongos",
  ],
  levadura: ["levadura", "saccharomyces", "probiótico", "levadura viva"],
  "torta-de-palmiste": ["palmiste", "torta de palma", "palmiste a granel", "cuesco", "expeller"],
  "harina-de-soya": [
    "soja",
    "harina de soja",
    "torta de soya",
    "proteína",
    "soya 48",
    "frijol soya",
  ],
  "urea-protegida": ["urea", "NPN", "nitrógeno", "urea protegida", "urea para rumiantes"],
};
const SPECIES: Readonly<Record<string, readonly string[]>> = {
  Bovinos: [
    "vacas",
    "ganado",
    "novillo",
    "ganado de leche",
    "lechería",
    "terneros",
    "ceba",
    "vacas lecheras",
    "toros",
    "búfalos",
  ],
  Aves: [
    "gallinas",
    "pollo",
    "ponedoras",
    "huevo",
    "avicultura",
    "pollos de engorde",
    "gallina ponedora",
  ],
  Porcinos: ["cerdos", "marranos", "lechones", "cerdas", "chanchos"],
  Peces: ["tilapia", "cachama", "truchas", "camarón", "alevinos", "mojarra roja"],
  Ovinos: ["ovejas", "cordero"],
  Caprinos: ["cabras", "chivos"],
  Equinos: ["caballos", "yegua", "mulas", "burros"],
};

let seeded: TestBackend;
let pages: Awaited<ReturnType<typeof openPages>>;
beforeAll(async () => {
  seeded = await startSeededBackend();
  pages = await openPages(makeBackend(seeded));
});
afterAll(() => seeded.close());

/** The slugs of the first three results. */
async function findFirst(text: string): Promise<string[]> {
  const path = `/productos?q=${encodeURIComponent(text)}`;
  const html = await (await pages.get(path)).text();
  const results = html.slice(html.indexOf('id="resultados"'), html.indexOf("<footer"));
  const slugs = [...results.matchAll(/<article.*?href="\/productos\/([a-z\d-]+)"/gs)];
  return slugs.slice(0, 3).map(([, slug = ""]) => slug);
}

const cases = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([wanted, texts]) => texts.map((text) => [text, wanted] as const));

test.each(cases(PRODUCTS))("%j finds the product %s", async (text, slug) => {
  expect(await findFirst(text)).toContain(slug);
});

test.each(cases(SPECIES))("%j finds products for %s", async (text, species) => {
  const slugs = await findFirst(text);
  expect(slugs).not.toEqual([]);
  const found = slugs.map((slug) => SEED_PRODUCTS.find(({ title }) => toSlug(title) === slug));
  for (const product of found) expect(product?.species).toContain(species);
});

test("what visitors seek in vain is counted, but nothing that could name them", async () => {
  for (const text of ["Gallinaza", "gallinaza ", "3105551234", "ana@finca.example"]) {
    await pages.get(`/productos?q=${encodeURIComponent(text)}`);
  }
  await pages.get("/noticias?q=gallinaza");
  await pages.get("/productos?q=melaza");
  const { data } = await seeded
    .client(seeded.keys.secret)
    .from("missed_searches")
    .select("*")
    .not("words", "is", null);
  expect(data).toMatchObject([{ words: "gallinaza", searches: 3 }]);
});
