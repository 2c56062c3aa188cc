import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import {
  findRow,
  listChangedSettings,
  previewSettings,
  readSettings,
} from "#domain/content/settings.ts";
import type { ContentRow } from "#domain/content/site-text.ts";

const rows: ContentRow[] = [
  { id: "1", section: "whatsapp", key: "message", value: "Hola\r\nbuenas ", type: "text" },
  { id: "2", section: "contact", key: "phone", value: "+57 310 555 0101", type: "phone" },
];

test("a form shows rows, otherwise fallbacks, and blanks for inherited texts", () => {
  expect(readSettings(["whatsapp"], rows)).toEqual({
    whatsapp: { phone_number: "", message: "Hola\nbuenas ", enabled: "true" },
  });
  expect(readSettings(["whatsapp"], []).whatsapp.message).toBe(CATALOGUE.whatsapp.message.fallback);
});

test("every key of a section is in its form", () => {
  const values = readSettings(["seo", "seo_home", "seo_products", "structured_data"], []);
  for (const section of ["seo", "seo_home", "seo_products", "structured_data"] as const) {
    expect(Object.keys(values[section])).toEqual(Object.keys(CATALOGUE[section]));
  }
});

test("an untouched form saves nothing", () => {
  expect(listChangedSettings(readSettings(["whatsapp", "seo"], rows), rows)).toEqual([]);
});

test("only changed texts are saved, trimmed, with the stored type", () => {
  const values = readSettings(["whatsapp"], rows);
  values.whatsapp.message = " Buenas tardes ";
  values.whatsapp.phone_number = "+57 311 555 0101";
  expect(listChangedSettings(values, rows)).toEqual([
    { section: "whatsapp", key: "phone_number", value: "+57 311 555 0101", type: "phone" },
    { section: "whatsapp", key: "message", value: "Buenas tardes", type: "text" },
  ]);
});

test("an emptied text is saved empty, and inherits again", () => {
  const own: ContentRow = { ...rows[1]!, id: "3", section: "whatsapp", key: "phone_number" };
  const values = readSettings(["whatsapp"], [...rows, own]);
  expect(values.whatsapp.phone_number).toBe(own.value);
  values.whatsapp.phone_number = "";
  expect(listChangedSettings(values, [...rows, own])).toMatchObject([{ value: "" }]);
  const { phone_number } = previewSettings(values, [...rows, own]).whatsapp;
  expect(phone_number).toBe("+57 310 555 0101");
});

test("the preview is the site with the form's texts", () => {
  const values = readSettings(["whatsapp"], rows);
  values.whatsapp.message = "Nuevo";
  values.whatsapp.enabled = "false";
  expect(previewSettings(values, rows).whatsapp).toEqual({
    phone_number: "+57 310 555 0101",
    message: "Nuevo",
    enabled: "false",
  });
});

test("a row is found by section and key, since sections share keys", () => {
  const shared = ["seo", "seo_home", "seo_products"].map((section, id) => ({
    id: String(id),
    section,
    key: "keywords",
    value: section,
    type: "text" as const,
  }));
  expect(findRow(shared, "seo_products", "keywords")).toBe(shared[2]);
  expect(findRow(shared, "seo_products", "title")).toBeUndefined();
});
