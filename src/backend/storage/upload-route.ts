import { z } from "zod";

import { readChunks } from "#backend/api/body.ts";
import type { Transaction } from "#backend/database/database.ts";
import type { Identity } from "#backend/identity.ts";
import { checkContent } from "#backend/storage/files/file-content.ts";
import { type FileType, maxBytesOf, parseFileType } from "#backend/storage/files/file-type.ts";
import type { PictureSize } from "#backend/storage/files/picture-work.ts";
import {
  invalidRequest,
  invalidType,
  parseStorableJson,
  respondJson,
  tooLarge,
  tooManyRequests,
} from "#backend/storage/http.ts";
import { collect, readBoundary, readParts } from "#backend/storage/multipart.ts";
import {
  type Bucket,
  type FileMetadata,
  type NewFile,
  type WriteMode,
  writeObject,
} from "#backend/storage/objects.ts";
import {
  type Call,
  discardBytes,
  identifyCall,
  requireBucket,
  SERVICE,
  writeAs,
} from "#backend/storage/service.ts";
import { verifyUpload } from "#backend/storage/signed-urls.ts";

/** The overhead of a form. */
const FORM_BYTES = 64 * 1024;

/** Stores a file under a name that is free, or with `x-upsert: true` under any. */
export function handleUpload(call: Call): Promise<Response> {
  const upsert = call.request.headers.get("x-upsert") ?? "false";
  if (upsert !== "true" && upsert !== "false") {
    throw invalidRequest("x-upsert must be true or false");
  }
  return store(call, upsert === "true" ? "upsert" : "insert", () => identifyCall(call));
}

/** Replaces a stored file by another. */
export const handleUpdate = (call: Call) => store(call, "update", () => identifyCall(call));

/** Stores a file where there is none, with the rights of the URL's signer. */
export async function handleSignedUpload(call: Call): Promise<Response> {
  const { service, key, url } = call;
  return store(call, "insert", async () => {
    const owner = await verifyUpload(service.keys, key, url.searchParams.get("token"));
    // The right was checked when the URL was signed. The database takes the owner from the claims.
    return owner === null ? SERVICE : { ...SERVICE, claims: { ...SERVICE.claims, sub: owner } };
  });
}

/**
 * The rights are checked before the first byte is read, and again when the row is written. The
 * bytes are on disk before the row is, so that no row ever lacks them; without a row they are removed,
 * immediately or, after a crash, by the next sweep.
 */
async function store(
  call: Call,
  mode: WriteMode,
  identifyWriter: () => Promise<Identity>,
): Promise<Response> {
  const { service, key, clientAddress } = call;
  const wait = (await service.limits?.upload(clientAddress)) ?? 0;
  if (wait > 0) throw tooManyRequests("uploads", wait);
  const identity = await identifyWriter();
  const bucket = await requireBucket(service, key.bucket);
  requireAllowedLength(call.request, bucket);
  await requireWritable(call, identity, mode);
  return service.blobs.withScratch(async (received, encoded) => {
    const fields = await readUpload(call.request, (chunks, type) => {
      if (bucket.allowedTypes !== null && !bucket.allowedTypes.includes(type)) {
        throw invalidType(`mime type ${type} is not supported`);
      }
      const limit = Math.min(maxBytesOf(type), bucket.maxBytes ?? Infinity);
      return service.blobs.receive(received, chunks, limit);
    });
    const size = await checkContent(received, fields.type, encoded, service.pictureWork);
    const blob = await service.blobs.save(size === null ? received : encoded);
    let replaced: string | null = blob.hash;
    try {
      const file = describeFile(fields, blob, size);
      const written = await writeAs(service, identity, (transaction) =>
        writeObject(transaction, key, file, mode),
      );
      ({ replaced } = written);
      return respondJson({ Id: written.id, Key: `${key.bucket}/${key.name}` });
    } finally {
      blob.release();
      await discardBytes(service, [replaced]);
    }
  });
}

/** @throws {StorageError} 413 when `Content-Length` says that the body is too long */
function requireAllowedLength({ headers }: Request, { maxBytes }: Bucket): void {
  const limit = maxBytes ?? maxBytesOf("application/pdf");
  if (Number(headers.get("content-length") ?? 0) > limit + FORM_BYTES) throw tooLarge();
}

const ROLLED_BACK = new Error("the check is rolled back");

/**
 * Writes the row and rolls back, so that the body of a forbidden upload is never read.
 *
 * @throws {DatabaseError} 23505 taken, 42501 refused
 * @throws {StorageError} 404 nothing to update
 */
export async function requireWritable(
  { service, key }: Call,
  identity: Identity,
  mode: WriteMode,
): Promise<void> {
  const nothing = { version: "", metadata: {}, userMetadata: null };
  try {
    await writeAs(service, identity, async (transaction: Transaction) => {
      await writeObject(transaction, key, nothing, mode);
      throw ROLLED_BACK;
    });
  } catch (error) {
    if (error !== ROLLED_BACK) throw error;
  }
}

function describeFile(
  { type, cacheControl, userMetadata }: UploadFields,
  { hash, size }: { hash: string; size: number },
  picture: PictureSize | null,
): NewFile {
  const metadata: FileMetadata = {
    eTag: `"${hash.slice(0, 32)}"`,
    size,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    ...picture,
  };
  return { version: hash, metadata, userMetadata };
}

/** The metadata of an upload. */
interface UploadFields {
  type: FileType;
  /** Value of `Cache-Control` that the file is served with. */
  cacheControl: string;
  /** The uploader's own metadata. */
  userMetadata: object | null;
}

/** Takes the file's bytes as they arrive. */
type Receive = (chunks: AsyncIterable<Uint8Array>, type: FileType) => Promise<void>;

const MAX_FIELD_BYTES = 8 * 1024;
/** Upstream's, for an upload that names none. */
const NO_CACHE = "no-cache";

/**
 * Reads an upload, a form with one file or the bare bytes, and hands its bytes on.
 *
 * @throws {StorageError} 400 or 415
 */
async function readUpload(request: Request, receive: Receive): Promise<UploadFields> {
  const contentType = request.headers.get("content-type") ?? "";
  if ((request.headers.get("content-encoding") ?? "identity") !== "identity") {
    throw invalidRequest("Content-Encoding is not offered: send the bytes as they are");
  }
  if (/^multipart\//i.test(contentType)) {
    const boundary = readBoundary(contentType);
    if (boundary === null) throw invalidRequest("The multipart body names no boundary");
    return readForm(readChunks(request), boundary, receive);
  }
  const type = requireType(contentType);
  const fields = {
    type,
    cacheControl: parseCacheControl(request.headers.get("cache-control") ?? NO_CACHE),
    userMetadata: parseMetadata(decodeBase64(request.headers.get("x-metadata"))),
  };
  await receive(readChunks(request), type);
  return fields;
}

async function readForm(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  receive: Receive,
): Promise<UploadFields> {
  const fields = new Map<string, string>();
  let type: FileType | null = null;
  for await (const part of readParts(body, boundary)) {
    if (part.fileName === null) {
      fields.set(part.name, await collect(part.content, MAX_FIELD_BYTES));
    } else {
      if (type !== null) throw invalidRequest("The form holds more than one file");
      type = requireType(part.contentType);
      await receive(part.content, type);
    }
  }
  if (type === null) throw invalidRequest("No content provided");
  const seconds = fields.get("cacheControl");
  return {
    type,
    cacheControl: parseCacheControl(seconds === undefined ? NO_CACHE : `max-age=${seconds}`),
    userMetadata: parseMetadata(fields.get("metadata") ?? null),
  };
}

function requireType(mediaType: string): FileType {
  const type = parseFileType(mediaType);
  if (type === null) {
    throw invalidType(`mime type ${mediaType.slice(0, 100) || "(none)"} is not supported`);
  }
  return type;
}

function parseCacheControl(text: string): string {
  if (!/^(?:no-cache|no-store|max-age=\d{1,9}(?:, ?immutable)?)$/.test(text)) {
    throw invalidRequest("The cache control must be a number of seconds");
  }
  return text;
}

const metadataSchema = z.record(z.string(), z.json());

function parseMetadata(text: string | null): object | null {
  if (text === null) return null;
  const value = parseStorableJson(text, "The metadata is no JSON that can be stored");
  const result = metadataSchema.safeParse(value);
  if (!result.success) throw invalidRequest("The metadata must be a JSON object");
  return result.data;
}

function decodeBase64(text: string | null): string | null {
  if (text === null) return null;
  if (text.length > MAX_FIELD_BYTES) throw invalidRequest("The metadata is too long");
  return Buffer.from(text, "base64").toString("utf8");
}
