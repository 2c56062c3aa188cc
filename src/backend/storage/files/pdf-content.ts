import { decodePdfStream, type PdfRoom } from "#backend/storage/files/pdf-filters.ts";
import {
  isRegular,
  type PdfDictionary,
  readDictionary,
} from "#backend/storage/files/pdf-syntax.ts";

/** What makes a reader run, start, fetch or unpack something, as PDF names it (ISO 32000-2, 12.6.4 and 7.11.4). */
const ACTIVE: ReadonlySet<string> = new Set([
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "RichMedia",
  "RichMediaContent",
  "EmbeddedFile",
  "EmbeddedFiles",
  "FileAttachment",
  "GoToE",
  "Rendition",
  "XFA",
  "OnInstantiate",
]);

/** Object streams of legitimate files unpack to less than this. */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
/** Each holds a hundred objects or more. */
const MAX_OBJECT_STREAMS = 5000;
/** How often a file's bytes may be read as dictionaries: in a legitimate file each is read once. */
const MAX_READINGS = 4;

export type PdfVerdict = "passive" | "active" | "encrypted" | "unreadable";

/**
 * Whether a PDF holds scripts, programs, forms that send, or other files. Objects that are compressed together are
 * unpacked; the content of pages, pictures and faces, which cannot act, is not. Takes time in proportion to the file's
 * size.
 *
 * @returns `encrypted` and `unreadable` for what hides its objects from this check
 */
export function judgePdf(bytes: Buffer): PdfVerdict {
  const found = findNames(bytes);
  if (found !== null) return found;
  const room: PdfRoom = { left: MAX_TOTAL_BYTES };
  let lexed = 0;
  let unpacked = 0;
  const ends = createEndFinder(bytes);
  // A reader may be sent to any place at which an object begins, also within a text.
  for (let at = bytes.indexOf("obj"); at !== -1; at = bytes.indexOf("obj", at + 3)) {
    if (isLetter(bytes[at - 1])) continue;
    const dictionary = readDictionary(bytes, at + 3);
    if (dictionary === "unreadable") return "unreadable";
    lexed += (typeof dictionary === "number" ? dictionary : dictionary.end) - at;
    if (lexed > MAX_READINGS * bytes.length) return "unreadable";
    if (
      typeof dictionary === "number" ||
      dictionary.streamStart === null ||
      !holdsObjects(dictionary)
    )
      continue;
    unpacked += 1;
    if (unpacked > MAX_OBJECT_STREAMS) return "unreadable";
    const { streamStart } = dictionary;
    const end = ends.find(streamStart, dictionary);
    if (end === null) return "unreadable";
    const objects = decodePdfStream(bytes.subarray(streamStart, end), dictionary, room);
    if (objects === null) return "unreadable";
    if (findNames(objects) !== null) return "active";
  }
  return "passive";
}

/** Readers differ in what makes a stream one of objects: any of these does. */
function holdsObjects({ values }: PdfDictionary): boolean {
  return values.has("First") || values.get("Type")?.includes("/ObjStm") === true;
}

/** Finds where a stream ends: where its length says so, or at the next `endstream`. */
function createEndFinder(bytes: Buffer) {
  let next = 0;
  const find = (start: number, { values }: PdfDictionary): number | null => {
    const length = Number(/^\s*(\d{1,9})\s*$/.exec(values.get("Length") ?? "")?.[1] ?? Number.NaN);
    const said = start + length;
    const after = bytes.subarray(said, said + 20).toString("latin1");
    if (said <= bytes.length && /^\s*endstream/.test(after)) return said;
    // Starts only grow: what was searched once is not searched again.
    if (next !== -1 && next < start) next = bytes.indexOf("endstream", start);
    return next === -1 ? null : next;
  };
  return { find };
}

function isLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

const SLASH = 0x2f;
const HASH = 0x23;
const LONGEST_NAME = Math.max(...[...ACTIVE].map(({ length }) => length));

/** What the names in a piece of a PDF say; null for nothing. */
function findNames(bytes: Buffer): "active" | "encrypted" | null {
  let isEncrypted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== SLASH) continue;
    const name = readName(bytes, at + 1);
    if (ACTIVE.has(name) || (name === "EF" && holdsFile(bytes, at + 1))) return "active";
    isEncrypted ||= name === "Encrypt";
  }
  return isEncrypted ? "encrypted" : null;
}

/** Whether what follows names an embedded file, whose own type may be missing; two letters also occur in pictures. */
function holdsFile(bytes: Buffer, at: number): boolean {
  return /^[^\s<]*\s*(?:<<|\d{1,10}\s+\d{1,5}\s+R)/.test(bytes.toString("latin1", at, at + 60));
}

/** The value of each character as a hexadecimal digit; -1 for none. */
const HEX_DIGITS = Array.from({ length: 256 }, (_, code) =>
  "0123456789abcdef".indexOf(String.fromCharCode(code).toLowerCase()),
);

/** The name at a place, with what is written in hexadecimal (`J#61vaScript`); empty for a longer one. */
function readName(bytes: Buffer, start: number): string {
  let name = "";
  for (let at = start; isRegular(bytes[at]); at += 1) {
    let code = bytes[at] ?? 0;
    if (code === HASH) {
      const first = HEX_DIGITS[bytes[at + 1] ?? 0] ?? -1;
      const second = HEX_DIGITS[bytes[at + 2] ?? 0] ?? -1;
      if (first >= 0 && second >= 0) {
        code = first * 16 + second;
        at += 2;
      }
    }
    name += String.fromCharCode(code);
    if (name.length > LONGEST_NAME) return "";
  }
  return name;
}
