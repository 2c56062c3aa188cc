import { foldText } from "#domain/fold-text.ts";
import { rewriteRecordLinks } from "#domain/links/record-links.ts";
import { parseCroppedPicture, stripCrop } from "#domain/media/picture-address.ts";
import { applyDefaultCrop, type PictureNote } from "#domain/media/picture-note.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";
import { SITE_FILES } from "#domain/media/site-files.ts";
import { findPictureSize, findTooSmall } from "#domain/media/small-picture.ts";
import {
  describeFileName,
  parseStoredPath,
  PICTURES_FOLDER,
  toStoredPath,
} from "#domain/media/stored-file.ts";
import type { ProductPicture } from "#domain/products/product.ts";
import { toLineText } from "#domain/products/sheet/row-list.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import { isSame } from "#domain/records/changes.ts";
import { listRecordPictures, PICTURE_TEXTS } from "#domain/review/record-pictures.ts";
import {
  isSameRecord,
  type RecordRef,
  referTo,
  type Site,
  type SiteRecord,
} from "#domain/review/site.ts";

/** A picture of the site, with what the office wants to know of it. */
export interface LibraryPicture {
  address: string;
  /** For people. */
  name: string;
  /** In the Storage API; null for one of the build, which cannot be deleted. */
  storedName: string | null;
  size: { width: number; height: number } | null;
  bytes: number | null;
  note: PictureNote;
  /** Its address with the frame that is noted, or that a record gives it. */
  framed: string;
  /** What shows it where the layout cuts it. */
  holders: readonly PictureHolder[];
  uses: readonly PictureUse[];
  /** The records whose place is larger than the picture, with what to do. */
  tooSmall: readonly { record: RecordRef; what: string; how: string }[];
  /** The records that show it without an alternative text. */
  silent: readonly RecordRef[];
}

interface LibraryParts {
  site: Site;
  drafts: readonly DraftTexts[];
  notes: readonly PictureNote[];
}

/** The uploaded pictures, the newest first, and then those of the build that are in use. */
export function listLibrary({ site, drafts, notes }: LibraryParts): LibraryPicture[] {
  const uploaded = (site.state.files ?? []).filter(({ name }) =>
    name.startsWith(`${PICTURES_FOLDER}/`),
  );
  const own = Object.entries(SITE_FILES).filter(([address]) => address.startsWith("/images/"));
  const files = [
    ...uploaded.map(({ name, bytes }) => ({ address: toStoredPath(name), bytes })),
    ...own.map(([address, { bytes }]) => ({ address, bytes })),
  ];
  const uses = findUses(site, drafts, new Set(files.map(({ address }) => address)));
  const faults = findFaults(site);
  const noteOf = new Map(notes.map((note) => [note.address, note]));
  return files
    .map(({ address, bytes }) => {
      const storedName = parseStoredPath(address);
      const note = noteOf.get(address) ?? { address, alt: "", frame: "", updated_at: null };
      const shown = faults.shown.get(address) ?? [];
      const framed = applyDefaultCrop(address, note);
      return {
        address,
        bytes,
        storedName,
        name: describeFileName(storedName ?? address),
        size: findPictureSize(address),
        note,
        framed:
          framed === address
            ? (shown.find((one) => one.address !== address)?.address ?? address)
            : framed,
        holders: [...new Set(shown.map(({ holder }) => holder))],
        uses: uses.get(address) ?? [],
        tooSmall: faults.tooSmall.get(address) ?? [],
        silent: faults.silent.get(address) ?? [],
      };
    })
    .filter(({ storedName, uses: found }) => storedName !== null || found.length > 0);
}

function findFaults(site: Site) {
  const tooSmall = new Map<string, LibraryPicture["tooSmall"]>();
  const silent = new Map<string, LibraryPicture["silent"]>();
  const shown = new Map<string, { address: string; holder: PictureHolder }[]>();
  for (const record of site.records) {
    const ref = referTo(record);
    for (const { address, holder, alt } of listRecordPictures(
      record,
      site.content.hero.image_alt,
    )) {
      const source = stripCrop(address);
      const fault = findTooSmall(address, holder);
      if (fault) tooSmall.set(source, [...(tooSmall.get(source) ?? []), { record: ref, ...fault }]);
      if (holder !== "text") shown.set(source, [...(shown.get(source) ?? []), { address, holder }]);
      if (alt?.text.trim() === "") silent.set(source, [...(silent.get(source) ?? []), ref]);
    }
  }
  return { tooSmall, silent, shown };
}

/** The library's filters, by what they leave. */
export const LIBRARY_FILTERS = {
  all: () => true,
  unused: ({ uses }) => uses.length === 0,
  small: ({ tooSmall }) => tooSmall.length > 0,
  silent: ({ note, silent, uses }) =>
    silent.length > 0 || (note.alt.trim() === "" && uses.length === 0),
} as const satisfies Record<string, (picture: LibraryPicture) => boolean>;

export type LibraryFilter = keyof typeof LIBRARY_FILTERS;

/** The pictures that a filter leaves, of which name, text or uses contain each word of a search, whatever its accents. */
export function filterLibrary(
  pictures: readonly LibraryPicture[],
  filter: LibraryFilter,
  search: string,
): LibraryPicture[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const isFound = ({ name, note, uses }: LibraryPicture) => {
    const text = foldText([name, note.alt, ...uses.map(({ record }) => record.name)].join(" "));
    return words.every((word) => text.includes(word));
  };
  return pictures.filter(
    (picture) => LIBRARY_FILTERS[filter](picture) && (words.length === 0 || isFound(picture)),
  );
}

/** A record that shows or links a picture. */
export interface PictureUse {
  record: RecordRef;
  /** Only in a draft: visitors do not see it yet. */
  isDraft: boolean;
}

/** What of a draft may name a picture. */
export type DraftTexts = Pick<
  RecordDraft,
  "table_name" | "record_id" | "record_name" | "changes" | "typed"
>;

/** The uses of some pictures, by their addresses: whatever a record or a draft says of them, in whichever column. */
export function findUses(
  { records }: Site,
  drafts: readonly DraftTexts[],
  addresses: ReadonlySet<string>,
): ReadonlyMap<string, PictureUse[]> {
  const uses = new Map<string, PictureUse[]>();
  const add = (said: unknown, use: PictureUse) => {
    for (const address of findAddresses(JSON.stringify(said), addresses)) {
      const known = uses.get(address) ?? [];
      if (known.some(({ record }) => isSameRecord(record, use.record))) continue;
      uses.set(address, [...known, use]);
    }
  };
  for (const record of records) add(record.row, { record: referTo(record), isDraft: false });
  const byId = new Map(
    records.map(referTo).flatMap((ref) => (ref.id === null ? [] : [[ref.id, ref] as const])),
  );
  for (const draft of drafts) {
    const record = byId.get(draft.record_id) ?? describeNew(draft);
    add([draft.changes, draft.typed], { record, isDraft: true });
  }
  return uses;
}

function describeNew({ table_name: table, record_id: id, record_name: name }: DraftTexts) {
  return {
    table,
    id,
    name: name === "" ? "Sin título" : name,
    ...(table === "site_content" && { text: name }),
  };
}

/** The address of a file of this site may begin here; what ends it depends on what is around. */
const BEGINS = /\/(?:images|storage\/v1\/object\/public\/media)\/[^\s"#?<>\\|]+/g;

function findAddresses(text: string, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [written] of text.matchAll(BEGINS)) {
    // In Markdown a bracket or a full stop may follow.
    let address = written;
    while (!known.has(address) && /[^\w/]$/.test(address)) address = address.slice(0, -1);
    const end = known.has(address) ? address : written.replace(/[)\]].*$/, "");
    if (known.has(end)) found.add(end);
  }
  return found;
}

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
  const plain = stripCrop(address);
  // The place of a link is no place for a frame.
  const inLinks = rewriteRecordLinks(record, (written) =>
    stripCrop(written) === source && written !== plain ? plain : null,
  );
  return { ...inLinks, ...replaceOwn(record, source, { address, alt }) };
}

function replaceOwn(
  record: SiteRecord,
  source: string,
  { address, alt }: { address: string; alt: string },
): Record<string, unknown> {
  const { table, row } = record;
  if (table === "defined") {
    const shown = listRecordPictures(record, "").filter((one) => stripCrop(one.address) === source);
    return Object.fromEntries(shown.map(({ field }) => [field, address]));
  }
  if (table === "products") {
    const more = mapMore(row.more_images, source, (one) => ({
      ...one,
      url: address,
      ...(one.alt.trim() === "" && { alt }),
    }));
    return { ...replaceFirst(row, source, { address, alt }), ...more };
  }
  if (table === "news") return replaceFirst(row, source, { address, alt });
  if (table !== "site_content") return {};
  const name = `${row.section}.${row.key}`;
  if (!PICTURE_TEXTS.has(name) || stripCrop(row.value) !== source) return {};
  // Social networks crop link pictures themselves.
  const value = name === "hero.image_url" ? address : parseCroppedPicture(address).source;
  return value === row.value ? {} : { value };
}

function replaceFirst(
  { image_url, image_alt }: { image_url: string | null; image_alt: string },
  source: string,
  { address, alt }: { address: string; alt: string },
): Record<string, unknown> {
  const current = image_url ?? "";
  if (stripCrop(current) !== source || current === address) return {};
  const isSilent = image_alt.trim() === "" && alt !== "";
  return { image_url: address, ...(isSilent && { image_alt: alt }) };
}

/** The further pictures of a product after a change of those with an address; empty when it changes none. */
function mapMore(
  pictures: readonly ProductPicture[],
  source: string,
  change: (picture: ProductPicture) => ProductPicture,
): { more_images?: ProductPicture[] } {
  const changed = pictures.map((picture) =>
    stripCrop(toLineText(picture.url)) === source ? change(picture) : picture,
  );
  return isSame(changed, pictures) ? {} : { more_images: changed };
}

/**
 * The columns of a record after its missing alternative texts of a picture are filled in; empty when none is missing.
 *
 * @param source the picture's address without a frame
 */
export function fillPictureText(
  { table, row }: SiteRecord,
  source: string,
  alt: string,
): Record<string, unknown> {
  if (table !== "products" && table !== "news") return {};
  const isSilent = stripCrop(row.image_url ?? "") === source && row.image_alt.trim() === "";
  const more =
    table === "products" &&
    mapMore(row.more_images, source, (one) => (one.alt.trim() === "" ? { ...one, alt } : one));
  return { ...(isSilent && { image_alt: alt }), ...more };
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
