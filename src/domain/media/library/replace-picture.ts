import { rewriteRecordLinks } from "#domain/links/record-links.ts";
import { parseFramedPicture, stripFrame } from "#domain/media/framed-picture.ts";
import type { DraftTexts } from "#domain/media/library/find-uses.ts";
import { PICTURE_TEXTS } from "#domain/review/rules/record-pictures.ts";
import { type RecordRef, referTo, type SiteRecord } from "#domain/review/site-record.ts";
import type { Site } from "#domain/review/site.ts";

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

/** A record and its columns that change. */
export interface PlannedChange {
  record: SiteRecord;
  changes: Record<string, unknown>;
}

/**
 * What a change of records changes, and what it leaves out: a record with a draft, since publishing that would bring the
 * former picture back.
 *
 * @param change returns the columns of a record that change
 */
export function planChanges(
  { records }: Site,
  drafts: readonly DraftTexts[],
  change: (record: SiteRecord) => Record<string, unknown>,
): { ready: PlannedChange[]; left: RecordRef[] } {
  const drafted = new Set(drafts.map(({ record_id }) => record_id));
  const planned = records
    .map((record) => ({ record, changes: change(record) }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
  const isDrafted = ({ record: { row } }: PlannedChange) => row.id !== null && drafted.has(row.id);
  return {
    ready: planned.filter((one) => !isDrafted(one)),
    left: planned.filter(isDrafted).map(({ record }) => referTo(record)),
  };
}
