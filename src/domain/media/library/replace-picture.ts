import { rewriteRecordLinks } from "#domain/links/record-links.ts";
import { parseFramedPicture, stripFrame } from "#domain/media/framed-picture.ts";
import { PICTURE_TEXTS } from "#domain/review/rules/record-pictures.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";

/**
 * The columns of a record after another picture, or another frame of it, has taken a picture's place everywhere; empty
 * when the record does not use it. Alternative texts stay, save that a missing one is `alt`.
 *
 * @param source the address of the former picture, without a frame
 * @param address of the other picture, with its frame
 */
export function replacePicture(
  record: SiteRecord,
  source: string,
  { address, alt }: { address: string; alt: string },
): Record<string, unknown> {
  const plain = stripFrame(address);
  // The place of a link is no place for a frame.
  const inLinks = rewriteRecordLinks(record, (written) =>
    stripFrame(written) === source && written !== plain ? plain : null,
  );
  return { ...inLinks, ...replaceOwn(record, source, { address, alt }) };
}

function replaceOwn(
  { table, row }: SiteRecord,
  source: string,
  { address, alt }: { address: string; alt: string },
): Record<string, unknown> {
  if (table === "products" || table === "news") {
    const current = row.image_url ?? "";
    if (stripFrame(current) !== source || current === address) return {};
    const isSilent = row.image_alt.trim() === "" && alt !== "";
    return { image_url: address, ...(isSilent && { image_alt: alt }) };
  }
  if (table !== "site_content") return {};
  const name = `${row.section}.${row.key}`;
  if (!PICTURE_TEXTS.has(name) || stripFrame(row.value) !== source) return {};
  // Networks cut the picture of a link by themselves.
  const value = name === "hero.image_url" ? address : parseFramedPicture(address).source;
  return value === row.value ? {} : { value };
}
