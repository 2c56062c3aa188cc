import { z } from "zod";

import { nameText } from "#domain/content/texts/known-texts.ts";
import { nameField } from "#domain/revisions/field-labels.ts";

/** What a text without marks says, by which it is found; null for one with marks. */
const says = z.string().nullable();

/** A text of the site. */
const textTarget = z.object({
  table: z.literal("site_content"),
  section: z.string(),
  key: z.string(),
  says,
});

/** A column of a record that a page shows. */
const recordTarget = z.object({
  table: z.enum(["products", "news", "menu_items"]),
  id: z.string(),
  column: z.string(),
  /** The record's title. */
  name: z.string(),
  /** That of its page, if it has one. */
  slug: z.string().nullable(),
  says,
});

/** What an administrator may change on a page. */
export const editTarget = z.union([textTarget, recordTarget]);

export type TextTarget = z.output<typeof textTarget>;
export type RecordTarget = z.output<typeof recordTarget>;
export type EditTarget = z.output<typeof editTarget>;

/** The same for the same thing, without blanks: `contact.phone`, `products.7f….title`. */
export function identifyTarget(target: EditTarget): string {
  return target.table === "site_content"
    ? `${target.section}.${target.key}`
    : `${target.table}.${target.id}.${target.column}`;
}

/** Targets by what identifies them. */
export type KnownTargets = ReadonlyMap<string, EditTarget>;

export function mapTargets(targets: readonly EditTarget[]): KnownTargets {
  return new Map(targets.map((target) => [identifyTarget(target), target]));
}

/** Its plain name: `Horario de atención`, `Título de «Glicerol»`. */
export function nameTarget(target: EditTarget): string {
  if (target.table !== "site_content") {
    return `${nameField(target.table, target.column)} de «${target.name}»`;
  }
  const meaning = nameText(`${target.section}.${target.key}`);
  // What follows explains the text; its form says it.
  return meaning.split(/ \(|;/, 1)[0] ?? meaning;
}
