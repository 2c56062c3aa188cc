/** Whether a text may be a slug: lower-case words of letters and digits, as the database keeps them. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** Far longer than any slug that the database gives; bounds what a request may look up. */
const MAX_LENGTH = 2000;
