import { foldText } from "#domain/fold-text.ts";
import { stripFrame } from "#domain/media/framed-picture.ts";
import { type DraftTexts, findUses, type PictureUse } from "#domain/media/library/find-uses.ts";
import { frameAsNoted, type PictureNote } from "#domain/media/picture-note.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";
import { SITE_FILES } from "#domain/media/site-files.ts";
import { findPictureSize, findTooSmall } from "#domain/media/small-picture.ts";
import {
  describeFileName,
  parseStoredPath,
  PICTURES_FOLDER,
  toStoredPath,
} from "#domain/media/stored-file.ts";
import { listRecordPictures } from "#domain/review/rules/record-pictures.ts";
import { type RecordRef, referTo } from "#domain/review/site-record.ts";
import type { Site } from "#domain/review/site.ts";

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

export interface LibraryParts {
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
      const note = noteOf.get(address) ?? { address, alt: "", frame: "" };
      const shown = faults.shown.get(address) ?? [];
      const framed = frameAsNoted(address, note);
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
      const source = stripFrame(address);
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
