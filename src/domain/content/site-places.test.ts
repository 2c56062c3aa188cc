import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { findSitePlace, findTextAddress, groupByPlace } from "#domain/content/site-places.ts";

function toRow(name: string) {
  const [section = "", key = ""] = name.split(".");
  return { section, key };
}

function group(...names: string[]) {
  return groupByPlace(names.map(toRow)).map(([place, rows]) => [place, rows.map(({ key }) => key)]);
}

test("texts are grouped by page and section, in the order in which visitors see them", () => {
  expect(
    group(
      "footer.nit",
      "about.title",
      "contact.quote_title",
      "services.faq_1_answer",
      "hero.badge",
    ),
  ).toEqual([
    ["Inicio: portada", ["badge"]],
    ["Inicio: nosotros", ["title"]],
    ["Inicio: preguntas frecuentes", ["faq_1_answer"]],
    ["Cotización", ["quote_title"]],
    ["Pie de página", ["nit"]],
  ]);
});

test("a figure comes before its label, and added items after the site's own", () => {
  expect(
    group("hero.stat_1_label", "hero.stat_10_label", "hero.stat_10_value", "hero.stat_2_value")
      .concat(group("hero.stat_1_value", "hero.stat_1_label", "hero.badge"))
      .map(([, keys]) => keys),
  ).toEqual([
    ["stat_1_label", "stat_2_value", "stat_10_value", "stat_10_label"],
    ["badge", "stat_1_value", "stat_1_label"],
  ]);
});

test("unused texts come last, sorted by name", () => {
  expect(group("otra.b", "hero.sin_uso", "otra.a", "structured_data.phone").at(-1)).toEqual([
    "Textos que el sitio no usa",
    ["a", "b", "sin_uso"].toSorted(),
  ]);
});

test("every text of the catalogue has a place", () => {
  for (const [section, entries] of Object.entries(CATALOGUE)) {
    for (const key of Object.keys(entries)) expect(findSitePlace(section, key)).not.toBeNull();
  }
});

test.each([
  ["hero", "badge", "Materias primas", "/#portada:~:text=Materias%20primas"],
  ["services", "title", "Más que el bulto", "/#servicios:~:text=M%C3%A1s%20que%20el%20bulto"],
  ["contact", "quote_title", "Pre-cotice", "/cotizar#:~:text=Pre%2Dcotice"],
  ["news", "teaser_title", "a b c d e f g h i j", "/#:~:text=a%20b%20c%20d%20e%20f%20g%20h"],
  ["footer", "terms_text", "## Términos\nde uso", "/terminos"],
  ["footer", "newsletter_consent", "Autorizo a {empresa}", "/"],
  ["footer", "tagline", "", "/"],
  ["contact", "email", "info@empresa.example", "/#contacto"],
  ["products", "catalog_title", "Catálogo", "/productos#:~:text=Cat%C3%A1logo"],
  ["products", "catalog_button", "Ver catálogo", "/#productos:~:text=Ver%20cat%C3%A1logo"],
  ["seo_products", "title", "Catálogo", "/productos"],
  ["whatsapp", "message", "Hola", "/"],
])("%s.%s is seen at its place", (section, key, value, address) => {
  expect(findTextAddress({ section, key, value })).toBe(address);
});

test("an unused text has no address", () => {
  expect(findTextAddress({ section: "hero", key: "otra", value: "a" })).toBeNull();
  expect(findTextAddress({ section: "otra", key: "badge", value: "a" })).toBeNull();
});

test("every text of the catalogue is seen on a page", () => {
  // Those of the section trust are on a page that may not exist.
  const { trust: _, ...seen } = CATALOGUE;
  for (const [section, entries] of Object.entries(seen)) {
    for (const key of Object.keys(entries)) {
      expect(findTextAddress({ section, key, value: "a" })).toMatch(/^\//);
    }
  }
});
