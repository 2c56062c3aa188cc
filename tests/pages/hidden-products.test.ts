import { afterAll, beforeAll, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createArticle } from "#data/news.ts";
import { createProduct, updateProduct } from "#data/products.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";
import { readCard } from "#server/files/share-images/read-card.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { readQuoteForm } from "#tests/support/quote-form.ts";

/* A hidden product is in no public document, and is in each of them again once it is shown. */

/** No document repeats these words of the product from its address. */
const WORDS = /Zeolita|Adsorbentes|Camélidos|Secuestra toxinas|zeo-77/;
const PAGE = "/productos/zeo-77";
const OLD_PAGE = "/productos/zeolita-natural";

let backend: TestBackend;
let admin: Client;
let product: Product;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  ({ client: admin } = await backend.createUser({
    email: "admin@empresa.example",
    password: "vacas verdes beben mate",
    administrator: true,
  }));
  const visible = { description: "", features: [], image_url: null, category: "Minerales" };
  await createProduct(admin, { ...visible, title: "Cal agrícola" });
  const { id } = await createProduct(admin, {
    title: "Zeolita natural",
    description: "Secuestra toxinas del alimento.",
    features: ["A granel"],
    image_url: null,
    category: "Adsorbentes",
    species: ["Camélidos"],
  });
  product = await updateProduct(admin, id, { slug: "zeo-77" });
  await createArticle(admin, { ...NEW_ARTICLE, title: "Feria", author: "Ana", content: "Hola" });
});
afterAll(() => backend.close());

const setVisible = (isVisible: boolean) =>
  updateProduct(admin, product.id, { is_published: isVisible });
const openSite = () => openPages(makeBackend(backend));
const read = async (path: string) => (await (await openSite()).get(path)).text();

/** Documents that name the product while it is visible. */
const NAMING = [
  "/",
  "/productos",
  "/productos?q=toxinas",
  "/productos?q=toxinaz",
  "/productos?q=seolita",
  "/productos?categoria=Minerales",
  "/productos?pagina=1",
  "/productos/comparar",
  "/productos/comparar?producto=zeo-77&producto=cal-agricola",
  "/productos/cal-agricola",
  "/noticias",
  "/noticias?q=feria",
  "/noticias/feria",
  "/cotizar",
  "/boletin",
  "/privacidad",
  "/no-existe",
  "/sitemap.xml",
];
/** Documents that never name a product. */
const OTHERS = ["/noticias.json", "/feed.xml", "/robots.txt", "/manifest.webmanifest"];

test.each(NAMING)("%s names a product, and does not while it is hidden", async (path) => {
  await setVisible(true);
  expect(await read(path)).toMatch(WORDS);
  await setVisible(false);
  expect(await read(path)).not.toMatch(WORDS);
});

test.each(OTHERS)("%s does not name a hidden product", async (path) => {
  await setVisible(false);
  expect(await read(path)).not.toMatch(WORDS);
});

test("the filters of a hidden product find nothing, as those that no product has", async () => {
  await setVisible(false);
  const countArticles = async (path: string) => (await read(path)).split("<article").length - 1;
  expect(await countArticles("/productos")).toBe(1);
  for (const path of ["/productos?categoria=Adsorbentes", "/productos?especie=Cam%C3%A9lidos"]) {
    expect(await read(path), path).not.toMatch(/Zeolita|Secuestra|zeo-77/);
  }
});

test("the addresses of a hidden product answer like those of no product", async () => {
  const { get } = await openSite();
  await setVisible(true);
  expect((await get(PAGE)).status).toBe(200);
  expect((await get(OLD_PAGE)).headers.get("Location")).toBe(PAGE);
  await setVisible(false);
  for (const path of [PAGE, OLD_PAGE]) {
    const response = await get(path);
    expect(response.status, path).toBe(404);
    expect(response.headers.has("Location")).toBe(false);
    expect(await response.text()).not.toMatch(/Zeolita|Secuestra/);
  }
  await setVisible(true);
  expect((await get(PAGE)).status).toBe(200);
});

test("the share image of a hidden product does not exist", async () => {
  const { visitor } = makeBackend(backend);
  const readIt = () =>
    readCard(visitor, "https://www.empresa.example", { kind: "product", slug: "zeo-77" });
  await setVisible(true);
  expect((await readIt())?.card.title).toBe("Zeolita natural");
  await setVisible(false);
  expect(await readIt()).toBeNull();
});

test("the quote form neither preselects nor accepts a hidden product", async () => {
  const { get, post } = await openSite();
  await setVisible(true);
  const form = {
    ...readQuoteForm(await (await get("/cotizar?producto=zeo-77")).text()),
    nombre: "Ana Peña",
    producto: "zeo-77",
  };
  await setVisible(false);
  for (const slug of ["zeo-77", "zeolita-natural"]) {
    const page = await (await get(`/cotizar?producto=${slug}`)).text();
    expect(page).toContain("Ese producto ya no está en el catálogo");
    expect(page).not.toMatch(/Zeolita|Adsorbentes/);
  }
  const refused = await post("/cotizar", form);
  expect(refused.status).toBe(422);
  expect(await refused.text()).not.toMatch(/Zeolita|Adsorbentes/);
});
