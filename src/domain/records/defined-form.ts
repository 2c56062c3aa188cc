import { z } from "zod";

import { normalisePhone, tidyPhone } from "#domain/phone.ts";
import { keepUntouched, toLines, toSingleLine } from "#domain/records/changes.ts";
import { pictureAddress } from "#domain/records/form-schemas.ts";
import type { Field, FieldKind, RecordType } from "#domain/records/record-type.ts";
import { isSiteAddress } from "#domain/site-address.ts";
import { cleanEmail, cleanLine, cleanText, isBlank } from "#domain/typed-text.ts";

/* The form of a record type whose definition says all of it. */

/** The values of the form's controls: flags, and texts for all other fields. */
export type DefinedValues = Record<string, string | boolean>;

/** A record, as the API returns it. */
export interface DefinedRow {
  id: string;
  created_at: string;
  updated_at: string;
  [column: string]: string | number | boolean | null;
}

/** The longest text of each kind, in characters, where the field does not say. */
export const MAX_LENGTHS: Readonly<Partial<Record<FieldKind, number>>> = {
  text: 200,
  "long-text": 5000,
  choice: 200,
  phone: 60,
  email: 254,
  url: 2000,
  picture: 2000,
};

/** The fields that the form of a type edits: those whose kind says how. */
export function listEditedFields({ fields }: RecordType): [column: string, field: Field][] {
  return Object.entries(fields).filter(([, { kind }]) => kind !== "special");
}

/** The values of a stored record, or (null) of the blank form: visible unless its type says otherwise, with the first options. */
export function toDefinedValues(type: RecordType, row: object | null): DefinedValues {
  const stored = row as Readonly<Record<string, unknown>> | null;
  return Object.fromEntries(
    listEditedFields(type).map(([column, field]) => [
      column,
      stored === null ? showBlank(type, column, field) : showStored(field, stored[column]),
    ]),
  );
}

function showBlank(type: RecordType, column: string, field: Field): string | boolean {
  const { kind, options } = field;
  if (kind === "flag") return column === type.visible && field.isOffAtFirst !== true;
  return kind === "choice" ? (options?.[0] ?? "") : "";
}

/** As browsers show it: no line breaks in a single line, and normalised ones in a text area. */
function showStored({ kind }: Field, value: unknown): string | boolean {
  if (kind === "flag") return value === true;
  if (typeof value === "number") return String(value).replace(".", ",");
  const text = typeof value === "string" ? value : "";
  return kind === "long-text" ? toLines(text) : toSingleLine(text);
}

/** The form's schema. An untouched stored value is accepted as it is, so that every record can be saved again. */
export function createDefinedSchema(type: RecordType, row: object | null) {
  const stored = toDefinedValues(type, row);
  const shape = listEditedFields(type).map(([column, field]) => [
    column,
    field.kind === "flag" ? z.boolean() : createTextSchema(field, row && String(stored[column])),
  ]);
  return z.object(
    Object.fromEntries(shape) as Record<string, z.ZodType<string> | z.ZodType<boolean>>,
  );
}

function createTextSchema(field: Field, stored: string | null): z.ZodType<string> {
  const { kind, label, isRequired = false, maxLength = MAX_LENGTHS[kind] } = field;
  if (kind === "picture") return pictureAddress(stored ?? "");
  return z
    .string()
    .refine((text) => !isRequired || !isBlank(text), `Falta «${label}».`)
    .refine(
      (text) =>
        maxLength === undefined ||
        text === stored ||
        Array.from(cleanText(text)).length <= maxLength,
      `«${label}» admite hasta ${maxLength} caracteres.`,
    )
    .superRefine((text, context) => {
      if (text === stored || isBlank(text)) return;
      const problem = findProblem(field, cleanLine(text));
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    });
}

/** What is wrong with a text that is not blank, by the kind of its field. */
function findProblem({ kind, options = [] }: Field, text: string): string | null {
  switch (kind) {
    case "url":
      return isSiteAddress(text)
        ? null
        : "Copie la dirección completa, como aparece en el navegador.";
    case "email":
      return z.email().safeParse(cleanEmail(text)).success
        ? null
        : "Revise el correo: debe ser como nombre@correo.com.";
    case "phone":
      return normalisePhone(text) === null ? "Escriba un teléfono como +57 310 555 1234." : null;
    case "choice":
      return options.includes(text) ? null : `Elija una de estas: ${options.join(", ")}.`;
    case "number":
      return parseNumber(text) === null ? "Escriba un número, por ejemplo 14,5." : null;
    case "date":
      return z.iso.date().safeParse(text).success ? null : "Escriba un día como 31/05/2026.";
    default:
      return null;
  }
}

const NUMBER = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;

/** `1.500,5` as a spreadsheet shows it, or `1500.5`; null when it is no number. */
export function parseNumber(text: string): number | null {
  if (NUMBER.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  return /^-?\d+\.\d+$/.test(text) ? Number(text) : null;
}

/** What to save: untouched texts verbatim, the others without invisible characters. */
export function toDefinedInput(
  type: RecordType,
  values: DefinedValues,
  row: object | null,
): Record<string, unknown> {
  const typed = Object.fromEntries(
    listEditedFields(type).map(([column, field]) => [column, readTyped(field, values[column])]),
  );
  if (row === null) return typed;
  return keepUntouched(typed, { values, shown: toDefinedValues(type, row) }, row);
}

function readTyped({ kind }: Field, value: string | boolean | undefined): unknown {
  if (typeof value !== "string") return value === true;
  switch (kind) {
    case "long-text":
      return cleanText(value);
    case "email":
      return cleanEmail(value);
    case "phone":
      return cleanLine(tidyPhone(value));
    case "number":
      return parseNumber(cleanLine(value));
    case "date":
    case "picture":
      return cleanLine(value) || null;
    default:
      return cleanLine(value);
  }
}
