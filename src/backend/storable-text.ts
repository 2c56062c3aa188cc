/**
 * Whether a text can be handed to the database: PostgreSQL stores no NUL, and a lone surrogate is no
 * character (`String.prototype.isWellFormed`).
 */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a key of a query string or of a JSON body can never be a column: it would reach a prototype. */
export function isForbiddenName(name: string): boolean {
  return FORBIDDEN_NAMES.has(name);
}
