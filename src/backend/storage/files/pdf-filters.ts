import { inflateSync } from "node:zlib";

import { decodeName, type PdfDictionary } from "#backend/storage/files/pdf-syntax.ts";

/** What streams may still unpack to, in bytes, at every step of their chains of filters. */
export interface PdfRoom {
  left: number;
}

/** Object streams of legitimate files unpack to less than this. */
const MAX_STREAM_BYTES = 16 * 1024 * 1024;
/** A legitimate stream is encoded at most twice: compressed, then as text. */
const MOST_FILTERS = 4;

/** Decodes data up to a limit; null for what is damaged, does not end, or is longer. */
type Filter = (bytes: Buffer, limit: number) => Buffer | null;

const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ["FlateDecode", inflate],
  ["LZWDecode", decodeLzw],
  ["ASCIIHexDecode", decodeHex],
  ["ASCII85Decode", decodeAscii85],
  ["RunLengthDecode", decodeRunLength],
  // Short for the same (ISO 32000-2, table 92), as some readers accept it anywhere.
  ["Fl", inflate],
  ["LZW", decodeLzw],
  ["AHx", decodeHex],
  ["A85", decodeAscii85],
  ["RL", decodeRunLength],
]);

/** Applies a stream's filters one after the other; null for what cannot be decoded with certainty. */
export function decodePdfStream(
  data: Buffer,
  { values, isAmbiguous }: PdfDictionary,
  room: PdfRoom,
): Buffer | null {
  const isElsewhere = ["F", "DP", "FFilter"].some((key) => values.has(key));
  const names = listFilters(values.get("Filter"));
  if (isAmbiguous || isElsewhere || names === null || !isPlain(values.get("DecodeParms"))) {
    return null;
  }
  let decoded = data;
  for (const name of names) {
    const filter = FILTERS.get(name);
    const limit = Math.min(room.left, MAX_STREAM_BYTES);
    const next = limit > 0 ? (filter?.(decoded, limit) ?? null) : null;
    if (next === null) return null;
    room.left -= next.length;
    decoded = next;
  }
  return decoded;
}

/** The names of `/FlateDecode` or `[/ASCII85Decode /FlateDecode]`; null for a reference, or too many. */
function listFilters(value = ""): string[] | null {
  const said = value.trim();
  if (said === "" || said === "null") return [];
  const names = /^(?:\[\s*((?:\/[^\s()<>[\]{}/%]+\s*)*)\]|(\/[^\s()<>[\]{}/%]+))$/.exec(said);
  if (names === null) return null;
  const listed = (names[1] ?? names[2] ?? "").split("/").slice(1);
  return listed.length > MOST_FILTERS ? null : listed.map((name) => decodeName(name.trim()));
}

/** Whether parameters change nothing. */
function isPlain(value = ""): boolean {
  return /^[\s[\]]*(?:null[\s[\]]*)*$/.test(value);
}

function inflate(bytes: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength });
  } catch {
    return null;
  }
}

const isSpace = (byte: number) => byte <= 0x20;

function decodeHex(bytes: Buffer): Buffer | null {
  const digits = Buffer.alloc(bytes.length + 1);
  let count = 0;
  for (const byte of bytes) {
    if (byte === 0x3e) {
      // A last digit that is missing is a zero.
      if (count % 2 === 1) digits[count++] = 0x30;
      return Buffer.from(digits.toString("latin1", 0, count), "hex");
    }
    if (isSpace(byte)) continue;
    if (!isHexDigit(byte)) return null;
    digits[count++] = byte;
  }
  return null;
}

function isHexDigit(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x41 && byte <= 0x46) ||
    (byte >= 0x61 && byte <= 0x66)
  );
}

function decodeAscii85(bytes: Buffer, limit: number): Buffer | null {
  const group = createAscii85Group(Math.min(limit, bytes.length * 4 + 4));
  for (const byte of bytes) {
    if (isSpace(byte)) continue;
    if (byte === 0x7e) return group.finish();
    if (!group.add(byte)) return null;
  }
  return null;
}

const ZEROS = 0x7a;

/** Groups of five digits, each of which stands for four bytes. */
function createAscii85Group(size: number) {
  const decoded = Buffer.alloc(size);
  let length = 0;
  let [digits, sum] = [0, 0];
  const write = (count: number): boolean => {
    if (sum > 0xff_ff_ff_ff || length + count > size) return false;
    for (let index = 0; index < count; index += 1) {
      decoded[length + index] = Math.floor(sum / 256 ** (3 - index)) % 256;
    }
    length += count;
    [digits, sum] = [0, 0];
    return true;
  };
  return {
    /** False for a character that is none, or too much. */
    add: (byte: number): boolean => {
      if (byte === ZEROS && digits === 0) return write(4);
      if (byte < 0x21 || byte > 0x75) return false;
      digits += 1;
      sum = sum * 85 + byte - 0x21;
      return digits < 5 || write(4);
    },
    /** Null where a single digit is left, which says nothing. */
    finish: (): Buffer | null => {
      const count = digits - 1;
      if (count === 0) return null;
      for (; digits > 0 && digits < 5; digits += 1) sum = sum * 85 + 84;
      return count < 0 || write(count) ? decoded.subarray(0, length) : null;
    },
  };
}

function decodeRunLength(bytes: Buffer, limit: number): Buffer | null {
  const length = measureRuns(bytes);
  if (length === null || length > limit) return null;
  const decoded = Buffer.alloc(length);
  let end = 0;
  for (let at = 0; end < length;) {
    const code = bytes[at] ?? 0;
    if (code < 128) {
      bytes.copy(decoded, end, at + 1, at + 2 + code);
      end += code + 1;
      at += code + 2;
    } else {
      decoded.fill(bytes[at + 1] ?? 0, end, end + 257 - code);
      end += 257 - code;
      at += 2;
    }
  }
  return decoded;
}

/** What runs decode to, in bytes; null where they do not end. */
function measureRuns(bytes: Buffer): number | null {
  let length = 0;
  for (let at = 0; at < bytes.length;) {
    const code = bytes[at] ?? 0;
    if (code === 128) return length;
    length += code < 128 ? code + 1 : 257 - code;
    at += code < 128 ? code + 2 : 2;
  }
  return null;
}

const CLEAR = 256;
const END = 257;
const FIRST_CODE = 258;
const MOST_CODES = 4096;

/** LZW with codes of 9 to 12 bits, which grow one code early (ISO 32000-2, 7.4.4). */
function decodeLzw(bytes: Buffer, limit: number): Buffer | null {
  // Each code's text is at most a byte longer than the longest one before it.
  const codes = Math.ceil((bytes.length * 8) / 9);
  const table = createLzwTable(Math.min(limit, (codes * (codes + 1)) / 2));
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    if (bits < table.width()) continue;
    bits -= table.width();
    const code = held >>> bits;
    held &= (1 << bits) - 1;
    if (code === END) return table.decoded();
    if (code === CLEAR) table.clear();
    else if (!table.write(code)) return null;
  }
  return null;
}

function createLzwTable(limit: number) {
  const decoded = Buffer.alloc(limit);
  let length = 0;
  // Each code's text is a piece of what was decoded: where it begins, and how long it is.
  let places: number[] = [];
  let lengths: number[] = [];
  let last: number | null = null;
  const add = () => {
    if (last === null || places.length + FIRST_CODE >= MOST_CODES) return;
    places.push(last);
    lengths.push(length - last + 1);
  };
  return {
    decoded: () => decoded.subarray(0, length),
    width: () => {
      const next = places.length + FIRST_CODE + 1;
      return next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
    },
    clear: () => {
      [places, lengths, last] = [[], [], null];
    },
    /** Adds the text of a code; false for one that is not known, or too much. */
    write: (code: number): boolean => {
      add();
      const known = code - FIRST_CODE;
      const size = code < CLEAR ? 1 : (lengths[known] ?? 0);
      if (size === 0 || length + size > limit) return false;
      const from = places[known] ?? 0;
      // Byte by byte: the newest code's text ends with its own first byte.
      for (let index = 0; index < size; index += 1) {
        decoded[length + index] = code < CLEAR ? code : (decoded[from + index] ?? 0);
      }
      last = length;
      length += size;
      return true;
    },
  };
}
