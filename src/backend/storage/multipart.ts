import { readBytes } from "#backend/api/body.ts";
import { invalidRequest } from "#backend/storage/http.ts";

/** One part of a multipart body; its content must be read to the end before the next part is requested. */
interface Part {
  name: string;
  /** Null for a plain field. */
  fileName: string | null;
  /** As the part declares it; empty when it does not. */
  contentType: string;
  content: AsyncIterable<Buffer>;
}

const MAX_HEADER_BYTES = 8 * 1024;
const MAX_PARTS = 16;
const END_OF_HEADERS = Buffer.from("\r\n\r\n");

/** The boundary that a media type names; null when it is not multipart/form-data with one. */
export function readBoundary(contentType: string): string | null {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(
    contentType,
  );
  const boundary = match?.[1] ?? match?.[2] ?? "";
  return boundary.length >= 1 && boundary.length <= 70 ? boundary : null;
}

/**
 * The parts of a multipart/form-data body (RFC 7578) as they arrive: no part is held in memory whole, which rules out
 * `@remix-run/multipart-parser` (0.16): it limits parts, but yields one only when it has all of its content.
 *
 * @throws {StorageError} 400 when the body is malformed or ends too early
 */
export async function* readParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part, void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const reader = createReader(body);
  for await (const preamble of reader.readUntil(delimiter)) {
    if (preamble.length > 0) throw malformed();
  }
  for (let count = 0; ; count += 1) {
    const next = (await reader.take(2)).toString("latin1");
    if (next === "--") return;
    if (next !== "\r\n" || count >= MAX_PARTS) throw malformed();
    const headers = await collect(reader.readUntil(END_OF_HEADERS), MAX_HEADER_BYTES);
    yield { ...parseHeaders(headers), content: reader.readUntil(delimiter) };
  }
}

/** The content of a short field. @throws {StorageError} 400 when it is longer than the limit */
export async function collect(content: AsyncIterable<Buffer>, limitBytes: number): Promise<string> {
  const bytes = await readBytes(content, limitBytes);
  if (bytes === null) throw invalidRequest("A field of the form is too long");
  return bytes.toString("utf8");
}

function createReader(body: AsyncIterable<Uint8Array>) {
  const source = body[Symbol.asyncIterator]();
  // A line break first, so that the first delimiter looks like all others.
  let held: Buffer = Buffer.from("\r\n");

  async function readMore(): Promise<void> {
    const next = await source.next();
    if (next.done === true) throw malformed();
    const { buffer, byteOffset, byteLength } = next.value;
    const read = Buffer.from(buffer, byteOffset, byteLength);
    // Nearly always the buffer is empty, and nothing is copied.
    held = held.length === 0 ? read : Buffer.concat([held, read]);
  }

  /** Reads up to the delimiter, and skips it. */
  async function* readUntil(delimiter: Buffer): AsyncGenerator<Buffer, void> {
    for (;;) {
      const found = held.indexOf(delimiter);
      const end = found === -1 ? held.length - countBegun(held, delimiter) : found;
      if (end > 0) {
        const chunk = held.subarray(0, end);
        held = held.subarray(end);
        yield chunk;
      }
      if (found !== -1) {
        held = held.subarray(delimiter.length);
        return;
      }
      await readMore();
    }
  }

  async function take(length: number): Promise<Buffer> {
    while (held.length < length) await readMore();
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }

  return { readUntil, take };
}

/** How many of the last bytes may begin the delimiter. */
function countBegun(held: Buffer, delimiter: Buffer): number {
  let count = Math.min(held.length, delimiter.length - 1);
  while (held.compare(delimiter, 0, count, held.length - count) !== 0) count -= 1;
  return count;
}

function parseHeaders(text: string): Omit<Part, "content"> {
  const headers = new Map(
    text.split("\r\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const disposition = headers.get("content-disposition") ?? "";
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) throw malformed();
  return {
    name,
    fileName: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? null,
    contentType: headers.get("content-type") ?? "",
  };
}

function malformed() {
  return invalidRequest("The multipart body is malformed or cut off");
}
