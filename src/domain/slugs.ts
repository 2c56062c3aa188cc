/** Whether a text is a valid slug: lower-case words of letters and digits, as in the database. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** Far longer than any slug of the database; limits what a request may look up. */
const MAX_LENGTH = 2000;

/** The database's own limit for generated slugs. */
const GIVEN_LENGTH = 80;

/** The slug of a text, as the database generates it from a title; empty without letters. */
export function toSlug(text: string): string {
  return normaliseSlug(text).replace(/^-|-$/g, "");
}

/** Normalises a slug while it is being typed: it may still end in a hyphen. */
export function normaliseSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, GIVEN_LENGTH);
}
