import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createMenuItem } from "#data/menu.ts";
import { createArticle } from "#data/news.ts";
import { createProduct } from "#data/products.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import { makeBackend, openPages } from "#tests/pages/pages-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type DatabaseState, readState, restoreState } from "#tests/support/database-state.ts";

/* How the public pages show records, without a browser. */

let backend: TestBackend;
let admin: Client;
let state: DatabaseState;

beforeAll(async () => {
  backend = await startTestBackend("pglite");
  ({ client: admin } = await backend.createUser({
    email: "admin@empresa.example",
    password: "vacas verdes beben mate",
    administrator: true,
  }));
  state = await readState(backend.database);
});
afterAll(() => backend.close());
beforeEach(() => restoreState(backend.database, state));

const read = async (path: string) => {
  const { get } = await openPages(makeBackend(backend));
  return (await get(path)).text();
};
/** The part of a page between two texts. */
const between = (html: string, start: string, end: string) =>
  html.slice(html.indexOf(start), html.indexOf(end, html.indexOf(start)));
const count = (html: string, text: string) => html.split(text).length - 1;

interface Block {
  "@type": string;
  itemListElement?: { name: string; item?: string }[];
}

const readBlock = (html: string, type: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json = "{}"]) => JSON.parse(json) as Block)
    .find((block) => block["@type"] === type)?.itemListElement ?? [];

async function addProducts(amount: number, features: string[] = []): Promise<void> {
  for (let number = 1; number <= amount; number += 1) {
    await createProduct(admin, {
      title: `Producto ${number}`,
      description: "",
      features,
      image_url: null,
      category: number % 2 === 0 ? "Energéticos" : "energeticos",
    });
  }
}

test("the home page shows a dozen products as cards, the others collapsed, and lists all in its structured data", async () => {
  await addProducts(15);
  const html = await read("/");
  const section = between(html, 'id="productos"', 'id="servicios"');
  expect(count(section, "<article")).toBe(12);
  const folded = between(section, "Ver otros 3 productos", "</details>");
  for (const number of [1, 2, 3]) expect(folded).toContain(`href="/productos/producto-${number}"`);
  expect(count(folded, 'href="/productos?categoria=')).toBe(1);
  const names = readBlock(html, "ItemList").map(({ name }) => name);
  expect(names).toHaveLength(15);
  expect(new Set(names).size).toBe(15);
});

test("the home page's breadcrumb ends with the catalogue", async () => {
  const steps = readBlock(await read("/"), "BreadcrumbList");
  expect(steps.map(({ item }) => item)).toEqual([
    "https://www.empresa.example/",
    "https://www.empresa.example/productos",
  ]);
});

test("a card shows up to four features, or three and the number of the others", async () => {
  await addProducts(1, ["uno", "dos", "tres", "cuatro"]);
  const four = await read("/productos");
  for (const feature of ["uno", "dos", "tres", "cuatro"])
    expect(four).toContain(`>${feature}</li>`);
  expect(four).not.toContain("más</li>");
  await admin
    .from("products")
    .update({ features: ["a1", "a2", "a3", "a4", "a5"] })
    .like("title", "%");
  const five = (await read("/productos")).replaceAll("<!-- -->", "");
  expect(five).toContain(">a3</li>");
  expect(five).not.toContain(">a4</li>");
  expect(five).toContain("y 2 características más</li>");
});

test("a menu with only inactive items is empty, and one without items shows the default", async () => {
  const menuOf = async () =>
    [...between(await read("/noticias"), 'aria-label="Principal"', "</nav>").matchAll(/<a /g)]
      .length;
  expect(await menuOf()).toBeGreaterThan(3);
  await createMenuItem(admin, { name: "Oculto", url: "/x", is_active: false, order_index: 1 });
  expect(await menuOf()).toBe(0);
});

test("a menu item's URL without a scheme or slash is completed", async () => {
  for (const url of ["www.empresa.example/blog", "noticias"]) {
    await createMenuItem(admin, { name: "Blog", url, is_active: true, order_index: 1 });
  }
  const menu = between(await read("/productos"), 'aria-label="Principal"', "</nav>");
  expect(menu).toContain('href="https://www.empresa.example/blog"');
  expect(menu).toContain('href="/noticias"');
});

const publish = (title: string, isFeatured: boolean) =>
  createArticle(admin, { ...NEW_ARTICLE, title, author: "Ana", is_featured: isFeatured });

test("a featured article appears once, and only an interview is labelled as one", async () => {
  for (const title of ["Uno", "Dos", "Tres"]) await publish(title, false);
  const plain = await read("/");
  expect(plain).not.toContain("Entrevista destacada");
  expect(plain).not.toContain("Noticia destacada");
  await publish("Cuatro", true);
  const featured = await read("/");
  expect(count(featured, 'href="/noticias/cuatro"')).toBe(1);
  expect(featured).toContain("Noticia destacada");
  expect(featured).not.toMatch(/Entrevista destacada|Leer la entrevista/);
  for (const slug of ["tres", "dos"]) expect(count(featured, `href="/noticias/${slug}"`)).toBe(1);
  expect(featured).not.toContain('href="/noticias/uno"');
  await publish("Una entrevista con su criadora", true);
  const interview = await read("/");
  expect(interview).toContain("Entrevista destacada");
  expect(interview).toContain("Leer la entrevista");
});

test("an article and the products that were chosen for it lead to each other", async () => {
  await addProducts(2);
  const text = { ...NEW_ARTICLE, author: "Ana", content: "Sobre el producto 1." };
  const chosen = ["producto-2", "ya-no-existe"];
  await createArticle(admin, { ...text, title: "Elegidos", product_slugs: chosen });
  await createArticle(admin, { ...text, title: "Nombrados" });
  const productsOf = async (path: string) =>
    [
      ...between(await read(path), 'id="productos-del-articulo"', "</ul>").matchAll(
        /productos\/[\w-]+/g,
      ),
    ].map(([address]) => address);
  expect(await productsOf("/noticias/elegidos")).toEqual(["productos/producto-2"]);
  expect(await productsOf("/noticias/nombrados")).toEqual(["productos/producto-1"]);
  expect(await read("/productos/producto-2")).toMatch(
    /Guías sobre este producto[^]*href="\/noticias\/elegidos"/,
  );
});

test("the sitemap dates each list by its newest record", async () => {
  await addProducts(1);
  await publish("Feria", false);
  const xml = await read("/sitemap.xml");
  const dateOf = (path: string) =>
    between(xml, `<loc>https://www.empresa.example${path}</loc>`, "</url>").split("<lastmod>")[1];
  const [product, article] = [dateOf("/productos/producto-1"), dateOf("/noticias/feria")];
  expect(product).not.toBe(article);
  expect([dateOf("/productos"), dateOf("/noticias")]).toEqual([product, article]);
  expect(dateOf("/")).toBe(article);
});

test("the English sentence of the 404 page is marked as English", async () => {
  expect(await read("/no-existe")).toMatch(/<h1[^>]* lang="en"[^>]*>Oops! Page not found<\/h1>/);
});

test.each([null, "", "  ", "foto.jpg", "javascript:0"])(
  "with the picture address %j a product and an article get covers of type",
  async (address) => {
    const product = { title: "Sebo", description: "", features: [], category: "Grasas" };
    await createProduct(admin, { ...product, image_url: address });
    const article = { ...NEW_ARTICLE, title: "Nota", author: "Ana", image_url: address };
    await createArticle(admin, { ...article, category: "Calidad", is_featured: true });
    await createArticle(admin, { ...article, category: "Calidad", title: "Otra" });
    const countCovers = (html: string, name: string) =>
      count(html.replaceAll(/<(?:span|div)[^>]*>/g, "<>"), `<>${name}</span></div></div>`);
    const home = await read("/");
    expect([countCovers(home, "Grasas"), countCovers(home, "Calidad")]).toEqual([1, 2]);
    expect(countCovers(await read("/productos"), "Grasas")).toBe(1);
    expect(countCovers(await read("/noticias"), "Calidad")).toBe(2);
    const pages = [await read("/productos/sebo"), await read("/noticias/nota")];
    for (const html of pages) {
      expect(html).not.toMatch(/Imagen ilustrativa|<picture|"image":\["?https:\/\/www/);
    }
    expect(countCovers(pages[1] ?? "", "Calidad"), "of the related article").toBe(1);
  },
);
