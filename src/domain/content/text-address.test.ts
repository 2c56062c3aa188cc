import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { findTextAddress } from "#domain/content/text-address.ts";

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
  for (const [section, entries] of Object.entries(CATALOGUE)) {
    for (const key of Object.keys(entries)) {
      expect(findTextAddress({ section, key, value: "a" })).toMatch(/^\//);
    }
  }
});
