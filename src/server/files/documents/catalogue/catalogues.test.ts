import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Hono } from "hono";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";

import { SEED_PRODUCTS } from "#backend/seed/seed.ts";
import { createClient } from "#data/client/client.ts";
import { createQueue } from "#lib/async/queue.ts";
import { writeCatalogue } from "#server/files/documents/catalogue/catalogue-document.ts";
import {
  addCatalogueRoutes,
  type CatalogueWork,
  createCatalogues,
} from "#server/files/documents/catalogue/catalogues.ts";
import { writeProductList } from "#server/files/documents/catalogue/product-list-document.ts";
import type { PaperLook } from "#server/files/documents/paper.ts";
import { IMAGE_WORK } from "#server/files/images/image-work.ts";
import { createResizer } from "#server/files/images/resizer.ts";
import { createNewestFiles } from "#server/files/newest-files.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

const SITE = "https://www.empresa.example";
const CHANGED = "2026-11-29T10:00:00+00:00";

const PICTURES = SEED_PRODUCTS.map(({ image_url }) => image_url);

/** Products of the demonstration, repeated with other names; each with its own part of a real picture. */
function makeProducts(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const sample = SEED_PRODUCTS[index % SEED_PRODUCTS.length];
    return {
      description: "",
      presentations: [] as string[],
      specs: [] as unknown[],
      warnings: [] as unknown[],
      species: [] as string[],
      category: null as string | null,
      ...sample,
      slug: `producto-${index}`,
      title: `${sample?.title} ${index}`,
      image_url: `${PICTURES[index % PICTURES.length]}#encuadre=50-50-${100 + index}`,
      image_alt: "Una muestra del producto",
      updated_at: CHANGED,
    };
  });
}

type TestProduct = ReturnType<typeof makeProducts>[number];

interface SiteOptions {
  products: TestProduct[];
  texts?: { section: string; key: string; value: string }[];
  look?: PaperLook | null;
}

/** A site with products, whose changes the test makes. */
async function makeSite({ products, texts = [], look = null }: SiteOptions) {
  const folder = await mkdtemp(path.join(tmpdir(), "catalogues-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const site = { products, writes: [] as string[], version: 0, reads: 0 };
  const answer = (url: URL): unknown => {
    site.reads += 1;
    if (url.pathname.endsWith("/site_content")) return texts;
    if (url.pathname.endsWith("/list_product_classes")) {
      return site.products.map(({ category, species, updated_at }) => {
        return { category, species, product_count: 1, updated_at };
      });
    }
    const named = /^in\.\("(.*)"\)$/.exec(url.searchParams.get("category") ?? "")?.[1];
    const found = site.products.filter(({ category }) => named === undefined || category === named);
    const first = Number(url.searchParams.get("offset") ?? 0);
    return found.slice(first, first + Number(url.searchParams.get("limit") ?? 1000));
  };
  const visitor = createClient({
    url: "http://localhost",
    key: "sb_publishable_test",
    fetch: (input) => Promise.resolve(Response.json(answer(new URL(new Request(input).url)))),
  });
  const write = (work: CatalogueWork) => {
    site.writes.push(work.state.frame.address);
    return work.kind === "catalogue"
      ? writeCatalogue(work.state, work.pictures, work.look)
      : writeProductList(work.state, work.look);
  };
  const find = createCatalogues({
    backend: { visitor },
    resizer: createResizer({
      sourceFolder: "public",
      cacheFolder: path.join(folder, "pictures"),
      findStored: () => Promise.resolve(null),
      isAllowedCrop: () => Promise.resolve(true),
      work: IMAGE_WORK,
    }),
    freshness: {
      isWatching: () => true,
      mark: () => site.version,
      hasChanged: (_, since) => site.version > since,
    },
    files: createNewestFiles({
      folder: path.join(folder, "documents"),
      extension: ".pdf",
      enqueue: createQueue(1),
    }),
    readLook: () => Promise.resolve(look && { ...look, key: "look" }),
    write,
    now: () => new Date("2026-11-30T15:00:00Z"),
  });
  const app = new Hono<AppEnvironment>();
  app.use(async (context, next) => {
    context.set("logger", pino({ level: "silent" }));
    await next();
  });
  addCatalogueRoutes(app, { find, siteUrl: SITE });
  app.notFound((context) => context.text("the page of what is not found", 404));
  const get = async (address: string, init?: RequestInit) => app.request(address, init);
  const read = async (address: string) => Buffer.from(await (await get(address)).arrayBuffer());
  return { site, get, read };
}

const latin = (pdf: Buffer) => pdf.toString("latin1");
const countPages = (pdf: Buffer) => latin(pdf).match(/\/Type \/Page\n/g)?.length ?? 0;
const countTags = (pdf: Buffer, tag: string) =>
  latin(pdf).match(new RegExp(`/S /${tag}\\n`, "g"))?.length ?? 0;

const PHONE = { section: "contact", key: "phone", value: "310 555 1234" };

test("60 products with their pictures are a tagged file of less than 2 MB", async () => {
  const { read } = await makeSite({ products: makeProducts(60), texts: [PHONE] });
  const pdf = await read("/catalogo.pdf");
  const text = latin(pdf);
  expect(pdf.length).toBeLessThan(2_000_000);
  expect(text.startsWith("%PDF-1.7")).toBe(true);
  expect(text).toContain("/Lang (es-CO)");
  expect(text).toContain("/Marked true");
  expect(countTags(pdf, "H1")).toBe(1);
  expect(countTags(pdf, "H3")).toBe(60);
  expect(countTags(pdf, "TOCI")).toBeGreaterThan(60);
  expect(text.match(/\/Subtype \/Image\n/g)?.length).toBe(61);
  // Pictures with their description, and the code.
  expect(countTags(pdf, "Figure")).toBe(61);
  expect(text).toContain("/URI (https://wa.me/573105551234?text=");
  expect(text).toContain("/Outlines");
  expect(countTags(pdf, "Table")).toBeGreaterThan(20);
}, 60_000);

test("without a number of the company the code leads to the site", async () => {
  const { read } = await makeSite({ products: makeProducts(1) });
  const text = latin(await read("/catalogo.pdf"));
  expect(text).not.toContain("wa.me");
  expect(text).toContain(`/URI (${SITE}/productos)`);
});

test("a hundred requests write a version once, and a later one is sent from the disk", async () => {
  const { site, get, read } = await makeSite({ products: makeProducts(3) });
  const sent = await Promise.all(Array.from({ length: 100 }, () => read("/catalogo.pdf")));
  expect(new Set(sent.map((pdf) => pdf.length)).size).toBe(1);
  await read("/catalogo.pdf");
  expect(site.writes).toEqual([`${SITE}/catalogo.pdf`]);
  const { reads } = site;
  await get("/catalogo.pdf");
  expect(site.reads).toBe(reads);
});

test("a browser that has the version gets no bytes, and one without them what to save it as", async () => {
  const { site, get } = await makeSite({ products: makeProducts(2) });
  const first = await get("/catalogo.pdf");
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="catalogo-insumos-nutricion-animal-2026-11-30.pdf"',
    "cache-control": "public, no-cache",
    "last-modified": "Mon, 30 Nov 2026 05:00:00 GMT",
    link: `<${SITE}/productos>; rel="canonical"`,
  });
  const etag = first.headers.get("ETag") ?? "";
  const headers = { "If-None-Match": `"otra", W/${etag}` };
  const again = await get("/catalogo.pdf", { headers });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  const head = await get("/catalogo.pdf", { method: "HEAD" });
  expect(head.headers.get("Content-Length")).toBe(first.headers.get("Content-Length"));
  site.version += 1;
  site.products = makeProducts(1);
  expect((await get("/catalogo.pdf", { headers })).status).toBe(200);
});

test("a product that is hidden is in no file any more", async () => {
  const { site, read } = await makeSite({ products: makeProducts(3) });
  expect(latin(await read("/catalogo.pdf"))).toContain(`${SITE}/productos/producto-2)`);
  site.version += 1;
  site.products = makeProducts(2);
  expect(latin(await read("/catalogo.pdf"))).not.toContain("producto-2)");
});

test("there is a file for each species and category that products have, and no other", async () => {
  const { get, site } = await makeSite({ products: makeProducts(SEED_PRODUCTS.length) });
  const species = await get("/catalogo/especie/bovinos.pdf");
  expect(species.headers.get("Content-Disposition")).toContain("catalogo-bovinos-");
  expect(species.headers.get("Link")).toContain("/productos/especie/bovinos>");
  expect((await get("/catalogo/categoria/minerales.pdf")).status).toBe(200);
  const { reads } = site;
  for (const address of [
    ...["/catalogo/especie/unicornios.pdf", "/catalogo/categoria/nada.pdf"],
    ...["/catalogo/categoria/minerales/1.pdf", "/catalogo/especie/bovinos/9.pdf"],
    ...["/catalogo/categoria/__proto__.pdf", "/catalogo/categoria/%00.pdf", "/catalogo/especie/a"],
  ]) {
    const response = await get(address);
    expect([address, response.status, await response.text()]).toEqual([
      address,
      404,
      "the page of what is not found",
    ]);
  }
  expect(site.reads).toBe(reads);
});

test("a product that is forbidden for a species is not in the species' file", async () => {
  const [first, second] = makeProducts(2);
  if (first === undefined || second === undefined) throw new Error("two products");
  const species = ["Ovinos"];
  const warnings = [{ text: "Nunca a ovinos.", source: "Un manual", forbidden: ["Ovinos"] }];
  const { read } = await makeSite({
    products: [
      { ...first, species, warnings: [] },
      { ...second, species, warnings },
    ],
  });
  const text = latin(await read("/catalogo/especie/ovinos.pdf"));
  expect(text).toContain("/productos/producto-0)");
  expect(text).not.toContain("/productos/producto-1)");
});

test("more than 300 products are an index of one file for each category, and these of parts", async () => {
  const products = makeProducts(700).map((product, index) => ({
    ...product,
    category: index < 650 ? "Minerales" : "Grasas",
    image_url: "https://otro.example/foto.jpg",
  }));
  const { get, read } = await makeSite({ products });
  const index = await read("/catalogo.pdf");
  expect(countPages(index)).toBe(3);
  expect(latin(index)).toContain(`/URI (${SITE}/catalogo/categoria/minerales.pdf)`);
  const category = await read("/catalogo/categoria/minerales.pdf");
  for (const part of [1, 2, 3]) {
    expect(latin(category)).toContain(`/URI (${SITE}/catalogo/categoria/minerales/${part}.pdf)`);
  }
  const last = await read("/catalogo/categoria/minerales/3.pdf");
  expect(countTags(last, "H3")).toBe(50);
  // No picture of another site is fetched.
  expect(latin(last)).not.toContain("otro.example");
  expect((await get("/catalogo/categoria/minerales/4.pdf")).status).toBe(404);
  expect(countTags(await read("/catalogo/categoria/grasas.pdf"), "H3")).toBe(50);
}, 60_000);

test("hostile contents give a file: nothing is left out of a warning", async () => {
  const [sample] = makeProducts(1);
  if (sample === undefined) throw new Error("a product");
  const source = "Un manual";
  const hostile = {
    ...sample,
    title: `${"X".repeat(280)}\ud800\u0000🌱עברית`,
    description: "y".repeat(100_000),
    category: "C".repeat(300),
    image_url: "/images/no-existe.webp",
    image_alt: "\ud800",
    presentations: Array.from({ length: 500 }, () => "z".repeat(400)),
    species: Array.from({ length: 500 }, (_, index) => `Especie ${index}`),
    warnings: [{ text: "palabra ".repeat(3000), source, forbidden: [] }, null, 1, "texto"],
    specs: [{ name: "n".repeat(500), min: 1e300, max: null, unit: "u".repeat(500), basis: "" }, 7],
  };
  const texts = [
    { section: "products", key: "catalog_title", value: "T ".repeat(2000) },
    { section: "footer", key: "brand_name", value: "\u202e🌱<&>" },
    { section: "whatsapp", key: "message", value: "m".repeat(50_000) },
    { section: "contact", key: "title", value: "" },
    PHONE,
  ];
  const { read } = await makeSite({ products: [hostile], texts });
  const pdf = await read("/catalogo.pdf");
  // 24,000 characters take some pages.
  expect(countPages(pdf)).toBeGreaterThan(6);
  expect(latin(pdf)).toContain("/URI (https://wa.me/573105551234)");
  expect(countPages(await read("/lista-de-productos.pdf"))).toBe(1);
});

test.each([1, 60, 500])("the list of %i products is one page of at most 150 KB", async (count) => {
  const products = makeProducts(count);
  const noise = { type: "gaussian" as const, mean: 128, sigma: 90 };
  const { default: sharp } = await import("sharp");
  const logo = await sharp({
    create: { width: 520, height: 160, channels: 3, background: "#808080", noise },
  })
    .png()
    .toBuffer();
  const look = {
    accent: "#0b3d91",
    background: "#ffffff",
    logo,
    hasNameBesideLogo: false,
  } as const;
  const { get } = await makeSite({ products, look, texts: [PHONE] });
  const response = await get("/lista-de-productos.pdf");
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(pdf.length).toBeLessThanOrEqual(150_000);
  expect(countPages(pdf)).toBe(1);
  expect(latin(pdf)).toContain("/URI (https://wa.me/573105551234?text=");
  expect(response.headers.get("Content-Disposition")).toContain("lista-de-productos-");
});

test("without products there is no file", async () => {
  const { get } = await makeSite({ products: [] });
  expect((await get("/catalogo.pdf")).status).toBe(404);
  expect((await get("/lista-de-productos.pdf")).status).toBe(404);
});
