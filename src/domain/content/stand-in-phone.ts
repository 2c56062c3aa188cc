import { CONTACT } from "#domain/content/catalogue/contact.ts";
import { findPlaceholder } from "#domain/content/catalogue/placeholder-values.ts";
import { STRUCTURED_DATA } from "#domain/content/catalogue/seo.ts";
import { type ContentRow, mergeContent } from "#domain/content/site-text.ts";

type TextRow = Pick<ContentRow, "section" | "key" | "value">;

/** The rows with the phone of `structured_data` as the contact's, while that is a placeholder. */
export function standInForPhone(rows: readonly TextRow[]): readonly TextRow[] {
  const known = rows.find(({ section, key }) => section === "structured_data" && key === "phone");
  if (known === undefined || findPlaceholder(known.value) !== undefined) return rows;
  const { contact, structured_data } = mergeContent(
    { contact: CONTACT, structured_data: STRUCTURED_DATA },
    rows,
  );
  if (findPlaceholder(contact.phone) === undefined) return rows;
  return [...rows, { section: "contact", key: "phone", value: structured_data.phone }];
}
