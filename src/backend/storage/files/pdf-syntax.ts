/*
 * As much of PDF's syntax as the dictionaries of streams need (ISO 32000-2, 7.2 and 7.3). Each byte is read once.
 */

/** The entries of a dictionary that say how its stream is read; `F` and `DP` are short for two of them. */
const STREAM_KEYS: ReadonlySet<string> = new Set([
  ...["Type", "First", "N", "Length", "Filter", "DecodeParms", "F", "DP", "FFilter"],
]);

/** A dictionary of a PDF that may belong to a stream. */
export interface PdfDictionary {
  /** The values of the entries above, as they are written. */
  values: ReadonlyMap<string, string>;
  /** Whether one of them is there twice: readers differ in which one they take. */
  isAmbiguous: boolean;
  end: number;
  /** Where its stream's data begin; null where no stream follows. */
  streamStart: number | null;
}

const DEEPEST = 100;
/** Legitimate values of a stream's dictionary are shorter. */
const LONGEST_VALUE = 4000;

/**
 * Reads the dictionary at a place.
 *
 * @returns where reading ended, where there is none; `unreadable` for one that does not end or nests too deeply
 */
export function readDictionary(bytes: Buffer, at: number): PdfDictionary | "unreadable" | number {
  const start = skipSpace(bytes, at);
  if (bytes[start] !== LESS || bytes[start + 1] !== LESS) return start;
  const values = new Map<string, string>();
  let isAmbiguous = false;
  let key: { name: string; end: number } | null = null;
  let position = start + 2;
  let depth = 1;
  const finishValue = (end: number) => {
    if (key === null || !STREAM_KEYS.has(key.name)) return;
    isAmbiguous ||= values.has(key.name) || end - key.end > LONGEST_VALUE;
    values.set(key.name, bytes.toString("latin1", key.end, Math.min(end, key.end + LONGEST_VALUE)));
  };
  while (position < bytes.length) {
    position = skipSpace(bytes, position);
    const token = readToken(bytes, position);
    if (token.kind === "close" && depth === 1) {
      finishValue(position);
      return { values, isAmbiguous, end: token.end, streamStart: findStream(bytes, token.end) };
    }
    if (token.kind === "open") depth += 1;
    if (token.kind === "close") depth -= 1;
    if (depth > DEEPEST || token.kind === "end") return "unreadable";
    if (depth === 1 && token.kind === "name") {
      // A name directly after a key is its value.
      const isValue: boolean = key !== null && skipSpace(bytes, key.end) === position;
      if (!isValue) {
        finishValue(position);
        key = { name: readName(bytes, position, token.end), end: token.end };
      }
    }
    position = token.end;
  }
  return "unreadable";
}

const [LESS, GREATER, OPEN, CLOSE, BACKSLASH, SLASH, PERCENT] = Buffer.from(
  "<>()\\/%",
) as unknown as [number, number, number, number, number, number, number];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_BRACE, CLOSE_BRACE] = Buffer.from("[]{}") as unknown as [
  number,
  number,
  number,
  number,
];

interface Token {
  kind: "open" | "close" | "name" | "other" | "end";
  end: number;
}

function readToken(bytes: Buffer, at: number): Token {
  const byte = bytes[at];
  switch (byte) {
    case undefined:
      return { kind: "end", end: at };
    case LESS:
      if (bytes[at + 1] === LESS) return { kind: "open", end: at + 2 };
      return finishAt(bytes.indexOf(GREATER, at));
    case GREATER:
      return bytes[at + 1] === GREATER
        ? { kind: "close", end: at + 2 }
        : { kind: "other", end: at + 1 };
    case OPEN_ARRAY:
    case OPEN_BRACE:
      return { kind: "open", end: at + 1 };
    case CLOSE_ARRAY:
    case CLOSE_BRACE:
      return { kind: "close", end: at + 1 };
    case OPEN:
      return finishAt(findEndOfText(bytes, at));
    case SLASH:
      return { kind: "name", end: skipRegular(bytes, at + 1) };
    default:
      return { kind: "other", end: Math.max(at + 1, skipRegular(bytes, at)) };
  }
}

const finishAt = (last: number): Token =>
  last === -1 ? { kind: "end", end: 0 } : { kind: "other", end: last + 1 };

function findEndOfText(bytes: Buffer, at: number): number {
  let depth = 0;
  for (let position = at; position < bytes.length; position += 1) {
    const byte = bytes[position];
    if (byte === BACKSLASH) position += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) depth -= 1;
    if (depth === 0) return position;
  }
  return -1;
}

function skipRegular(bytes: Buffer, at: number): number {
  let end = at;
  while (isRegular(bytes[end])) end += 1;
  return end;
}

/** Skips white space and comments. */
function skipSpace(bytes: Buffer, at: number): number {
  let position = at;
  for (;;) {
    const byte = bytes[position];
    if (byte === PERCENT) position = findEndOfLine(bytes, position);
    else if (byte !== undefined && byte <= 0x20) position += 1;
    else return position;
  }
}

function findEndOfLine(bytes: Buffer, at: number): number {
  let position = at;
  while (position < bytes.length && bytes[position] !== 0x0a && bytes[position] !== 0x0d) {
    position += 1;
  }
  return position;
}

/** Where the data of a stream begin, whose dictionary ends at a place; null where none does. */
function findStream(bytes: Buffer, at: number): number | null {
  const start = skipSpace(bytes, at);
  if (bytes.toString("latin1", start, start + 6) !== "stream") return null;
  const line = start + 6 + (bytes[start + 6] === 0x0d ? 1 : 0);
  return line + (bytes[line] === 0x0a ? 1 : 0);
}

/** The name at a place, whose end is known: what is longer is no name of PDF. */
function readName(bytes: Buffer, at: number, end: number): string {
  return decodeName(bytes.toString("latin1", at + 1, Math.min(end, at + 400)));
}

/** A name with its characters in hexadecimal: `J#61vaScript`. */
export function decodeName(name: string): string {
  if (!name.includes("#")) return name;
  return name.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** White space and delimiters end a name. */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0x20 && !DELIMITERS.has(byte);
}

const DELIMITERS: ReadonlySet<number> = new Set([...Buffer.from("()<>[]{}/%")]);
