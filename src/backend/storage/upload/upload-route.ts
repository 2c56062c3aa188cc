import type { Transaction } from "#backend/database/database.ts";
import type { Identity } from "#backend/identity.ts";
import { checkContent } from "#backend/storage/files/file-content.ts";
import { maxBytesOf } from "#backend/storage/files/file-type.ts";
import type { PictureSize } from "#backend/storage/files/picture-work.ts";
import {
  type Bucket,
  type FileMetadata,
  type NewFile,
  type WriteMode,
  writeObject,
} from "#backend/storage/objects.ts";
import { respondJson } from "#backend/storage/response.ts";
import {
  type Call,
  discardBytes,
  identifyCall,
  requireBucket,
  writeAs,
} from "#backend/storage/service.ts";
import {
  invalidRequest,
  invalidType,
  tooLarge,
  tooManyRequests,
} from "#backend/storage/storage-error.ts";
import { readUpload, type UploadFields } from "#backend/storage/upload/upload-body.ts";

/** What a form adds to its file. */
const FORM_BYTES = 64 * 1024;

/** Stores a file under a name that is free, or with `x-upsert: true` under any. */
export function handleUpload(call: Call): Promise<Response> {
  const upsert = call.request.headers.get("x-upsert") ?? "false";
  if (upsert !== "true" && upsert !== "false") {
    throw invalidRequest("x-upsert must be true or false");
  }
  return store(call, upsert === "true" ? "upsert" : "insert");
}

/** Replaces a stored file by another. */
export const handleUpdate = (call: Call) => store(call, "update");

/**
 * The rights are checked before the first byte is read, and again when the row is written. The
 * bytes are on disk before the row is, so that no row ever lacks them; without a row they are removed,
 * at once or, after a crash, by the next sweep.
 */
async function store(call: Call, mode: WriteMode): Promise<Response> {
  const { service, key, clientAddress } = call;
  const wait = (await service.limits?.upload(clientAddress)) ?? 0;
  if (wait > 0) throw tooManyRequests("uploads", wait);
  const identity = await identifyCall(call);
  const bucket = await requireBucket(service, key.bucket);
  refuseTooLong(call.request, bucket);
  await rehearse(call, identity, mode);
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
function refuseTooLong({ headers }: Request, { maxBytes }: Bucket): void {
  const limit = maxBytes ?? maxBytesOf("application/pdf");
  if (Number(headers.get("content-length") ?? 0) > limit + FORM_BYTES) throw tooLarge(limit);
}

const REHEARSED = new Error("the rehearsal ends");

/** Writes the row and rolls it back, so that the body of a refused upload is never read. */
async function rehearse({ service, key }: Call, identity: Identity, mode: WriteMode) {
  const nothing = { version: "", metadata: {}, userMetadata: null };
  try {
    await writeAs(service, identity, async (transaction: Transaction) => {
      await writeObject(transaction, key, nothing, mode);
      throw REHEARSED;
    });
  } catch (error) {
    if (error !== REHEARSED) throw error;
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
