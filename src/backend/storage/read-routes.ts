import type { Identity } from "#backend/identity.ts";
import { describeHeaders, serveFile } from "#backend/storage/files/serve-file.ts";
import { type ObjectKey, readObject, type StoredObject } from "#backend/storage/objects.ts";
import { parseTransformation } from "#backend/storage/render.ts";
import { respondJson } from "#backend/storage/response.ts";
import {
  type Call,
  identifyCall,
  readAs,
  requireBucket,
  SERVICE,
  type StorageService,
} from "#backend/storage/service.ts";
import { noSuchBucket } from "#backend/storage/storage-error.ts";

/** A file of a public bucket, which needs no key. */
export async function handlePublicFile(call: Call): Promise<Response> {
  return respondWithFile(call, await findPublic(call));
}

/** A file, with the caller's rights. */
export async function handleFile(call: Call): Promise<Response> {
  return respondWithFile(call, await find(call, await identifyCall(call)));
}

export async function handlePublicInfo(call: Call): Promise<Response> {
  return respondJson(describe(await findPublic(call)));
}

export async function handleInfo(call: Call): Promise<Response> {
  return respondJson(describe(await find(call, await identifyCall(call))));
}

/** A picture of a public bucket in another size. */
export async function handlePublicPicture(call: Call): Promise<Response> {
  return respondWithPicture(call, await findPublic(call));
}

export async function handlePicture(call: Call): Promise<Response> {
  return respondWithPicture(call, await find(call, await identifyCall(call)));
}

/** @throws {StorageError} 404, also for a bucket that is not public, to hide that it exists */
export async function findPublic({
  service,
  key,
}: {
  service: Pick<StorageService, "database">;
  key: ObjectKey;
}): Promise<StoredObject> {
  const bucket = await requireBucket(service, key.bucket);
  if (!bucket.isPublic) throw noSuchBucket();
  return readAs(service, SERVICE, (transaction) => readObject(transaction, key));
}

async function find({ service, key }: Call, identity: Identity): Promise<StoredObject> {
  await requireBucket(service, key.bucket);
  return readAs(service, identity, (transaction) => readObject(transaction, key));
}

function respondWithFile({ request, service, url }: Call, object: StoredObject): Promise<Response> {
  const path = service.blobs.pathOf(object.version);
  return serveFile(request, object, path, url.searchParams.get("download"));
}

async function respondWithPicture(call: Call, object: StoredObject): Promise<Response> {
  const { request, service, url, clientAddress } = call;
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
function describe({ metadata, user_metadata, ...object }: StoredObject) {
  return {
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
  };
}
