import { expect, test } from "vitest";

import {
  type DraftTexts,
  fillPictureText,
  filterLibrary,
  type LibraryFilter,
  listLibrary,
  replacePicture,
} from "#domain/media/picture-library.ts";
import { NEW_ARTICLE } from "#domain/news/article.ts";
import { BLANK_PRODUCT } from "#domain/products/product.ts";
import { indexSite, type SiteRecord, type SiteState } from "#domain/review/site.ts";

const FOLDER = "/storage/v1/object/public/media/";
const SACK = "imagenes/saco-0123456789-1600x1200.webp";
const CANE = "imagenes/can=03a-abcdef0123-320x240.webp";
const cane = `${FOLDER}${CANE.replace("=", "%3D")}`;
const NOTED = { address: FOLDER + SACK, alt: "Sácos apilados", frame: "", updated_at: "1" };

const product = {
  ...BLANK_PRODUCT,
  id: "p1",
  slug: "melaza",
  title: "Melaza",
  is_published: false,
  image_url: `${cane}#encuadre=50-50-100`,
  image_alt: " ",
  documents: [{ title: "Foto", url: "/images/glicerol.webp" }],
};

const article = {
  ...NEW_ARTICLE,
  id: "a1",
  slug: "uso",
  title: "Uso en corral",
  image_alt: "",
  is_published: true,
  content: `Así: ![Caña](${cane}). Vea (/images/levadura.webp) y [la foto](</images/glicerol.webp>).`,
  created_at: "",
  updated_at: "",
};

const SITE: SiteState = {
  siteUrl: "https://sitio.example",
  today: "2026-11-24",
  menu: [],
  redirects: [],
  products: [product],
  articles: [article],
  texts: [],
  files: [
    { name: SACK, bytes: 2000 },
    { name: CANE, bytes: 1000 },
    { name: "documentos/a.pdf", bytes: 1 },
  ],
};

const DRAFT: DraftTexts = {
  table_name: "news",
  record_id: "a2",
  record_name: "",
  changes: null,
  typed: { image_url: FOLDER + SACK },
};

const list = (drafts: DraftTexts[] = []) =>
  listLibrary({ site: indexSite(SITE), drafts, notes: [NOTED] });
const find = (address: string, drafts: DraftTexts[] = []) =>
  list(drafts).find((picture) => picture.address === address);

test("the library lists the uploaded pictures, and those of the build that are in use", () => {
  expect(list().map(({ name, storedName }) => [name, storedName])).toEqual([
    ["Saco", SACK],
    ["Caña", CANE],
    ["Glicerol", null],
    ["Hero materias primas", null],
    ["Levadura", null],
    ["Noticia internacional", null],
  ]);
  expect(find(FOLDER + SACK)).toMatchObject({
    bytes: 2000,
    size: { width: 1600, height: 1200 },
    note: NOTED,
  });
});

test("a picture is used where any column says so: as a picture, in a text, as a link or a document", () => {
  expect(find(cane)?.uses.map(({ record }) => record.name)).toEqual(["Melaza", "Uso en corral"]);
  expect(find("/images/glicerol.webp")?.uses.map(({ record }) => record.id)).toEqual(["p1", "a1"]);
  expect(find("/images/levadura.webp")?.uses.map(({ record }) => record.id)).toEqual(["a1"]);
  expect(find("/images/hero-materias-primas.webp")?.uses[0]?.record.text).toBe("hero.image_url");
});

test("a picture that only a draft uses is in use", () => {
  expect(find(FOLDER + SACK)?.uses).toEqual([]);
  expect(find(FOLDER + SACK, [DRAFT])?.uses).toEqual([
    { record: { table: "news", id: "a2", name: "Sin título" }, isDraft: true },
  ]);
});

test("filters leave what is unused, too small or without a text, and a search ignores accents", () => {
  const left = (filter: LibraryFilter, search = "") =>
    filterLibrary(list(), filter, search).map(({ name }) => name);
  expect(left("unused")).toEqual(["Saco"]);
  expect(left("small")).toEqual([find(cane)?.name]);
  expect(left("silent")).toEqual([find(cane)?.name]);
  expect(left("all", "SACOS apil")).toEqual(["Saco"]);
  expect(left("all", "corral levadura")).toEqual(["Levadura"]);
  expect(find(cane)?.tooSmall[0]?.what).toContain(
    "mide 320 píxeles de ancho, y su lugar llega a 592",
  );
});

const replace = (record: SiteRecord, source: string, address: string) =>
  replacePicture(record, source, { address, alt: "Sacos" });

test("another picture takes a picture's place in its records, texts and documents", () => {
  const other = `${FOLDER}${SACK}#encuadre=10-20-100`;
  expect(replace({ table: "products", row: product }, cane, other)).toEqual({
    image_url: other,
    image_alt: "Sacos",
  });
  expect(replace({ table: "products", row: product }, "/images/glicerol.webp", other)).toEqual({
    documents: [{ title: "Foto", url: FOLDER + SACK }],
  });
  expect(replace({ table: "news", row: article }, cane, other)).toEqual({
    content: article.content.replace(cane, FOLDER + SACK),
  });
  const hero = { id: null, section: "hero", key: "image_url", value: "/images/melaza.webp" };
  const record = { table: "site_content" as const, row: hero };
  expect(replace(record, "/images/melaza.webp", other)).toEqual({ value: other });
  expect(replace(record, "/images/glicerol.webp", other)).toEqual({});
  const shared = {
    table: "site_content" as const,
    row: { ...hero, section: "seo", key: "og_image" },
  };
  expect(replace(shared, "/images/melaza.webp", other)).toEqual({ value: FOLDER + SACK });
});

test("another frame of the same picture changes what shows it framed, and no text", () => {
  const other = `${cane}#encuadre=10-20-100`;
  expect(replace({ table: "products", row: product }, cane, other)["image_url"]).toBe(other);
  expect(replace({ table: "news", row: article }, cane, other)).toEqual({});
});

test("a product's further pictures are in use, change places with others, and get missing texts", () => {
  const more = { url: `${cane}#encuadre=50-50-100`, alt: "" };
  const kept = { url: "/images/levadura.webp", alt: "Levadura" };
  const row = { ...product, image_url: null, more_images: [kept, more] };
  const record = { table: "products" as const, row };
  const site = indexSite({ ...SITE, products: [row], articles: [] });
  const [found] = listLibrary({ site, drafts: [], notes: [] }).filter(
    ({ address }) => address === cane,
  );
  expect(found).toMatchObject({ holders: ["products"], silent: [{ id: "p1" }] });
  expect(found?.uses.map(({ record: { id } }) => id)).toEqual(["p1"]);
  expect(replace(record, cane, FOLDER + SACK)).toEqual({
    more_images: [kept, { url: FOLDER + SACK, alt: "Sacos" }],
  });
  expect(fillPictureText(record, cane, "Caña")).toEqual({
    more_images: [kept, { ...more, alt: "Caña" }],
  });
  expect(fillPictureText(record, "/images/levadura.webp", "Otra")).toEqual({});
});
