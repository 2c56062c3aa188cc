import { COPY_FORMAT, type SavedCopy } from "#domain/offline/saved-copy.ts";
import type { StoredRequest } from "#domain/offline/stored-request.ts";

/* The device's database: the copy, and the requests that were written without a network. */

const NAME = "sin-senal";
const REQUESTS = "requests";
const VALUES = "values";

/** The copy, and when it was last known to be what the site says. */
export interface DatedCopy {
  copy: SavedCopy;
  /** ISO 8601. */
  savedAt: string;
}

/** A form token, and when it was fetched. */
export interface StoredSeal {
  seal: string;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

interface Values {
  [copy: `copy-${number}`]: DatedCopy;
  seal: StoredSeal;
}

/** The copy that this version of the worker can read. */
export const COPY_KEY = `copy-${COPY_FORMAT}` as const;

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener("upgradeneeded", () => {
    opening.result.createObjectStore(REQUESTS, { keyPath: "key" });
    opening.result.createObjectStore(VALUES);
  });
  return settle(opening);
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("the device's database failed")),
    );
  });
}

/** Runs one transaction over one store, and waits until it is on the device. */
async function inStore<T>(
  name: typeof REQUESTS | typeof VALUES,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(name, mode, { durability: "strict" });
    const isComplete = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () =>
        reject(transaction.error ?? new Error("aborted")),
      );
    });
    const result = await settle(work(transaction.objectStore(name)));
    await isComplete;
    return result;
  } finally {
    database.close();
  }
}

export function readValue<Key extends keyof Values>(key: Key): Promise<Values[Key] | undefined> {
  return inStore(
    VALUES,
    "readonly",
    (store) => store.get(key) as IDBRequest<Values[Key] | undefined>,
  );
}

export async function writeValue<Key extends keyof Values>(
  key: Key,
  value: Values[Key],
): Promise<void> {
  await inStore(VALUES, "readwrite", (store) => store.put(value, key));
}

/** Whether this device has a copy, also one of another version of the worker. */
export async function hasAnyCopy(): Promise<boolean> {
  const keys = await inStore(VALUES, "readonly", (store) => store.getAllKeys());
  return keys.some((key) => typeof key === "string" && key.startsWith("copy-"));
}

/** Removes copies that only other versions of the worker can read. */
export async function removeOtherCopies(): Promise<void> {
  const keys = await inStore(VALUES, "readonly", (store) => store.getAllKeys());
  for (const key of keys) {
    if (key === COPY_KEY || key === "seal") continue;
    await inStore(VALUES, "readwrite", (store) => store.delete(key));
  }
}

/** All requests, newest first. */
export async function listRequests(): Promise<StoredRequest[]> {
  const requests = await inStore(
    REQUESTS,
    "readonly",
    (store) => store.getAll() as IDBRequest<StoredRequest[]>,
  );
  return requests.toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt));
}

export function findRequest(key: string): Promise<StoredRequest | undefined> {
  return inStore(
    REQUESTS,
    "readonly",
    (store) => store.get(key) as IDBRequest<StoredRequest | undefined>,
  );
}

export async function putRequest(request: StoredRequest): Promise<void> {
  await inStore(REQUESTS, "readwrite", (store) => store.put(request));
}

export async function removeRequest(key: string): Promise<void> {
  await inStore(REQUESTS, "readwrite", (store) => store.delete(key));
}

/** Removes the copy and the token; the requests stay. */
export async function removeValues(): Promise<void> {
  await inStore(VALUES, "readwrite", (store) => store.clear());
}

/** Removes everything, also requests that were not sent. */
export async function removeDatabase(): Promise<void> {
  await settle(indexedDB.deleteDatabase(NAME));
}
