import { isMarkdownText } from "#domain/content/texts/markdown-texts.ts";
import { outlineMarkdown } from "#domain/links/markdown-outline.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";

/** A picture of a record. */
export interface RecordPicture {
  /** The column of its address. */
  field: string;
  address: string;
  /** Its alternative text, and the record and column that hold it; null when the site has its own. */
  alt: { text: string; field: string } | null;
  /** The widest that its place is, in CSS pixels. */
  placeWidth: number;
  /** Whether the page sends the file itself: a text's pictures are not resized. */
  isOriginal: boolean;
}

/** From the `sizes` of the site's pictures: 37rem, 76rem, the hero's 72rem, and a text's column of 44rem. */
const PLACES = { product: 592, article: 1216, hero: 1152, text: 704 } as const;

export function listRecordPictures(record: SiteRecord, heroAlt: string): RecordPicture[] {
  switch (record.table) {
    case "products":
      return listOwn(record.row, PLACES.product);
    case "news":
      return [...listOwn(record.row, PLACES.article), ...listInText("content", record.row.content)];
    case "site_content": {
      const { section, key, value } = record.row;
      const name = `${section}.${key}`;
      if (isMarkdownText(record.row)) return listInText("value", value);
      if (value.trim() === "" || !PICTURE_TEXTS.has(name)) return [];
      const alt = name === "hero.image_url" ? { text: heroAlt, field: "value" } : null;
      const place = { placeWidth: PLACES.hero, isOriginal: false };
      return [{ field: "value", address: value.trim(), alt, ...place }];
    }
    case "menu_items":
      return [];
  }
}

/** Texts that are a picture's address. */
const PICTURE_TEXTS: ReadonlySet<string> = new Set(["hero.image_url", "seo.og_image"]);

function listOwn(
  { image_url, image_alt }: { image_url: string | null; image_alt: string },
  placeWidth: number,
): RecordPicture[] {
  const address = image_url?.trim() ?? "";
  if (address === "") return [];
  const alt = { text: image_alt, field: "image_alt" };
  return [{ field: "image_url", address, alt, placeWidth, isOriginal: false }];
}

function listInText(field: string, text: string): RecordPicture[] {
  return outlineMarkdown(text).pictures.map(({ address, alt }) => ({
    field,
    address,
    alt: { text: alt, field },
    placeWidth: PLACES.text,
    isOriginal: true,
  }));
}
