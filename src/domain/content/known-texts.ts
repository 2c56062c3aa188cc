import { OUTLINE } from "#domain/content/catalogue/outline.ts";
import {
  type ContentEntry,
  type ContentRow,
  findSection,
  type SiteText,
} from "#domain/content/site-text.ts";

/** A text of the site, without its fallback: see `findFallback`. */
export interface KnownText extends Omit<ContentEntry, "fallback"> {
  section: string;
  key: string;
}

/** Keys of repeated items: `faq_3_question`. */
export const ITEM_KEY = /^(.+)_([1-9]\d{0,3})_([^_]+)$/;

/** The known text of a key, or null for a key that the site does not use. */
export function findKnownText(section: string, key: string): KnownText | null {
  const entries = findSection(OUTLINE, section);
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
  if (entry !== undefined) {
    const { fallback: _fallback, ...known } = entry;
    return { section, key, ...known };
  }
  const [, list = "", number = "", field = ""] = ITEM_KEY.exec(key) ?? [];
  const first = entries[`${list}_1_${field}`];
  return first ? describeItem(section, key, number, first) : null;
}

/** A text's meaning, for people; the text is named as in `seo.site_title`. */
export function nameText(field: string): string {
  const [section = "", key = ""] = field.split(".");
  return findKnownText(section, key)?.meaning ?? key;
}

/** Whether it has several lines. */
export function isLongKnownText(field: string): boolean {
  const [section = "", key = ""] = field.split(".");
  return findKnownText(section, key)?.type === "textarea";
}

/**
 * The texts of a section without a row, in the catalogue's order, followed by those of items added
 * to lists, up to each list's next item.
 */
export function listTextsWithoutRow(
  section: string,
  rows: readonly Pick<ContentRow, "section" | "key">[],
): KnownText[] {
  const known = Object.keys(findSection(OUTLINE, section));
  const written = rows.filter((row) => row.section === section).map(({ key }) => key);
  const keys = new Set([...known, ...listItemKeys([...known, ...written], known)]);
  return [...keys]
    .filter((key) => !written.includes(key))
    .flatMap((key) => findKnownText(section, key) ?? []);
}

/** Sections that neither the content form nor another tab edits. */
const OTHER_SECTIONS = ["products", "news"] as const;

/**
 * The texts of the remaining sections whose row was deleted: without an offer they could not be
 * created again.
 */
export function listOtherTextsWithoutRow(
  rows: readonly Pick<ContentRow, "section" | "key">[],
): [string, KnownText[]][] {
  return OTHER_SECTIONS.flatMap((section) => {
    const texts = listTextsWithoutRow(section, rows);
    return texts.length === 0 ? [] : [[section, texts] as [string, KnownText[]]];
  });
}

/** An item beyond the catalogue's own: it has the first one's meaning with its own number. */
function describeItem(
  section: string,
  key: string,
  number: string,
  first: ContentEntry,
): KnownText {
  const meaning = /^Primera |1/.test(first.meaning)
    ? first.meaning.replace("1", number).replace(/^Primera /, `${number}.ª `)
    : `${first.meaning} (${number})`;
  return { section, key, type: first.type, meaning, shownAt: first.shownAt };
}

/** The keys of each list's items, in order: all fields of the existing items, and the next one. */
function listItemKeys(keys: readonly string[], known: readonly string[]): string[] {
  const items = new Map<string, { numbers: Set<number>; fields: string[] }>();
  for (const key of known) {
    const [, list = "", number, field = ""] = ITEM_KEY.exec(key) ?? [];
    const item = items.get(list) ?? { numbers: new Set(), fields: [] };
    if (number === "1") items.set(list, { ...item, fields: [...item.fields, field] });
  }
  for (const key of keys) {
    const [, list = "", number] = ITEM_KEY.exec(key) ?? [];
    items.get(list)?.numbers.add(Number(number));
  }
  return [...items].flatMap(([list, { numbers, fields }]) =>
    [...numbers, Math.max(...numbers) + 1]
      .toSorted((a, b) => a - b)
      .flatMap((number) => fields.map((field) => `${list}_${number}_${field}`)),
  );
}

/** Whether the site renders a text as Markdown. */
export function isMarkdownText({ section, key }: Pick<SiteText, "section" | "key">): boolean {
  const name = `${section}.${key}`;
  return (
    findKnownText(section, key)?.type === "textarea" &&
    (name === "about.history" || /^services\.faq_\d+_answer$|^footer\.\w+_text$/.test(name)) &&
    name !== "footer.newsletter_text"
  );
}

const SETTING_SECTIONS: ReadonlySet<string> = new Set([
  "whatsapp",
  "seo",
  "seo_home",
  "seo_products",
  "structured_data",
  "hours",
  "identity",
  "trust",
  "categories",
]);

/** WhatsApp's number and the office's mail follow the first two. */
const SETTING_TEXTS: ReadonlySet<string> = new Set([
  "contact.phone",
  "contact.email",
  "contact.address",
  "contact.hours",
  "footer.hours_badge",
  "footer.brand_name",
  "footer.legal_name",
  "footer.nit",
]);

/** Whether a text is a setting, which administrators alone change: as `private.is_setting` of the database has it. */
export function isSetting({ section, key }: Pick<SiteText, "section" | "key">): boolean {
  return SETTING_SECTIONS.has(section) || SETTING_TEXTS.has(`${section}.${key}`);
}

/** Whether a text is the address of a picture that its page shows. */
export function isPictureText({ section, key }: Pick<SiteText, "section" | "key">): boolean {
  return key === "image_url" && (section === "hero" || section === "about");
}

/** The level of the highest headings in a Markdown text: legal pages begin with their title, others are in a section. */
export function topLevelOf(section: string): 2 | 3 {
  return section === "footer" ? 2 : 3;
}
