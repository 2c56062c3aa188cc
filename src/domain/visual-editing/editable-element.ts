import { z } from "zod";

import { nameText } from "#domain/content/known-texts.ts";
import { nameField } from "#domain/revisions/field-labels.ts";

/** The text by which an element without markers is found; null for one with markers. */
const says = z.string().nullable();

/** A text of the site. */
const editableText = z.object({
  table: z.literal("site_content"),
  section: z.string(),
  key: z.string(),
  says,
});

/** A column of a record that a page shows. */
const editableField = z.object({
  table: z.enum(["products", "news", "menu_items"]),
  id: z.string(),
  column: z.string(),
  /** The record's title. */
  name: z.string(),
  /** That of its page, if it has one. */
  slug: z.string().nullable(),
  says,
});

/** An element of a page that an administrator may edit. */
export const editableElement = z.union([editableText, editableField]);

export type EditableField = z.output<typeof editableField>;
export type EditableElement = z.output<typeof editableElement>;

/** An element's id, without spaces: `contact.phone`, `products.7f….title`. */
export function identifyElement(element: EditableElement): string {
  return element.table === "site_content"
    ? `${element.section}.${element.key}`
    : `${element.table}.${element.id}.${element.column}`;
}

/** Elements by their ids. */
export type EditableElements = ReadonlyMap<string, EditableElement>;

export function mapElements(elements: readonly EditableElement[]): EditableElements {
  return new Map(elements.map((element) => [identifyElement(element), element]));
}

/** Its plain name: `Horario de atención`, `Título de «Glicerol»`. */
export function nameElement(element: EditableElement): string {
  if (element.table !== "site_content") {
    return `${nameField(element.table, element.column)} de «${element.name}»`;
  }
  const meaning = nameText(`${element.section}.${element.key}`);
  // The rest explains the text, which its form does too.
  return meaning.split(/ \(|;/, 1)[0] ?? meaning;
}

/** Typed and unsaved values: a text, or some columns of a record. */
export const typedRecord = z.union([
  z.strictObject({
    table: z.literal("site_content"),
    section: z.string().max(100),
    key: z.string().max(100),
    value: z.string(),
  }),
  z.strictObject({
    table: z.enum(["products", "news", "menu_items"]),
    id: z.uuid(),
    /** Columns and their values; those that pages do not show, and unfit ones, change nothing. */
    changes: z.looseObject({}),
  }),
]);

export type TypedRecord = z.output<typeof typedRecord>;

/** The columns that a form would save, as they are sent. */
export function toTypedChanges(
  input: object,
): Extract<TypedRecord, { changes: object }>["changes"] {
  return JSON.parse(JSON.stringify(input)) as Extract<TypedRecord, { changes: object }>["changes"];
}
