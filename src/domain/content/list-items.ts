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

/** Also between the source markers of visual editing. */
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

/** The lines `Nombre: texto` of a text; those without a colon or one of both are left out. */
export function readNamedLines(text: string): { name: string; text: string }[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name = "", rest = ""] = /^([^:]+):(.+)$/u.exec(line) ?? [];
    if (name.trim() === "" || rest.trim() === "") return [];
    return [{ name: name.trim(), text: rest.trim() }];
  });
}

interface Statistic {
  value: string;
  label: string;
  /** What it counts; may be empty. */
  note: string;
}

/** In a note: the number of products that the site shows. */
const ONLINE = "{productos}";

/**
 * A section's statistics. A note that says how many products are on the site is left out unless these are fewer than
 * the figure.
 */
export function listStatistics(
  section: Readonly<Record<string, string>>,
  productCount = 0,
): Statistic[] {
  return listItems(section, "stat", ["value", "label", "note"]).map(({ value, label, note }) => {
    if (!note.includes(ONLINE)) return { value, label, note };
    const [digits = "0"] = /\d[\d.]*/.exec(value) ?? [];
    const isShown = productCount > 0 && productCount < Number(digits.replaceAll(".", ""));
    return { value, label, note: isShown ? note.replace(ONLINE, String(productCount)) : "" };
  });
}

/** What buyers ask before buying, where the company has answered it. */
interface BuyingNote {
  title: string;
  text: string;
}

/** The end of earlier versions' default texts: the company has not written its own yet. */
const UNWRITTEN = /conf[ií]rmelo con nuestro equipo/i;

export function listBuyingNotes(contact: Readonly<Record<string, string>>): BuyingNote[] {
  return listItems(contact, "buying", ["title", "text"]).filter(
    ({ text }) => text.trim() !== "" && !UNWRITTEN.test(text),
  );
}
