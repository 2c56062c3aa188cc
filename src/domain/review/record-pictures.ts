import { isMarkdownText } from "#domain/content/known-texts.ts";
import { outlineMarkdown } from "#domain/links/markdown-outline.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";
import { PICTURE_ROWS } from "#domain/products/product-pictures.ts";
import type { Product } from "#domain/products/product.ts";
import { showRows } from "#domain/products/sheet/row-list.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import type { DefinedRecord, SiteRecord } from "#domain/review/site.ts";

/** A picture of a record. */
export interface RecordPicture {
  /** The column of its address. */
  field: string;
  /** As the record holds it: with its frame. */
  address: string;
  /** Its alternative text, and the record and column that hold it; null when the site has its own. */
  alt: { text: string; field: string } | null;
  /** What shows it. A text sends the file itself: its pictures are not resized. */
  holder: PictureHolder | "text";
}

/** @param heroAlt the alternative text of the home page's picture */
export function listRecordPictures(record: SiteRecord, heroAlt: string): RecordPicture[] {
  switch (record.table) {
    case "products":
      return [...listOwn(record.row, "products"), ...listMore(record.row)];
    case "news":
      return [...listOwn(record.row, "news"), ...listInText("content", record.row.content)];
    case "site_content": {
      const { section, key, value } = record.row;
      const name = `${section}.${key}`;
      if (isMarkdownText(record.row)) return listInText("value", value);
      if (value.trim() === "" || !PICTURE_TEXTS.has(name)) return [];
      const alt = name === "hero.image_url" ? { text: heroAlt, field: "value" } : null;
      const holder = name === "about.image_url" ? "text" : "hero";
      return [{ field: "value", address: value.trim(), alt, holder }];
    }
    case "menu_items":
      return [];
    case "defined":
      return listDefined(record);
  }
}

/** Texts that are a picture's address. */
export const PICTURE_TEXTS: ReadonlySet<string> = new Set([
  "hero.image_url",
  "trust.warehouse_map",
  "trust.adviser_picture",
  "about.image_url",
  "seo.og_image",
]);

function listOwn(
  { image_url, image_alt }: { image_url: string | null; image_alt: string },
  holder: PictureHolder,
): RecordPicture[] {
  const address = image_url?.trim() ?? "";
  if (address === "") return [];
  const alt = { text: image_alt, field: "image_alt" };
  return [{ field: "image_url", address, alt, holder }];
}

/** The pictures of a product after the first one. */
function listMore({ more_images }: Product): RecordPicture[] {
  return showRows(PICTURE_ROWS, more_images).flatMap(({ url, alt }) => {
    const address = url.trim();
    if (address === "") return [];
    const field = "more_images";
    return [{ field, address, alt: { text: alt, field }, holder: "products" as const }];
  });
}

/** Those of its fields. No page cuts them. */
function listDefined({ type, row }: DefinedRecord): RecordPicture[] {
  return Object.entries(RECORD_TABLES[type].fields).flatMap(([field, { kind, altText }]) => {
    const address = kind === "picture" ? String(row[field] ?? "").trim() : "";
    if (address === "") return [];
    const alt = altText === undefined ? null : { text: String(row[altText] ?? ""), field: altText };
    return [{ field, address, alt, holder: "text" as const }];
  });
}

function listInText(field: string, text: string): RecordPicture[] {
  if (!text.includes("![")) return [];
  return outlineMarkdown(text).pictures.map(({ address, alt }) => ({
    field,
    address,
    alt: { text: alt, field },
    holder: "text",
  }));
}
