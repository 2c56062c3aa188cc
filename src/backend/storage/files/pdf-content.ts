import { promisify } from "node:util";
import { inflate } from "node:zlib";

const inflateBytes = promisify(inflate);

/** What makes a reader run, start, fetch or unpack something, as PDF names it (ISO 32000-2, 12.6.4 and 7.11.4). */
const ACTIVE =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|RichMedia(?:Content)?|EmbeddedFiles?|GoToE|Rendition|XFA)(?![A-Za-z0-9])/;
/** A character of a name in hexadecimal: `/J#61vaScript`. */
const ESCAPED = /#([0-9a-fA-F]{2})/g;
const STREAM = /\bstream\r?\n/g;
/** How far before its stream a dictionary may begin. */
const MAX_DICTIONARY = 4000;
/** Objects that are compressed together unpack to no more than this in an honest file. */
const MAX_OBJECT_BYTES = 16 * 1024 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
/** Each holds a hundred objects or more. */
const MAX_OBJECT_STREAMS = 20_000;

export type PdfVerdict = "passive" | "active" | "encrypted" | "unreadable";

/**
 * Whether a PDF holds scripts, programs, forms that send, or other files. Objects that are compressed together are
 * unpacked; the content of pages, pictures and faces, which cannot act, is not.
 *
 * @returns `encrypted` and `unreadable` for what hides its objects from this check
 */
export async function judgePdf(bytes: Buffer): Promise<PdfVerdict> {
  const text = bytes.toString("latin1");
  if (isActive(text)) return "active";
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text)) return "encrypted";
  let room = MAX_TOTAL_BYTES;
  let seen = 0;
  let unpacked = 0;
  for (const match of text.matchAll(STREAM)) {
    // What was read once is not read again, however many streams a file claims to have.
    const before = text.slice(Math.max(seen, match.index - MAX_DICTIONARY), match.index);
    const start = match.index + match[0].length;
    seen = start;
    const dictionary = decode(before.slice(before.lastIndexOf("obj") + 1)).replace(/\s+/g, " ");
    // Only streams of objects say where their first one begins.
    if (!/\/First\b/.test(dictionary)) continue;
    const isPlain = /\/Filter ?\[? ?\/FlateDecode ?\]?/.test(dictionary);
    if (!isPlain || dictionary.includes("/DecodeParms")) return "unreadable";
    const end = text.indexOf("endstream", start);
    unpacked += 1;
    if (end === -1 || unpacked > MAX_OBJECT_STREAMS) return "unreadable";
    // oxlint-disable-next-line no-await-in-loop -- the room that one leaves bounds the next
    const objects = await unpack(bytes.subarray(start, end), Math.min(room, MAX_OBJECT_BYTES));
    if (objects === null) return "unreadable";
    if (isActive(objects.toString("latin1"))) return "active";
    room -= objects.length;
  }
  return "passive";
}

function isActive(text: string): boolean {
  return ACTIVE.test(text) || (text.includes("#") && ACTIVE.test(decode(text)));
}

function decode(text: string): string {
  return text.replace(ESCAPED, (_, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
}

async function unpack(bytes: Buffer, maxOutputLength: number): Promise<Buffer | null> {
  if (maxOutputLength <= 0) return null;
  return inflateBytes(bytes, { maxOutputLength }).catch(() => null);
}
