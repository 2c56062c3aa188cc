import { findFallback } from "#domain/content/catalogue/catalogue.ts";
import { TYPE_NAMES } from "#domain/content/content-list.ts";
import {
  findContentProblems,
  toContentFormValues,
  toContentInput,
} from "#domain/content/content-schema.ts";
import { findKnownText } from "#domain/content/known-texts.ts";
import type { ContentRow, ContentType } from "#domain/content/site-text.ts";
import { choiceColumn, textColumn } from "#domain/spreadsheet/columns.ts";
import type { Sheet } from "#domain/spreadsheet/sheet.ts";

interface TextValues {
  /** `section.key`. */
  name: string;
  value: string;
  /** Null, that of the catalogue. */
  type: ContentType | null;
}

export const CONTENT_SHEET: Sheet<ContentRow, TextValues> = {
  columns: [
    textColumn("name", ["Clave"]),
    textColumn("value", ["Valor", "Texto"]),
    choiceColumn("type", ["Tipo"], TYPE_NAMES),
  ],
  keys: ["name"],
  toValues: (row) =>
    row === null
      ? { name: "", value: "", type: null }
      : {
          name: `${row.section}.${row.key}`,
          value: toContentFormValues(row).value,
          type: row.type,
        },
  findProblems: (values, row) => {
    if (!values.name.includes("."))
      return [["name", "Escriba la clave con su sección, como hero.title."]];
    const problems = Object.entries(findContentProblems(toContent(values), row));
    return problems.map(([field, problem]) => [
      field === "section" || field === "key" ? "name" : field,
      field === "section" ? "No hay ningún texto con esa clave." : problem,
    ]);
  },
  toInput: (values, row) => toContentInput(toContent(values), row),
  isNeedless: (values) => {
    const { section, key, value } = toContent(values);
    return findKnownText(section, key) !== null && findFallback(section, key) === value.trim();
  },
  nameOf: ({ name }) => name,
};

function toContent({ name, value, type }: TextValues) {
  const dot = name.indexOf(".");
  const [section, key] = [name.slice(0, dot), name.slice(dot + 1)];
  return { section, key, value, type: type ?? findKnownText(section, key)?.type ?? "text" };
}
