import { afterAll, beforeAll, expect, test } from "vitest";

import { SEED_PRODUCTS } from "#backend/seed/products/products.ts";
import { seedDemo } from "#backend/seed/seed.ts";
import { toSlug } from "#domain/slugs.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* What farmers and buyers type in the catalogue's search: the right product or species is among the first three. */

const PRODUCTS: Readonly<Record<string, readonly string[]>> = {
  glicerol: ["glicerina", "glicerol", "gliserina", "glicerina cruda", "energía líquida"],
  "melaza-de-cana": ["melaza", "miel de purga", "melasa", "melaza en caneca", "cachaza"],
  "grasa-bypass": ["grasa bypass", "grasa sobrepasante", "grasa protegida", "bypas"],
  "fosfato-monodicalcico": ["DCP", "mdcp", "fosfato", "fosfatos", "bicálcico", "fósforo"],
  "sal-mineralizada": ["sal", "sal mineralizada", "sal para vacas", "sal para ganado"],
  "oxido-de-magnesio": ["magnesio", "óxido", "oxido de magnesio"],
  "premezcla-vitaminica": ["vitaminas", "premezcla", "premix", "vitamina E"],
  "secuestrante-de-micotoxinas": ["micotoxinas", "secuestrante", "aflatoxinas"],
  levadura: ["levadura", "saccharomyces", "probiótico"],
  "torta-de-palmiste": ["palmiste", "torta de palma", "palmiste a granel"],
  "harina-de-soya": ["soja", "harina de soja", "torta de soya", "proteína"],
  "urea-protegida": ["urea", "NPN", "nitrógeno", "urea protegida"],
};
const SPECIES: Readonly<Record<string, readonly string[]>> = {
  Bovinos: ["vacas", "ganado", "novillo", "ganado de leche", "lechería", "terneros", "ceba"],
  Aves: ["gallinas", "pollo", "ponedoras", "huevo", "avicultura"],
  Porcinos: ["cerdos", "marranos", "lechones"],
  Peces: ["tilapia", "cachama", "truchas", "camarón"],
  Ovinos: ["ovejas", "cordero"],
  Caprinos: ["cabras", "chivos"],
  Equinos: ["caballos", "yegua"],
};

let seeded: TestBackend;
beforeAll(async () => {
  seeded = await startTestBackend("pglite");
  await seedDemo(seeded.client(seeded.keys.secret));
});
afterAll(() => seeded.close());

/** The slugs of the first three results. */
async function findFirst(text: string): Promise<string[]> {
  const path = `/productos?q=${encodeURIComponent(text)}`;
  const html = await (await (await openPages(makeBackend(seeded))).get(path)).text();
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
