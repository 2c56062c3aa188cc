import { describeHeaders, serveFile } from "#backend/storage/files/serve-file.ts";
import { respondJson } from "#backend/storage/http.ts";
import {
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
  type WithDatabase,
} from "#backend/storage/service.ts";
import { noSuchBucket } from "#backend/storage/storage-error.ts";

export const handlePublicFile = toPublic(respondWithFile);
export const handlePublicInfo = toPublic(respondWithInfo);
export const handlePublicPicture = toPublic(respondWithPicture);
export const handleFile = toVisible(respondWithFile);
export const handleInfo = toVisible(respondWithInfo);
export const handlePicture = toVisible(respondWithPicture);

type Respond = (call: Call, object: StoredObject) => Response | Promise<Response>;

/** A route to an object of a public bucket, which needs no key. */
function toPublic(respond: Respond) {
  return async (call: Call) => respond(call, await findPublic(call));
}

/** A route to an object, with the caller's rights. */
function toVisible(respond: Respond) {
  return async (call: Call) => respond(call, await find(call));
}

/** @throws {StorageError} 404, also for a bucket that is not public, to hide that it exists */
export async function findPublic({ service, key }: { service: WithDatabase; key: ObjectKey }) {
  return readForAll(service, async (transaction) => {
    const bucket = await readBucket(transaction, key.bucket);
    if (!bucket?.isPublic) throw noSuchBucket();
    return readObject(transaction, key);
  });
}

async function find(call: Call): Promise<StoredObject> {
  const { service, key } = call;
  const identity = await identifyCall(call);
  await requireBucket(service, key.bucket);
  return readAs(service, identity, (transaction) => readObject(transaction, key));
}

function respondWithFile({ request, service, url }: Call, object: StoredObject): Promise<Response> {
  const path = service.blobs.pathOf(object.version);
  return serveFile(request, object, path, url.searchParams.get("download"));
}

/** A picture, in another size. */
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
function respondWithInfo(_: Call, { metadata, user_metadata, ...object }: StoredObject): Response {
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
