import {
  handleCopy,
  handleList,
  handleMove,
  handleRemove,
  handleRemoveOne,
} from "#backend/storage/manage-routes.ts";
import { decodeObjectName } from "#backend/storage/object-name.ts";
import type { ObjectKey } from "#backend/storage/objects.ts";
import {
  handleFile,
  handleInfo,
  handlePicture,
  handlePublicFile,
  handlePublicInfo,
  handlePublicPicture,
} from "#backend/storage/read-routes.ts";
import type { Call } from "#backend/storage/service.ts";
import { StorageError } from "#backend/storage/storage-error.ts";
import { handleUpdate, handleUpload } from "#backend/storage/upload/upload-route.ts";

interface Route {
  methods: readonly string[];
  /** Path below `/storage/v1/`. */
  path: string;
  /** What follows the path: nothing, a bucket, or a bucket and an object's name. */
  rest: "none" | "bucket" | "object";
  handle: (call: Call) => Promise<Response>;
}

const READ = ["GET", "HEAD"];

/** The first match wins: the last ones would take `public` for the name of a bucket. */
export const STORAGE_ROUTES: readonly Route[] = [
  { methods: READ, path: "object/public/", rest: "object", handle: handlePublicFile },
  { methods: ["GET"], path: "object/info/public/", rest: "object", handle: handlePublicInfo },
  { methods: ["GET"], path: "object/info/authenticated/", rest: "object", handle: handleInfo },
  { methods: ["GET"], path: "object/info/", rest: "object", handle: handleInfo },
  { methods: READ, path: "object/authenticated/", rest: "object", handle: handleFile },
  { methods: READ, path: "render/image/public/", rest: "object", handle: handlePublicPicture },
  { methods: READ, path: "render/image/authenticated/", rest: "object", handle: handlePicture },
  { methods: ["POST"], path: "object/list/", rest: "bucket", handle: handleList },
  { methods: ["POST"], path: "object/move", rest: "none", handle: handleMove },
  { methods: ["POST"], path: "object/copy", rest: "none", handle: handleCopy },
  { methods: ["DELETE"], path: "object/", rest: "bucket", handle: handleRemove },
  { methods: ["DELETE"], path: "object/", rest: "object", handle: handleRemoveOne },
  { methods: ["POST"], path: "object/", rest: "object", handle: handleUpload },
  { methods: ["PUT"], path: "object/", rest: "object", handle: handleUpdate },
  { methods: READ, path: "object/", rest: "object", handle: handleFile },
];

/** What upstream offers and this API does not. */
const NOT_OFFERED =
  /^(?:bucket|object\/(?:sign|upload|list-v2)|render\/image\/sign|upload|cdn|vector|iceberg|s3)(?:\/|$)/;

/** @throws {StorageError} 400 for a name, 404, 405, or 422 for what is not offered: tus clients retry 409 and 423 */
export function findRoute(method: string, path: string): { route: Route; key: ObjectKey } {
  if (NOT_OFFERED.test(path)) {
    throw new StorageError(422, "NotSupported", `${path.split("/", 2).join("/")} is not supported`);
  }
  const matches = STORAGE_ROUTES.flatMap((route) => {
    const rest = matchRest(route, path);
    return rest === null ? [] : [{ route, rest }];
  });
  const found = matches.find(({ route }) => route.methods.includes(method));
  if (found === undefined) {
    const allowed = [...new Set(matches.flatMap(({ route }) => route.methods))].join(", ");
    throw allowed === ""
      ? new StorageError(404, "InvalidRequest", "Route not found", { error: "not_found" })
      : new StorageError(405, "MethodNotAllowed", "Method not allowed", {
          headers: { Allow: allowed },
        });
  }
  const [bucket, name] = found.rest;
  return {
    route: found.route,
    key: { bucket, name: name === "" ? "" : decodeObjectName(name) },
  };
}

/** Bucket and name, still encoded; null when the path is not the route's. */
function matchRest({ path, rest }: Route, given: string): [bucket: string, name: string] | null {
  if (rest === "none") return given === path ? ["", ""] : null;
  if (!given.startsWith(path)) return null;
  const [bucket = "", ...name] = given.slice(path.length).split("/");
  const isRight = rest === "bucket" ? name.length === 0 : name.join("/") !== "";
  return isRight && /^[\w-]{1,100}$/.test(bucket) ? [bucket, name.join("/")] : null;
}
