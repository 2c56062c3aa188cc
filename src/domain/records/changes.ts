/** The fields of `input` that differ from the stored record: what a save has to send. */
export function listChanges<T extends object>(base: object, input: T): Partial<T> {
  const stored = base as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(input).filter(([field, value]) => !isSame(stored[field], value)),
  ) as Partial<T>;
}

/**
 * The conflicting fields: changed here, and in the meantime changed in the stored record to something
 * else. Fields that only one side changed are no conflict.
 */
export function findConflicts(base: object, theirs: object, changes: object): string[] {
  const before = base as Record<string, unknown>;
  const after = theirs as Record<string, unknown>;
  return Object.entries(changes)
    .filter(([field, mine]) => !isSame(before[field], after[field]) && !isSame(after[field], mine))
    .map(([field]) => field);
}

/**
 * Two versions of a text, one after the other. If both only added lines to the text before, it is not repeated.
 */
export function joinTexts(before: string, theirs: string, mine: string): string {
  const added = mine.slice(before.length);
  const haveAdded = theirs.startsWith(before) && mine.startsWith(before) && added.startsWith("\n");
  return [theirs, haveAdded ? added : mine]
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join("\n\n");
}

/** Equality of JSON values; the order of an object's keys is ignored. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}

/** A text as a single-line control shows it: browsers remove line breaks. */
export function toSingleLine(text: string): string {
  return text.replace(/[\r\n]/g, "");
}

/** A text as a text area shows it, with normalised line breaks. */
export function toLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** What to save: of each field whose control still shows the stored value, that value verbatim. */
export function keepUntouched<Input extends object>(
  typed: Input,
  controls: { values: object; shown: object },
  stored: object,
): Input {
  const read = (record: object, field: string) => (record as Record<string, unknown>)[field];
  const entries = Object.entries(typed).map(([field, value]: [string, unknown]) => {
    const isUntouched = read(controls.values, field) === read(controls.shown, field);
    return [field, isUntouched ? read(stored, field) : value];
  });
  return Object.fromEntries(entries) as Input;
}
