import { expect, test } from "vitest";

import { listSitePages, nameHiding } from "#domain/links/page-list.ts";
import { indexAddresses } from "#domain/links/site-addresses.ts";
import { PAGE_PATHS } from "#domain/links/site-pages.ts";
import { readNewsCategories } from "#domain/news/categories.ts";
import { toSlug } from "#domain/slugs.ts";

const record = (title: string, category: string | null, is_published = true) => ({
  id: title,
  slug: toSlug(title),
  title,
  category,
  is_published,
});

const RECORDS = {
  products: [
    { ...record("Urea", "Proteicos"), species: ["bovinos"] },
    record("Óxido", "minerales"),
    record("Sal", "Minerales"),
    { ...record("Vieja", "Descontinuados", false), species: ["Aves"] },
    record("Suelta", null),
  ],
  articles: [record("Lluvias", "Ganadería"), record("Peces", "Acuicultura", false)],
};
const pages = listSitePages({ ...RECORDS, categories: readNewsCategories("") });

test("every page of the site is in the list, and everything that is not hidden has its page", () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(PAGE_PATHS));
  const addresses = indexAddresses({
    ...RECORDS,
    siteUrl: "https://sitio.example",
    redirects: [],
    files: [],
  });
  const kinds = pages.map(({ path }) => [path, addresses.resolve(path, "/").kind]);
  expect(kinds).toEqual(pages.map(({ path, isHidden }) => [path, isHidden ? "hidden" : "page"]));
});

test("records are listed by name, and categories only when visitors see something in them", () => {
  const namesOf = (kind: string) =>
    pages.filter((page) => page.kind === kind).map(({ name }) => name);
  expect(namesOf("product")).toEqual(["Óxido", "Sal", "Suelta", "Urea", "Vieja"]);
  expect(namesOf("category")).toEqual(["minerales", "Proteicos"]);
  expect(namesOf("species")).toEqual(["Bovinos"]);
  expect(namesOf("topic")).toEqual(["Ganadería"]);
});

test("hidden products and drafts say what they are", () => {
  const hidden = pages.map((page) => [page.name, nameHiding(page)]).filter(([, why]) => why);
  expect(hidden).toEqual([
    ["Vieja", "Oculto"],
    ["Peces", "Borrador"],
  ]);
});
