import type { Database, Transaction } from "#backend/database/database.ts";
import { type ApiKeys, identify, type Identity } from "#backend/identity.ts";
import type { AdmitClient } from "#backend/limits/wire-limits.ts";
import { runTransaction } from "#backend/rest/execute.ts";
import type { BlobStore } from "#backend/storage/blob-store.ts";
import { isVersionUsed, type ObjectKey, readBucket } from "#backend/storage/objects.ts";
import { noSuchBucket } from "#backend/storage/storage-error.ts";

/** What every route works with. */
export interface StorageService {
  database: Database;
  keys: ApiKeys;
  blobs: BlobStore;
  admitUpload?: AdmitClient | undefined;
}

/** One request on its way through a route. */
export interface Call {
  service: StorageService;
  request: Request;
  url: URL;
  /** What follows the route's own path; empty for a route without an object. */
  key: ObjectKey;
  clientAddress: string | null;
}

/** The rights under which a public bucket is read, and limits are looked up. */
export const SERVICE: Identity = { role: "service_role", claims: { role: "service_role" } };

/** Whose request it is. @throws {IdentityError} */
export function identifyCall({ request, service }: Call): Promise<Identity> {
  return identify(request, service.keys);
}

/** Runs a read with the rights of `identity`. */
export function readAs<T>(
  { database }: StorageService,
  identity: Identity,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return runTransaction(database, identity, { readOnly: true }, work);
}

/** Runs a change with the rights of `identity`. */
export function writeAs<T>(
  { database }: StorageService,
  identity: Identity,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return runTransaction(database, identity, { readOnly: false }, work);
}

/** @throws {StorageError} 404 */
export async function requireBucket(service: StorageService, id: string) {
  const bucket = await readAs(service, SERVICE, (transaction) => readBucket(transaction, id));
  if (bucket === null) throw noSuchBucket();
  return bucket;
}

/** Removes the bytes that no row names any more. What fails here, the next sweep does. */
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
