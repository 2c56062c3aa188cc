/**
 * Repeated items of a section: the keys `{prefix}_{n}_{field}` as objects, ordered by n, for any n
 * that has a row or a fallback. Items whose first field is a dash, or empty without a fallback, are
 * skipped, which is how administrators remove them; other fields may be empty.
 *
 * @example listItems(content.services, "faq", ["question", "answer"])
 */
export function listItems<F extends string>(
  section: Readonly<Record<string, string>>,
  prefix: string,
  fields: readonly [F, ...F[]],
): Record<F, string>[] {
  const [first] = fields;
  const texts = new Map(Object.entries(section));
  return listNumbers(section, prefix, first)
    .map((number) => {
      const entries = fields.map((field) => [
        field,
        texts.get(`${prefix}_${number}_${field}`) ?? "",
      ]);
      return Object.fromEntries(entries) as Record<F, string>;
    })
    .filter((item) => !HIDDEN.test(item[first]));
}

/** Also between the marks of an editor's preview. */
const HIDDEN = /^[\s\u{F0000}-\u{10FFFF}]*[-–—]?[\s\u{F0000}-\u{10FFFF}]*$/u;

function listNumbers(
  section: Readonly<Record<string, string>>,
  prefix: string,
  field: string,
): number[] {
  const start = `${prefix}_`;
  const end = `_${field}`;
  return Object.keys(section)
    .filter((key) => key.startsWith(start) && key.endsWith(end))
    .map((key) => key.slice(start.length, -end.length))
    .filter((number) => /^[1-9]\d{0,3}$/.test(number))
    .map(Number)
    .toSorted((a, b) => a - b);
}
