/** Why an archive cannot be read. */
export class ZipError extends Error {
  override readonly name = "ZipError";
  readonly reason: "damaged" | "protected" | "too-large";

  constructor(reason: ZipError["reason"], options?: ErrorOptions) {
    super(`the archive is ${reason}`, options);
    this.reason = reason;
  }
}

/** A file in an archive, as it is stored. */
interface ZipEntry {
  bytes: Uint8Array<ArrayBuffer>;
  isDeflated: boolean;
}

/** The files of an archive by lower-case name, since Excel ignores case. */
export type Zip = ReadonlyMap<string, ZipEntry>;

/** The number of bytes that may still be unpacked. Counted while unpacking, since the sizes in an archive can be wrong. */
export interface UnpackBudget {
  left: number;
}

const MOST_ENTRIES = 5000;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
/** Deflate expands one byte to about a thousand at most, so each step produces a few megabytes at most. */
const STEP_BYTES = 4096;

/** Reads the directory of an archive (PKWARE APPNOTE 4.3). @throws {ZipError} */
export function openZip(bytes: Uint8Array<ArrayBuffer>): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readDirectory(bytes, view, findEnd(view));
  } catch (error) {
    if (error instanceof RangeError) throw new ZipError("damaged", { cause: error });
    throw error;
  }
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new ZipError("damaged");
}

function readDirectory(bytes: Uint8Array<ArrayBuffer>, view: DataView, end: number): Zip {
  const entries = new Map<string, ZipEntry>();
  const count = Math.min(view.getUint16(end + 10, true), MOST_ENTRIES);
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new ZipError("damaged");
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const nameLength = view.getUint16(at + 28, true);
    const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if ((flags & 1) !== 0) throw new ZipError("protected");
    if (method !== 0 && method !== 8) throw new ZipError("damaged");
    const { size, local } = readSizes(view, at);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + size > bytes.length) throw new ZipError("damaged");
    entries.set(name.replaceAll("\\", "/").toLowerCase(), {
      bytes: bytes.subarray(start, start + size),
      isDeflated: method === 8,
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const IN_EXTRA_FIELD = 0xffff_ffff;
const ZIP64 = 1;

/** The size and offset of a file, which many Java programs write as 64-bit numbers in an extra field (4.5.3). */
function readSizes(view: DataView, at: number): { size: number; local: number } {
  const [size, unpacked, local] = [20, 24, 42].map((offset) => view.getUint32(at + offset, true));
  let extra = at + 46 + view.getUint16(at + 28, true);
  const end = extra + view.getUint16(at + 30, true);
  while (extra < end && view.getUint16(extra, true) !== ZIP64) {
    extra += 4 + view.getUint16(extra + 2, true);
  }
  let long = extra + 4;
  // Only the fields that do not fit are present, in this order.
  const [, readSize, readLocal] = [unpacked, size, local].map((short = 0) => {
    if (short !== IN_EXTRA_FIELD || extra >= end) return short;
    long += 8;
    return Number(view.getBigUint64(long - 8, true));
  });
  return { size: readSize ?? 0, local: readLocal ?? 0 };
}

/** Unpacks a file incrementally within a budget. @throws {ZipError} */
export async function* unpack(
  { bytes, isDeflated }: ZipEntry,
  budget: UnpackBudget,
): AsyncGenerator<Uint8Array, void> {
  let position = 0;
  const stored = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        if (position >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(position, position + STEP_BYTES));
        position += STEP_BYTES;
      },
    },
    { highWaterMark: 0 },
  );
  const stream = isDeflated ? stored.pipeThrough(new DecompressionStream("deflate-raw")) : stored;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new ZipError("damaged", { cause });
      });
      if (done) return;
      budget.left -= value.length;
      if (budget.left < 0) throw new ZipError("too-large");
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
