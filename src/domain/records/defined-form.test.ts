import { expect, test } from "vitest";

import {
  createDefinedSchema,
  toDefinedInput,
  toDefinedValues,
} from "#domain/records/defined-form.ts";
import type { RecordType } from "#domain/records/record-type.ts";
import { createDefinedSheet } from "#domain/spreadsheet/load-sheet.ts";
import { normalizeCell } from "#domain/spreadsheet/read-grid.ts";
import { sampleRecord } from "#tests/schema/record-samples.ts";

const TYPE: RecordType = {
  table: "samples",
  tab: "muestras",
  title: "Muestras",
  label: { one: "muestra", many: "muestras", isFeminine: true },
  conflict: "Ya está.",
  about: { text: "Muestras", words: "" },
  fields: {
    name: { kind: "text", label: "Nombre", isRequired: true, maxLength: 10 },
    notes: { kind: "long-text", label: "Notas" },
    website: { kind: "url", label: "Página" },
    phone: { kind: "phone", label: "Teléfono" },
    email: { kind: "email", label: "Correo" },
    zone: { kind: "choice", label: "Zona", options: ["Norte", "Sur"] },
    image_url: { kind: "picture", label: "Imagen", altText: "image_alt" },
    image_alt: { kind: "text", label: "Texto alternativo" },
    weight: { kind: "number", label: "Peso" },
    since: { kind: "date", label: "Desde" },
    is_visible: { kind: "flag", label: "Visible", states: ["Visible", "Oculta"] },
  },
  name: "name",
  keys: ["name"],
  visible: "is_visible",
  list: { find: "find_samples", orders: { name: ["name_key", true] } },
  folder: { file: "muestras.json" },
  importHint: "",
};

const ROW = {
  id: "1",
  created_at: "2026-11-30T00:00:00Z",
  updated_at: "2026-11-30T00:00:00Z",
  ...sampleRecord(TYPE, "Ñame"),
};

const problemsOf = (changes: object, row: object | null = null) => {
  const values = { ...toDefinedValues(TYPE, row), name: "Ñame", ...changes };
  const { error } = createDefinedSchema(TYPE, row).safeParse(values);
  return error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];
};

test("a blank record is visible, and has the first option of each choice", () => {
  expect(toDefinedValues(TYPE, null)).toMatchObject({ zone: "Norte", is_visible: true, name: "" });
});

test.each([
  [{ name: " " }, "name: Falta «Nombre»."],
  [{ name: "Más de diez letras" }, "name: «Nombre» admite hasta 10 caracteres."],
  [
    { website: "javascript:alert(1)" },
    "website: Copie la dirección completa, como aparece en el navegador.",
  ],
  [{ phone: "123" }, "phone: Escriba un teléfono como +57 310 555 1234."],
  [{ email: "ana@" }, "email: Revise el correo: debe ser como nombre@correo.com."],
  [{ zone: "Este" }, "zone: Elija una de estas: Norte, Sur."],
  [{ weight: "mucho" }, "weight: Escriba un número, por ejemplo 14,5."],
  [{ since: "ayer" }, "since: Escriba un día como 31/05/2026."],
])("%j is rejected", (changes, problem) => {
  expect(problemsOf(changes)).toEqual([problem]);
});

test("blanks of optional fields are accepted, and so is an untouched stored value", () => {
  expect(problemsOf({})).toEqual([]);
  const row = { ...ROW, website: "ftp://old.example", zone: "Este", phone: "12" };
  expect(problemsOf({}, row)).toEqual([]);
});

test("what is not touched is saved as it was stored", () => {
  const row = { ...ROW, name: "Dos\nlíneas\u200b", weight: 1.5, since: null };
  const values = toDefinedValues(TYPE, row);
  const { id: _id, created_at: _created, updated_at: _updated, ...stored } = row;
  expect(toDefinedInput(TYPE, values, row)).toEqual(stored);
});

test("typed values are cleaned, numbers read as a spreadsheet shows them, and blanks are null", () => {
  const values = {
    ...toDefinedValues(TYPE, null),
    name: " Ñame\u200b ",
    weight: "1.500,5",
    phone: "310 555 1234",
  };
  expect(toDefinedInput(TYPE, values, null)).toMatchObject({
    name: "Ñame",
    weight: 1500.5,
    phone: "+57 310 555 1234",
    since: null,
    image_url: null,
  });
});

test("a spreadsheet's cells are read back as they were written", () => {
  const sheet = createDefinedSheet(TYPE);
  const values = sheet.toValues(ROW);
  for (const { field, write, read } of sheet.columns) {
    const cell = normalizeCell(write(values[field]));
    expect(
      read(cell, () => null),
      field,
    ).toEqual({ value: values[field] });
  }
  expect(sheet.findProblems(values, null)).toEqual([]);
});
