import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { z } from "zod";

import { CATALOGUE, findFallback } from "#domain/content/catalogue/catalogue.ts";
import { OUTLINE } from "#domain/content/catalogue/outline.ts";
import { PLACEHOLDER } from "#domain/content/catalogue/placeholder-values.ts";
import { listItems } from "#domain/content/list-items.ts";
import { listPlaceholdersInUse } from "#domain/content/placeholders.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import type { Catalogue } from "#domain/content/site-text.ts";
import { parseShareImagePath } from "#domain/seo/share-image.ts";

const catalogue: Catalogue = CATALOGUE;
const entries = Object.entries(catalogue).flatMap(([section, keys]) =>
  Object.entries(keys).map(([key, entry]) => ({
    name: `${section}.${key}`,
    section,
    key,
    ...entry,
  })),
);
const byName = new Map(entries.map((entry) => [entry.name, entry]));

const SPECIFIED: Record<string, string[]> = {
  hero: [],
  about: [],
  services: [],
  contact: [],
  footer: [],
  products: ["badge", "title_start", "title_highlight", "subtitle", "catalog_button"],
  whatsapp: ["phone_number", "message", "enabled"],
  seo: ["site_title", "site_description", "keywords", "author", "og_image"],
  seo_home: ["title", "description", "keywords"],
  seo_products: ["title", "description", "keywords"],
  structured_data: [
    "company_name",
    "business_type",
    "address_country",
    "address_city",
    "phone",
    "founded_year",
  ],
};

const isOptional = (name: string) =>
  /^(?:\w+\.stat_\d_note|about\.image_alt|identity\.(?!logo_with_name)\w+|trust\.\w+|contact\.(?:buying_\d_text|delivery_table)|hours\.closed_days|categories\.news|products\.(?:search_words|species_texts))$/.test(
    name,
  ) && name !== "hero.stat_3_note";

test.each(Object.entries(SPECIFIED))("section %s has the specification's keys", (section, keys) => {
  expect(Object.keys(catalogue[section] ?? {})).toEqual(expect.arrayContaining(keys));
});

test("every entry has a text, a meaning and a place, without stray blanks", () => {
  const texts = entries.flatMap(({ name, fallback, meaning, shownAt }) => [
    ...(isOptional(name) ? [] : [fallback]),
    meaning,
    shownAt,
  ]);
  expect(texts.filter((text) => text === "" || text !== text.trim() || / {2}/.test(text))).toEqual(
    [],
  );
});

test("only optional texts, and those that only the company can say, have no fallback", () => {
  const blank = entries.filter(({ fallback }) => fallback === "").map(({ name }) => name);
  expect(blank).toEqual(entries.map(({ name }) => name).filter(isOptional));
});

test("names fit the columns and the shape of keys", () => {
  expect(entries.filter(({ name }) => !/^[a-z_]{1,100}\.[a-z0-9_]{1,100}$/.test(name))).toEqual([]);
});

test("every fallback fits its type", () => {
  const misfits = entries.filter(({ type, fallback }) => {
    if (type === "email") return !z.email().safeParse(fallback).success;
    if (type === "phone") return !/^\+57 3\d{2} \d{3} \d{4}$/.test(fallback);
    if (type === "url") return fallback !== "" && !/^(\/(?!\/)|https:\/\/)\S+$/.test(fallback);
    return type === "text" && fallback.includes("\n");
  });
  expect(misfits).toEqual([]);
});

test("an inherited entry exists, has the same type and text, and does not inherit itself", () => {
  const heirs = entries.filter(({ inherits }) => inherits !== undefined);
  expect(heirs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["whatsapp.phone_number", "structured_data.phone"]),
  );
  for (const heir of heirs) {
    const source = byName.get(heir.inherits ?? "");
    expect(source).toMatchObject({ type: heir.type, fallback: heir.fallback });
    expect(source?.inherits).toBeUndefined();
  }
});

test.each(["seo.site_title", "seo_home.title", "seo_products.title"])(
  "%s has 60 characters",
  (name) => {
    expect(byName.get(name)?.fallback.length).toBeLessThanOrEqual(60);
  },
);

test.each(["seo.site_description", "seo_home.description", "seo_products.description"])(
  "%s has 160 characters",
  (name) => {
    expect(byName.get(name)?.fallback.length).toBeLessThanOrEqual(160);
  },
);

test("pictures that texts name are in the project, or drawn by the server", () => {
  const paths = entries
    .filter(({ type, fallback }) => type === "url" && fallback.startsWith("/"))
    .map(({ fallback }) => fallback)
    .filter((path) => parseShareImagePath(path) === null);
  expect(paths).toContain("/images/hero-materias-primas.webp");
  expect(paths.filter((path) => readFileSync(`public${path}`).length === 0)).toEqual([]);
});

test("without rows the specification's figures and values are shown", () => {
  const { hero, about, services } = mergeSiteContent([]);
  const values = (items: { value: string }[]) => items.map(({ value }) => value);
  expect(values(listItems(hero, "stat", ["value", "label"]))).toEqual([
    "15+",
    "500+",
    "25+",
    "100%",
  ]);
  expect(values(listItems(about, "stat", ["value", "label"]))).toEqual([
    "500+",
    "25K+",
    "32",
    "98%",
  ]);
  expect(listItems(about, "value", ["title", "text"]).map(({ title }) => title)).toEqual([
    "Excelencia",
    "Precisión",
    "Confianza",
    "Sostenibilidad",
  ]);
  expect(listItems(services, "card", ["title", "text"])).toHaveLength(6);
  expect(listItems(services, "faq", ["question", "answer"]).length).toBeGreaterThanOrEqual(6);
});

test("contact.phone feeds every place without its own phone", () => {
  const row = { section: "contact", key: "phone", value: "+57 310 555 0101" };
  const content = mergeSiteContent([row]);
  expect(content.whatsapp.phone_number).toBe(row.value);
  expect(content.structured_data.phone).toBe(row.value);
  expect(content.footer.terms_text).toContain(row.value);
});

test.each([
  "(601) 555 0101 ext. 102",
  "(1) 555 0101",
  "555 0101",
  "+57 1 555 0101",
  "018000 123456",
])("the contact phone «%s» is no WhatsApp number", (phone) => {
  const contact = { section: "contact", key: "phone", value: phone };
  const chat = { section: "whatsapp", key: "phone_number", value: "018000 123456 7" };
  expect(mergeSiteContent([contact]).whatsapp.phone_number).toBe("");
  expect(mergeSiteContent([contact]).structured_data.phone).toBe(phone);
  expect(mergeSiteContent([contact, chat]).whatsapp.phone_number).toBe(chat.value);
});

test("its own phone wins, and emptying it restores the contact's", () => {
  const own = { section: "whatsapp", key: "phone_number", value: "+57 311 555 0101" };
  expect(mergeSiteContent([own]).whatsapp.phone_number).toBe(own.value);
  expect(mergeSiteContent([{ ...own, value: "" }]).whatsapp.phone_number).toBe(PLACEHOLDER.phone);
});

test("legal texts name the company as the administrator wrote it", () => {
  const { footer, contact } = mergeSiteContent([
    { section: "footer", key: "legal_name", value: "Granos de Prueba S. A. S. ($&)" },
  ]);
  expect(footer.privacy_text).toContain("Granos de Prueba S. A. S. ($&), NIT 900000000-0");
  expect(contact.quote_consent).toContain("Granos de Prueba S. A. S. ($&)");
  // The number of products is filled in where it is known.
  const plain = JSON.stringify(mergeSiteContent([])).replace("{productos}", "12");
  expect(plain).not.toMatch(/\{[a-z]+\}/);
});

test("braces with an unknown token stay", () => {
  const row = { section: "hero", key: "badge", value: "{otro} {Empresa} {}" };
  expect(mergeSiteContent([row]).hero.badge).toBe(row.value);
});

test("no text holds an e-mail address or a phone number but the placeholders", () => {
  const text = JSON.stringify(mergeSiteContent([]));
  expect(new Set(text.match(/[\w.]+@[\w.]*\w/g))).toEqual(new Set([PLACEHOLDER.email]));
  expect(new Set(text.match(/\+57[\d ]+\d/g))).toEqual(new Set([PLACEHOLDER.phone]));
});

test("the phone that search engines get stands in for the placeholder, on pages too", () => {
  const phone = { section: "structured_data", key: "phone", value: "604 555 0101" };
  const { contact, footer } = mergeSiteContent([phone]);
  expect(contact.phone).toBe("604 555 0101");
  expect(footer.terms_text).not.toContain(PLACEHOLDER.phone);
  for (const value of [PLACEHOLDER.phone, "+573000000000", " "]) {
    expect(
      mergeSiteContent([phone, { section: "contact", key: "phone", value }]).contact.phone,
    ).toBe("604 555 0101");
  }
  const own = { section: "contact", key: "phone", value: "310 555 1234" };
  expect(mergeSiteContent([phone, own]).contact.phone).toBe("310 555 1234");
  expect(mergeSiteContent([{ ...phone, value: PLACEHOLDER.phone }]).contact.phone).toBe(
    PLACEHOLDER.phone,
  );
  expect(listPlaceholdersInUse([phone]).some(({ key }) => key === "phone")).toBe(false);
});

test("the hours of the form are inserted in the texts that show them", () => {
  const saturday = { section: "hours", key: "saturday", value: "08:00-12:00" };
  const { contact, footer } = mergeSiteContent([saturday]);
  expect(contact.hours).toContain("; sábado, 8:00");
  expect(footer.hours_badge).toContain("; sáb, 8:00");
  const stored = {
    section: "contact",
    key: "hours",
    value: "Lunes a viernes, 8:00 a. m. a 6:00 p. m.",
  };
  expect(mergeSiteContent([saturday, stored]).contact.hours).toBe(contact.hours);
  const own = { ...stored, value: "Todos los días" };
  expect(mergeSiteContent([saturday, own]).contact.hours).toBe("Todos los días");
});

test("the outline lacks nothing of the catalogue but the legal texts", () => {
  const outline: Catalogue = OUTLINE;
  const others = entries.filter(
    ({ name: _name, section, key, ...entry }) =>
      // «Empresa y marca», which is loaded later, edits these.
      section !== "trust" && JSON.stringify(outline[section]?.[key]) !== JSON.stringify(entry),
  );
  expect(others.map(({ name }) => name)).toEqual([
    "footer.privacy_text",
    "footer.terms_text",
    "footer.certifications_text",
    "footer.accessibility_text",
  ]);
  for (const { section, key, fallback } of others) {
    expect(fallback.startsWith(outline[section]?.[key]?.fallback ?? "-")).toBe(true);
    expect(fallback.length).toBeGreaterThan(1000);
  }
});

test("a text that the catalogue does not have has no fallback", () => {
  expect(findFallback("hero", "badge")).toBe(CATALOGUE.hero.badge.fallback);
  for (const [section, key] of [
    ["hero", "nada"],
    ["nada", "badge"],
    ["hero", "constructor"],
    ["constructor", "name"],
  ] as const) {
    expect(findFallback(section, key)).toBe("");
  }
});
