/** Why a body was refused; each API reports it in its own words. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly reason: "too-large" | "broken-off" | "not-utf-8" | "not-json";
  /** The limit of a body that is too large. */
  readonly maxBytes: number;

  constructor(reason: BodyError["reason"], maxBytes = 0, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
    this.maxBytes = maxBytes;
  }
}

/* The time that a body may take is limited by the server (`requestTimeout`), its connection included. */

/** The body of a request as it arrives. @throws {BodyError} when it breaks off */
export async function* readChunks({ body }: Request): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body ?? [];
  } catch (error) {
    throw new BodyError("broken-off", 0, error);
  }
}

/** All bytes of a body or a part of one; null, without reading on, when there are more than `maxBytes`. */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body of a request, read no further than the limit. @throws {BodyError} */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const isDeclaredLarger = Number(request.headers.get("content-length")) > maxBytes;
  const bytes = isDeclaredLarger ? null : await readBytes(readChunks(request), maxBytes);
  if (bytes === null) throw new BodyError("too-large", maxBytes);
  return bytes;
}

/** The body of a request as text. @throws {BodyError} also for bytes that are not UTF-8 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBody(request, maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BodyError("not-utf-8");
  }
}

/** @throws {BodyError} */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyError("not-json");
  }
}
