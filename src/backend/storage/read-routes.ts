import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";

import { noSuchBucket, noSuchKey, respondJson, StorageError } from "#backend/storage/http.ts";
import {
  type Bucket,
  decodeObjectName,
  listVersions,
  type ObjectKey,
  readBucket,
  readObject,
  type StoredObject,
} from "#backend/storage/objects.ts";
import { parseTransformation } from "#backend/storage/render.ts";
import {
  type Call,
  identifyCall,
  readAs,
  readForAll,
  requireBucket,
  type StorageService,
  type WithDatabase,
} from "#backend/storage/service.ts";
import { verifyDownload } from "#backend/storage/signed-urls.ts";

export const handlePublicFile = toPublic(respondWithFile);
export const handlePublicInfo = toPublic(respondWithInfo);
export const handlePublicPicture = toPublic(respondWithPicture);
export const handleFile = toVisible(respondWithFile);
export const handleInfo = toVisible(respondWithInfo);
export const handlePicture = toVisible(respondWithPicture);

/** A file of a private bucket for who has its signed URL, without a key. */
export async function handleSignedFile(call: Call): Promise<Response> {
  const { service, key, url } = call;
  await verifyDownload(service.keys, key, url.searchParams.get("token"));
  const { isPublic } = await requireBucket(service, key.bucket);
  const object = await readForAll(service, (transaction) => readObject(transaction, key));
  return respondWithFile(call, { ...object, isPublic });
}

/** An object, and whether its bucket is public. */
type FoundObject = StoredObject & Pick<Bucket, "isPublic">;

type Respond = (call: Call, object: FoundObject) => Response | Promise<Response>;

/** A route to an object of a public bucket, which needs no key. */
function toPublic(respond: Respond) {
  return async (call: Call) => respond(call, { ...(await findPublic(call)), isPublic: true });
}

/** A route to an object, with the caller's rights. */
function toVisible(respond: Respond) {
  return async (call: Call) => respond(call, await find(call));
}

/** @throws {StorageError} 404, also for a bucket that is not public, to hide that it exists */
async function findPublic({ service, key }: { service: WithDatabase; key: ObjectKey }) {
  return readForAll(service, async (transaction) => {
    const bucket = await readBucket(transaction, key.bucket);
    if (!bucket?.isPublic) throw noSuchBucket();
    return readObject(transaction, key);
  });
}

async function find(call: Call): Promise<FoundObject> {
  const { service, key } = call;
  const identity = await identifyCall(call);
  const { isPublic } = await requireBucket(service, key.bucket);
  const object = await readAs(service, identity, (transaction) => readObject(transaction, key));
  return { ...object, isPublic };
}

function respondWithFile({ request, service, url }: Call, object: FoundObject): Promise<Response> {
  const path = service.blobs.pathOf(object.version);
  return serveFile(request, object, path, url.searchParams.get("download"));
}

/** A picture, in another size. */
async function respondWithPicture(call: Call, object: FoundObject): Promise<Response> {
  const { request, service, url, clientAddress } = call;
  // Sizes are cached on disk, where they would outlast the erasure of a private picture.
  if (!object.isPublic)
    throw new StorageError(422, "NotSupported", "Private pictures have one size");
  const wanted = parseTransformation(url.searchParams, object.metadata.mimetype, request);
  const headers = describeHeaders(object, url.searchParams.get("download"));
  headers.delete("ETag");
  headers.delete("Accept-Ranges");
  headers.set("Content-Type", wanted.type);
  headers.set("Vary", "Accept");
  const source = { file: service.blobs.pathOf(object.version), hash: object.version };
  const requester = { clientAddress, signal: request.signal };
  const bytes = await service.renderer.render(source, wanted, requester);
  headers.set("Content-Length", String(bytes.length));
  const isHead = request.method === "HEAD";
  return new Response(isHead ? null : new Uint8Array(bytes), { headers });
}

/** What upstream returns of an object. */
function respondWithInfo(_: Call, { metadata, user_metadata, ...object }: FoundObject): Response {
  return respondJson({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: object.updated_at,
    created_at: object.created_at,
  });
}

/* A picture opened on its own can load nothing and run nothing; a PDF needs its viewer, which
   a sandbox would shut out, and is no page. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const CHUNK_BYTES = 256 * 1024;

/**
 * Limits the bandwidth of all files to 60 MB a second. Without a limit forty clients on a fast network took 130 MB a
 * second, and saves, which need the same thread, 300 ms (drill `anonymous`).
 */
const waitToSend = createBandwidthLimit(60_000);

/**
 * Serves a stored file: whole, one range of it, or not at all when the browser has it already.
 *
 * @param download name under which the browser saves it; empty for the file's own, null to show it
 * @throws {StorageError} 404 without its bytes, 416
 */
async function serveFile(
  request: Request,
  object: FoundObject,
  path: string,
  download: string | null,
): Promise<Response> {
  const headers = describeHeaders(object, download);
  if (isKnown(request, object)) return new Response(null, { status: 304, headers });
  const { size } = object.metadata;
  const range = readRange(request, object, size);
  const [first, last] = range ?? [0, size - 1];
  headers.set("Content-Length", String(last - first + 1));
  if (range !== null) headers.set("Content-Range", `bytes ${first}-${last}/${size}`);
  const status = range === null ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const file = await openFile(path);
  const chunks = file.createReadStream({ start: first, end: last, highWaterMark: CHUNK_BYTES });
  const body = Readable.toWeb(Readable.from(paceChunks(chunks), { objectMode: false }));
  return new Response(body as ReadableStream<Uint8Array>, { status, headers });
}

async function* paceChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    await waitToSend(chunk.length);
    yield chunk;
  }
}

/** The headers of a file's response, whatever its status. */
function describeHeaders(object: FoundObject, download: string | null): Headers {
  const { metadata, updated_at, isPublic } = object;
  const { eTag, mimetype, cacheControl } = metadata;
  const headers = new Headers({
    "Content-Type": mimetype,
    "Cache-Control": cacheControl.startsWith("max-age") ? `public, ${cacheControl}` : cacheControl,
    ETag: eTag,
    "Last-Modified": new Date(updated_at).toUTCString(),
    "Accept-Ranges": "bytes",
    "X-Content-Type-Options": "nosniff",
    "Content-Disposition": describeDisposition(object.name, download),
    "Cross-Origin-Resource-Policy": isPublic ? "cross-origin" : "same-origin",
  });
  // No cache, of a browser or on the way, may hold a file longer than its link is valid.
  if (!isPublic) headers.set("Cache-Control", "private, no-store");
  if (mimetype.startsWith("image/")) headers.set("Content-Security-Policy", PICTURE_POLICY);
  return headers;
}

/** Stored names are ASCII; the `download` parameter may be any text (RFC 8187). */
export function describeDisposition(name: string, download: string | null): string {
  const kind = download === null ? "inline" : "attachment";
  const given = download === null || download === "" ? (name.split("/").at(-1) ?? "") : download;
  const safe = given.toWellFormed().slice(0, 200);
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${safe.replace(/[^\w .-]/g, "_")}"; filename*=UTF-8''${encoded}`;
}

function isKnown({ headers }: Request, { metadata, updated_at }: StoredObject): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) {
    return tags.split(",").some((tag) => {
      const bare = tag.trim().replace(/^W\//, "");
      return bare === "*" || bare === metadata.eTag;
    });
  }
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return Math.trunc(Date.parse(updated_at) / 1000) * 1000 <= since;
}

/** First and last byte; null for the whole. Several ranges, or a stale If-Range, get the whole too. */
function readRange(
  { headers }: Request,
  { metadata }: StoredObject,
  size: number,
): [first: number, last: number] | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range") ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (match === null || from + to === "") return null;
  const condition = headers.get("if-range");
  if (condition !== null && condition !== metadata.eTag) return null;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) {
    throw new StorageError(416, "InvalidRange", "invalid range provided", {
      error: "invalid_range",
      headers: { "Content-Range": `bytes */${size}` },
    });
  }
  return [first, last];
}

/** @throws {StorageError} 404 for bytes that were deleted in the meantime */
async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (error) {
    throw error instanceof Error && "code" in error && error.code === "ENOENT"
      ? noSuchKey()
      : error;
  }
}

/**
 * Limits bandwidth: the returned function resolves when so many more bytes may be sent. All callers share one rate, first
 * come, first served. The timers do not keep the process alive.
 */
export function createBandwidthLimit(bytesPerMs: number): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    const now = performance.now();
    const sendAt = Math.max(now, freeAt);
    freeAt = sendAt + bytes / bytesPerMs;
    if (sendAt > now) await new Promise((resolve) => setTimeout(resolve, sendAt - now).unref());
  };
}

/** A stored file where this process can read it. */
export interface StoredFile {
  path: string;
  /** Changes with its bytes. */
  version: string;
}

/** The files of a public bucket, without the Supabase API. */
export type StoredFiles = ReturnType<typeof createStoredFiles>;

export function createStoredFiles(service: Pick<StorageService, "database" | "blobs">) {
  return {
    /** @param name as an address writes it @returns null when there is none */
    find: async (bucket: string, name: string): Promise<StoredFile | null> => {
      try {
        const key = { bucket, name: decodeObjectName(name) };
        const { version } = await findPublic({ service, key });
        return { path: service.blobs.pathOf(version), version };
      } catch (error) {
        if (error instanceof StorageError && error.status < 500) return null;
        throw error;
      }
    },
    /** Removes what interrupted uploads and deletions left on disk; returns how many files. */
    sweep: () =>
      service.blobs.sweep(() => service.database.transaction({ readOnly: true }, listVersions)),
  };
}
