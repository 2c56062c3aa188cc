import { handleErrors, type Handler } from "#backend/api/handler.ts";
import { createRouter, type Route } from "#backend/api/router.ts";
import { handleGetBucket, handleListBuckets } from "#backend/storage/bucket-routes.ts";
import type { StoredPictureWork } from "#backend/storage/files/picture-work.ts";
import { respondError, STORAGE_WORDS, StorageError } from "#backend/storage/http.ts";
import {
  handleCopy,
  handleList,
  handleListPages,
  handleMove,
  handleRemove,
  handleRemoveOne,
} from "#backend/storage/manage-routes.ts";
import { decodeObjectName, type ObjectKey } from "#backend/storage/objects.ts";
import {
  handleFile,
  handleInfo,
  handlePicture,
  handlePublicFile,
  handlePublicInfo,
  handlePublicPicture,
  handleSignedFile,
} from "#backend/storage/read-routes.ts";
import { createRenderer } from "#backend/storage/render.ts";
import type { Call, StorageService } from "#backend/storage/service.ts";
import { handleSign, handleSignMany, handleSignUpload } from "#backend/storage/sign-routes.ts";
import { handleSignedUpload, handleUpdate, handleUpload } from "#backend/storage/upload-route.ts";

export interface StorageOptions extends Omit<StorageService, "renderer" | "pictureWork"> {
  /** Folder of stored pictures in other sizes; created when it is absent. */
  picturesFolder: string;
  /** By default it is done in this process. */
  pictureWork?: StoredPictureWork | undefined;
  /** Called with every error that became a 5xx response. */
  onError: (error: unknown, request: Request) => void;
}

const PREFIX = "/storage/v1/";
const MAX_URL_BYTES = 8 * 1024;

/**
 * Supabase Storage's API, as much of it as the product uses: a public bucket of pictures and documents and a private one
 * with signed URLs, whose rows obey row level security. Other routes are refused; the handler never throws.
 */
export function createStorageHandler({
  onError,
  picturesFolder,
  pictureWork = WORK_HERE,
  ...options
}: StorageOptions): Handler {
  const renderer = createRenderer(picturesFolder, pictureWork, options.limits?.render);
  const service = { ...options, pictureWork, renderer };
  return handleErrors(
    async (request, { clientAddress }) => {
      const url = new URL(request.url);
      if (request.url.length > MAX_URL_BYTES) {
        throw new StorageError(414, "InvalidRequest", "The address is too long");
      }
      const { route, key } = findRoute(request.method, url.pathname.slice(PREFIX.length));
      return route.handle({ service, request, url, key, clientAddress });
    },
    { words: STORAGE_WORDS, respond: respondError, onError },
  );
}

/** Loaded with the first picture: libvips takes memory that most processes never need. */
const loadWork = async () =>
  (await import("#backend/storage/files/picture-work.ts")).STORED_PICTURE_WORK;

const WORK_HERE: StoredPictureWork = {
  reencode: async (...picture) => (await loadWork()).reencode(...picture),
  transform: async (...picture) => (await loadWork()).transform(...picture),
};

interface StorageRoute extends Route {
  handle: (call: Call) => Promise<Response>;
}

const READ = ["GET", "HEAD"];

/** Paths below `/storage/v1/`. The first match wins: the last ones would take `public` or `sign` for a bucket. */
export const STORAGE_ROUTES: readonly StorageRoute[] = [
  { methods: READ, path: "object/public/:bucket/*name", handle: handlePublicFile },
  { methods: ["GET"], path: "object/info/public/:bucket/*name", handle: handlePublicInfo },
  { methods: ["GET"], path: "object/info/authenticated/:bucket/*name", handle: handleInfo },
  { methods: ["GET"], path: "object/info/:bucket/*name", handle: handleInfo },
  { methods: READ, path: "object/authenticated/:bucket/*name", handle: handleFile },
  { methods: READ, path: "render/image/public/:bucket/*name", handle: handlePublicPicture },
  { methods: READ, path: "render/image/authenticated/:bucket/*name", handle: handlePicture },
  { methods: READ, path: "object/sign/:bucket/*name", handle: handleSignedFile },
  { methods: ["POST"], path: "object/sign/:bucket/*name", handle: handleSign },
  { methods: ["POST"], path: "object/sign/:bucket", handle: handleSignMany },
  { methods: ["PUT"], path: "object/upload/sign/:bucket/*name", handle: handleSignedUpload },
  { methods: ["POST"], path: "object/upload/sign/:bucket/*name", handle: handleSignUpload },
  { methods: ["POST"], path: "object/list/:bucket", handle: handleList },
  { methods: ["POST"], path: "object/list-v2/:bucket", handle: handleListPages },
  { methods: ["POST"], path: "object/move", handle: handleMove },
  { methods: ["POST"], path: "object/copy", handle: handleCopy },
  { methods: ["DELETE"], path: "object/:bucket", handle: handleRemove },
  { methods: ["DELETE"], path: "object/:bucket/*name", handle: handleRemoveOne },
  { methods: ["POST"], path: "object/:bucket/*name", handle: handleUpload },
  { methods: ["PUT"], path: "object/:bucket/*name", handle: handleUpdate },
  { methods: READ, path: "object/:bucket/*name", handle: handleFile },
  { methods: ["GET"], path: "bucket", handle: handleListBuckets },
  { methods: ["GET"], path: "bucket/:bucket", handle: handleGetBucket },
];

/** What upstream offers and this API does not, as `[path, what that is]`. */
const NOT_OFFERED: readonly (readonly [RegExp, string])[] = [
  [/^(?:upload|object\/upload(?!\/sign))(?:\/|$)/, "Uploading in parts"],
  [/^render\/image\/sign(?:\/|$)/, "Showing private pictures in other sizes"],
  [/^s3(?:\/|$)/, "The S3 protocol"],
  [/^cdn(?:\/|$)/, "Purging the CDN"],
  [/^vector(?:\/|$)/, "Storing vectors"],
  [/^iceberg(?:\/|$)/, "Storing Iceberg tables"],
];
const BUCKETS = /^bucket(?:\/|$)/;

/** @returns null for what may be offered */
function nameUnsupported(method: string, path: string): string | null {
  if (BUCKETS.test(path))
    return method === "GET" ? null : "Making, changing, emptying and deleting buckets";
  return NOT_OFFERED.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

const matchRoute = createRouter(STORAGE_ROUTES, new Map([["bucket", "[\\w-]{1,100}"]]));

/** @throws {StorageError} 400 for a name, 404, 405, or 422 for what is not offered: tus clients retry 409 and 423 */
function findRoute(method: string, path: string): { route: StorageRoute; key: ObjectKey } {
  const unsupported = nameUnsupported(method, path);
  if (unsupported !== null)
    throw new StorageError(422, "NotSupported", `${unsupported} is not supported`);
  const match = matchRoute(method, path);
  if (match === null) {
    throw new StorageError(404, "InvalidRequest", "Route not found", { error: "not_found" });
  }
  const { route, allowed, params } = match;
  if (route === null) {
    const headers = { Allow: allowed.join(", ") };
    throw new StorageError(405, "MethodNotAllowed", "Method not allowed", { headers });
  }
  const { bucket = "", name } = params;
  return { route, key: { bucket, name: name === undefined ? "" : decodeObjectName(name) } };
}
