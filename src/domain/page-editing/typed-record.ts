import { z } from "zod";

/** What somebody types and has not saved: a text, or some columns of a record. */
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
