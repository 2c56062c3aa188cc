import { afterAll, beforeAll, expect, test } from "vitest";

import { SEED_PRODUCTS } from "#backend/seed/seed.ts";
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

async function search(text: string): Promise<string> {
  const path = `/productos?q=${encodeURIComponent(text)}`;
  return (await (await pages.get(path)).text()).replaceAll("\u00a0", " ");
}

/** The slugs of the products between two parts of a page. */
function listBetween(html: string, start: string, end: string): string[] {
  const from = html.indexOf(start);
  const part = from === -1 ? "" : html.slice(from).split(end, 1).join("");
  return [...part.matchAll(/<article.*?href="\/productos\/([a-z\d-]+)"/gs)].map(
    ([, slug = ""]) => slug,
  );
}

const listHits = (html: string) => listBetween(html, 'id="resultados"', 'id="parecidos"');
const listSimilar = (html: string) => listBetween(html, 'id="parecidos"', "<footer");

/** The slugs of the first three results. */
async function findFirst(text: string): Promise<string[]> {
  const html = await search(text);
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

test.each([
  ...["caballos", "caballo", "yeguas", "potros", "cavallos", "para mis caballos", "equinos"],
  ...["pollos", "gallinas", "ponedoras", "aves", "cerdos", "lechones", "peces", "tilapia"],
  ...["perros", "mascotas", "conejos", "urea para caballos", "urea gallinas", "urea para lechones"],
  ...[
    "urea pollos",
    "urea para conejos",
    "terneros",
    "urea para terneros",
    "corderos",
    "potrillos",
  ],
])("%j never offers urea", async (text) => {
  const html = await search(text);
  expect([...listHits(html), ...listSimilar(html)]).not.toContain("urea-protegida");
});

test("what is sold, but not for the animals, is refused with the reason and its source", async () => {
  const html = await search("urea para caballos");
  expect(html).toContain("Urea protegida no aparece aquí: no es para equinos");
  expect(html).toMatch(/nunca la dé a equinos[^]*?Fuente: Manual Veterinario Merck/);
  expect(html).not.toContain("todas las especies");
  expect(html).toMatch(/href="\/productos\/especie\/equinos"[^]*?productos para equinos/);
  expect(await search("urea para caballso")).toContain("no es para equinos");
  expect(await search("terneros")).toContain("Urea protegida no aparece aquí: no es para terneros");
  const rabbits = await search("urea para conejos");
  expect(rabbits).toContain("Urea protegida no aparece aquí: no es para conejos");
  expect(rabbits).toContain("No tenemos productos para conejos en el catálogo en línea.");
});

test.each(["conejos", "perros", "cuyes", "harina para conejos", "alimento para gatos"])(
  "%j, for which nothing is sold, has an honest empty result",
  async (text) => {
    const html = await search(text);
    expect(listHits(html)).toEqual([]);
    expect(listSimilar(html)).toEqual([]);
    expect(html).toContain(
      "en el catálogo en línea. Vendemos más de lo que aparece aquí: pregúntenos.",
    );
    expect(html).toMatch(/href="\/cotizar\?[^"]*busca=/);
  },
);

test.each([
  ["novillos", "urea-protegida", true],
  ["vacas", "urea-protegida", true],
  ["ovejas", "torta-de-palmiste", false],
  ["ovejas", "sal-mineralizada", false],
  ["cabras", "torta-de-palmiste", true],
  ["palmiste para ovejas", "torta-de-palmiste", false],
])("%j finds what may be fed: %s %j", async (text, slug, isFound) => {
  expect(listHits(await search(text)).includes(slug)).toBe(isFound);
});

test.each([
  ["40 kg", ["sal-mineralizada", "torta-de-palmiste"]],
  ["big bag", ["fosfato-monodicalcico"]],
  ["granel", ["harina-de-soya", "torta-de-palmiste"]],
  ["proteína", ["harina-de-soya", "levadura", "melaza-de-cana", "torta-de-palmiste"]],
  ["sacos de 40 kilos", ["sal-mineralizada", "torta-de-palmiste"]],
])("%j finds presentations and rows of the sheet", async (text, slugs) => {
  expect(listHits(await search(text)).toSorted()).toEqual(slugs);
});

test("what is merely alike is apart, and nothing passes for a hit", async () => {
  const typo = await search("glicerlo");
  expect(listHits(typo)).toEqual([]);
  expect(listSimilar(typo)).toEqual(["glicerol"]);
  expect(typo).toContain(">Parecidos</h2>");
  for (const text of ["sebo", "ddgs", "maíz", "harina de pescado"]) {
    const html = await search(text);
    expect(listHits(html), text).toEqual([]);
    expect(html).toContain(
      `No tenemos «${text}» en el catálogo en línea. Vendemos más de lo que aparece aquí: pregúntenos.`,
    );
  }
  expect(listSimilar(await search("sebo"))).toEqual([]);
});

test("searches without results are counted, without anything that identifies visitors", async () => {
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
