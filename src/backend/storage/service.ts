import { priorityOf, runTransaction } from "#backend/api/transaction.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { type ApiKeys, identify, type Identity } from "#backend/identity.ts";
import type { ApiLimits } from "#backend/rate-limits/api-limits.ts";
import type { BlobStore } from "#backend/storage/files/blob-store.ts";
import type { StoredPictureWork } from "#backend/storage/files/picture-work.ts";
import { noSuchBucket, tooManyRequests } from "#backend/storage/http.ts";
import { isVersionUsed, type ObjectKey, readBucket } from "#backend/storage/objects.ts";
import type { Renderer } from "#backend/storage/render.ts";

/** What all routes share. */
export interface StorageService {
  database: Database;
  keys: ApiKeys;
  blobs: BlobStore;
  renderer: Renderer;
  pictureWork: StoredPictureWork;
  /** Absent: no limits. */
  limits?: ApiLimits | undefined;
}

/** A request to a route. */
export interface Call {
  service: StorageService;
  request: Request;
  url: URL;
  /** What follows the route's own path; the name is empty for a route without an object. */
  key: ObjectKey;
  clientAddress: string | null;
}

/** The rights under which a public bucket is read and a signed upload is stored, and limits are looked up. */
export const SERVICE: Identity = { role: "service_role", claims: { role: "service_role" } };

/** Identifies the caller. @throws {IdentityError} @throws {StorageError} 429 for too many anonymous requests */
export async function identifyCall({ request, service, clientAddress }: Call): Promise<Identity> {
  const identity = await identify(request, service.keys);
  if (identity.role === "anon") {
    const wait = (await service.limits?.anonymous(clientAddress)) ?? 0;
    if (wait > 0) throw tooManyRequests("requests", wait);
  }
  return identity;
}

export type WithDatabase = Pick<StorageService, "database">;

const runAs =
  (readOnly: boolean) =>
  <T>({ database }: WithDatabase, identity: Identity, work: (run: Transaction) => Promise<T>) => {
    const priority = priorityOf(identity.role);
    return runTransaction(database, identity, { readOnly, priority }, work);
  };

/** Runs a read that needs no key: it sees everything, at low priority. */
export const readForAll = <T>(
  { database }: WithDatabase,
  work: (run: Transaction) => Promise<T>,
): Promise<T> => runTransaction(database, SERVICE, { readOnly: true, priority: "low" }, work);

/** Runs a read, or a change, with the rights of `identity`. */
export const readAs = runAs(true);
export const writeAs = runAs(false);

/** @throws {StorageError} 404 */
export async function requireBucket(service: WithDatabase, id: string) {
  const bucket = await readAs(service, SERVICE, (transaction) => readBucket(transaction, id));
  if (bucket === null) throw noSuchBucket();
  return bucket;
}

/** Removes files that no row refers to any more. Failures are left to the next sweep. */
export async function discardBytes(
  { blobs, database }: StorageService,
  hashes: readonly (string | null)[],
): Promise<void> {
  const isNeeded = (hash: string) =>
    database.transaction({ readOnly: true }, (transaction) => isVersionUsed(transaction, hash));
  for (const hash of new Set(hashes)) {
    if (hash !== null) await blobs.discard(hash, isNeeded).catch(() => undefined);
  }
}
