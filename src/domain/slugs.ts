/** Whether a text may be a slug: lower-case words of letters and digits, as the database keeps them. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** Far longer than any slug that the database gives; bounds what a request may look up. */
const MAX_LENGTH = 2000;

/** As long as those that the database gives. */
const GIVEN_LENGTH = 80;

/** The slug that a text comes to, as the database makes it of a title; empty when it has no letter. */
export function toSlug(text: string): string {
  return normaliseSlug(text).replace(/^-|-$/g, "");
}

/** What a text is turned into while it is being typed: as a slug, save that it may end in a hyphen. */
export function normaliseSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, GIVEN_LENGTH);
}
