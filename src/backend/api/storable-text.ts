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

/** The first part of a JSON value that the database cannot store. */
export interface Unstorable {
  /** A text or name with a NUL or a lone surrogate, a name that reaches a prototype, or a value nested too deeply. */
  kind: "text" | "name" | "forbidden-name" | "depth";
  text: string;
}

/** @returns null when the database can store the value */
export function findUnstorable(value: unknown, maxDepth = Infinity): Unstorable | null {
  if (maxDepth < 0) return { kind: "depth", text: "" };
  if (typeof value === "string")
    return isStorableText(value) ? null : { kind: "text", text: value };
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) {
      const found = findUnstorable(item, maxDepth - 1);
      if (found !== null) return found;
    }
    return null;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorableText(name)) return { kind: "name", text: name };
    if (isForbiddenName(name)) return { kind: "forbidden-name", text: name };
    const found = findUnstorable(inner, maxDepth - 1);
    if (found !== null) return found;
  }
  return null;
}
