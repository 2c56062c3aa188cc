import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { BLANK_PRODUCT_FORM } from "#domain/products/product-schema.ts";
import { PRODUCT_SHEET } from "#domain/spreadsheet/product-sheet.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* A column of products has to be in the form, on the page, in the spreadsheet and in the search. Those that are not stand
   here, with the reason; a new column fails until it is in each place or stands here. */

const SET_BY_DATABASE = "set by the database";
const NOT_SOUGHT = "no one searches for it";
const FIGURES = "its words are those of other columns, its figures are compared on the page";

const LEFT_OUT: Readonly<Record<Place, Readonly<Record<string, string>>>> = {
  form: { id: SET_BY_DATABASE, created_at: SET_BY_DATABASE, updated_at: SET_BY_DATABASE },
  page: {
    id: "names the record, says nothing",
    is_published: "decides whether there is a page",
    created_at: "the order of lists",
  },
  spreadsheet: { id: SET_BY_DATABASE, created_at: SET_BY_DATABASE, updated_at: SET_BY_DATABASE },
  search: {
    id: SET_BY_DATABASE,
    slug: "made of the title",
    image_url: NOT_SOUGHT,
    image_alt: "describes the picture, not the product",
    more_images: NOT_SOUGHT,
    specs:
      "the names of its rows are sought (product-search.test.ts), its figures are compared on the page",
    inclusion: FIGURES,
    min_order: NOT_SOUGHT,
    logistics: NOT_SOUGHT,
    lead_time: NOT_SOUGHT,
    delivery_zones: NOT_SOUGHT,
    origin: NOT_SOUGHT,
    sampling: NOT_SOUGHT,
    ica_registration: NOT_SOUGHT,
    storage: NOT_SOUGHT,
    shelf_life: NOT_SOUGHT,
    handling: NOT_SOUGHT,
    warnings: "a warning is no offer",
    incompatibilities: "a warning is no offer",
    documents: NOT_SOUGHT,
    is_published: "decides who finds it",
    created_at: SET_BY_DATABASE,
    updated_at: SET_BY_DATABASE,
  },
};

type Place = "form" | "page" | "spreadsheet" | "search";

/** Where to look, for the reader of the failure. */
const WHERE: Readonly<Record<Place, string>> = {
  form: "domain/products/product-schema.ts and app/panel/resources/products",
  page: "app/site/features/products/page",
  spreadsheet: "domain/spreadsheet/product-sheet.ts",
  search: "private.product_document, in a migration",
};

let backend: TestBackend;
let columns: { name: string; type: string }[];
beforeAll(async () => {
  backend = await startTestBackend("pglite");
  columns = await backend.sql(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = 'products'`,
  );
});
afterAll(() => backend.close());

const SOURCE = path.resolve(import.meta.dirname, "../../src");

async function readSources(...places: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    places.map(async (place) => {
      const full = path.join(SOURCE, place);
      if (place.endsWith(".ts") || place.endsWith(".tsx")) return readFile(full, "utf8");
      const files = (await readdir(full)).filter((name) => !name.includes(".test."));
      return (
        await Promise.all(files.map((name) => readFile(path.join(full, name), "utf8")))
      ).join();
    }),
  );
  return texts.join();
}

/** The columns that a place lacks; each of them makes the test fail with the place's name. */
function listMissing(place: Place, has: (column: string) => boolean): string[] {
  return columns
    .filter(({ name }) => !Object.hasOwn(LEFT_OUT[place], name) && !has(name))
    .map(({ name }) => `products.${name} is missing in the ${place}: ${WHERE[place]}`);
}

const names = (source: string) => (column: string) => new RegExp(`\\b${column}\\b`).test(source);

test("the form has each column", async () => {
  const drawn = names(await readSources("app/panel/resources/products"));
  const has = (column: string) => Object.hasOwn(BLANK_PRODUCT_FORM, column) && drawn(column);
  expect(listMissing("form", has)).toEqual([]);
});

test("the page shows each column", async () => {
  const source = await readSources(
    "app/site/features/products/page",
    "app/site/routes/product.tsx",
    "domain/products/product-pictures.ts",
    "domain/products/sheet",
  );
  expect(listMissing("page", names(source))).toEqual([]);
});

test("the spreadsheet has each column", () => {
  const fields = new Set<string>(PRODUCT_SHEET.columns.map(({ field }) => field));
  expect(listMissing("spreadsheet", (column) => fields.has(column))).toEqual([]);
});

test("the search finds the words of each column", async () => {
  const sought = columns.filter(
    ({ name, type }) =>
      !Object.hasOwn(LEFT_OUT.search, name) && (type === "text" || type === "ARRAY"),
  );
  expect(sought.map(({ name }) => name)).toContain("title");
  const wordOf = (column: string) => `palabra${column.replaceAll("_", "")}`;
  await backend.sql("insert into public.products (title) values ('Único')");
  for (const { name, type } of sought) {
    const value = type === "ARRAY" ? `array['${wordOf(name)}']` : `'${wordOf(name)}'`;
    // oxlint-disable-next-line no-await-in-loop -- one session
    await backend.sql(`update public.products set ${name} = ${value}`);
  }
  const found = new Set<string>();
  for (const { name } of sought) {
    // oxlint-disable-next-line no-await-in-loop -- one session
    const hits = await backend.client().rpc("search_products", { query: wordOf(name) });
    // A description names other products too: what is only in it is alike.
    // oxlint-disable-next-line no-await-in-loop -- one session
    const alike = await backend.client().rpc("search_similar_products", { query: wordOf(name) });
    if (hits.data?.length === 1 || alike.data?.length === 1) found.add(name);
  }
  expect(listMissing("search", (column) => found.has(column))).toEqual([]);
});
