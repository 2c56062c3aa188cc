import type { Transaction } from "#backend/database/database.ts";
import { invalidKey, noSuchKey } from "#backend/storage/http.ts";

/** A bucket's own limits. */
export interface Bucket {
  isPublic: boolean;
  /** Null for none. */
  maxBytes: number | null;
  allowedTypes: readonly string[] | null;
}

/** Where an object is found. */
export interface ObjectKey {
  bucket: string;
  name: string;
}

/** What is stored of a file besides its bytes, under upstream's names. */
export interface FileMetadata {
  eTag: string;
  /** Bytes. */
  size: number;
  mimetype: string;
  cacheControl: string;
  /** ISO 8601. */
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
  /** Of a picture, in pixels. */
  width?: number;
  height?: number;
}

export interface StoredObject {
  id: string;
  name: string;
  bucket_id: string;
  /** Hash of its bytes. */
  version: string;
  metadata: FileMetadata;
  user_metadata: object | null;
  created_at: string;
  updated_at: string;
}

export interface NewFile {
  version: string;
  metadata: Partial<FileMetadata>;
  /** The uploader's own. */
  userMetadata: object | null;
}

/** `insert` refuses a name that is taken, `update` one that is not; `upsert` takes both. */
export type WriteMode = "insert" | "update" | "upsert";

/** @returns null when there is no such bucket */
export async function readBucket(transaction: Transaction, id: string): Promise<Bucket | null> {
  const { rows } = await transaction.query<{ bucket: Bucket }>(
    `select json_build_object('isPublic', coalesce(public, false), 'maxBytes', file_size_limit,
       'allowedTypes', allowed_mime_types) as bucket
     from storage.buckets where id = $1::text`,
    [id],
  );
  return rows[0]?.bucket ?? null;
}

/**
 * Writes the row of a file.
 *
 * @returns its id, and the version that it replaced
 * @throws {DatabaseError} 23505 taken, 42501 refused
 * @throws {StorageError} 404 nothing to update
 */
export async function writeObject(
  transaction: Transaction,
  { bucket, name }: ObjectKey,
  { version, metadata, userMetadata }: NewFile,
  mode: WriteMode,
): Promise<{ id: string; replaced: string | null }> {
  const { rows: old } = await transaction.query<{ version: string | null }>(
    `select version from storage.objects
     where bucket_id = $1::text and name = $2::text for update`,
    [bucket, name],
  );
  if (mode === "update" && old.length === 0) throw noSuchKey();
  const { rows } = await transaction.query<{ id: string }>(
    mode === "update" ? UPDATE : mode === "upsert" ? `${INSERT} ${OR_UPDATE} ${ID}` : INSERT + ID,
    [bucket, name, JSON.stringify(metadata), version, userMetadata && JSON.stringify(userMetadata)],
  );
  const [written] = rows;
  if (written === undefined) throw noSuchKey();
  return { id: written.id, replaced: old[0]?.version ?? null };
}

const ID = " returning id::text as id";

const INSERT = `insert into storage.objects
    (bucket_id, name, metadata, version, user_metadata, owner, owner_id)
  values ($1::text, $2::text, ($3::text)::jsonb, $4::text, ($5::text)::jsonb,
    auth.uid(), auth.uid()::text)`;

const OR_UPDATE = `on conflict (bucket_id, name) do update set
    metadata = excluded.metadata, version = excluded.version,
    user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id,
    updated_at = now()`;

const UPDATE = `update storage.objects set
    metadata = ($3::text)::jsonb, version = $4::text, user_metadata = ($5::text)::jsonb,
    owner = auth.uid(), owner_id = auth.uid()::text, updated_at = now()
  where bucket_id = $1::text and name = $2::text${ID}`;

/** The object that the caller may see. @throws {StorageError} 404 */
export async function readObject(
  transaction: Transaction,
  { bucket, name }: ObjectKey,
): Promise<StoredObject> {
  const { rows } = await transaction.query<{ object: StoredObject }>(
    `select to_json(o) as object from (
       select id, name, bucket_id, version, metadata, user_metadata, created_at, updated_at
       from storage.objects where bucket_id = $1::text and name = $2::text) o`,
    [bucket, name],
  );
  if (rows[0] === undefined) throw noSuchKey();
  return rows[0].object;
}

/** Those of the given names whose objects the caller may see. */
export async function findNames(
  transaction: Transaction,
  bucket: string,
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await transaction.query<{ names: string[] }>(
    `select coalesce(json_agg(name), '[]') as names from storage.objects
     where bucket_id = $1::text and name in (select json_array_elements_text(($2::text)::json))`,
    [bucket, JSON.stringify(names)],
  );
  return new Set(rows[0]?.names);
}

/** Gives an object another name. @throws {StorageError} 404 @throws {DatabaseError} 23505 */
export async function renameObject(
  transaction: Transaction,
  { bucket, name }: ObjectKey,
  newName: string,
): Promise<void> {
  const { affectedRows } = await transaction.query(
    `update storage.objects set name = $3::text, updated_at = now()
     where bucket_id = $1::text and name = $2::text`,
    [bucket, name, newName],
  );
  if (affectedRows === 0) throw noSuchKey();
}

/** Deletes those of the given objects that the caller may delete; returns their rows. */
export async function deleteObjects(
  transaction: Transaction,
  bucket: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  const { rows } = await transaction.query<{ objects: StoredObject[] }>(
    `with gone as (
       delete from storage.objects
       where bucket_id = $1::text
         and name in (select json_array_elements_text(($2::text)::json))
       returning id, name, bucket_id, version, metadata, user_metadata, owner, created_at,
         updated_at, last_accessed_at)
     select coalesce(json_agg(gone order by name), '[]') as objects from gone`,
    [bucket, JSON.stringify(names)],
  );
  return rows[0]?.objects ?? [];
}

/** Whether an object still has the hash. */
export async function isVersionUsed(transaction: Transaction, hash: string): Promise<boolean> {
  const { rows } = await transaction.query<{ used: boolean }>(
    "select exists (select from storage.objects where version = $1::text) as used",
    [hash],
  );
  return rows[0]?.used ?? false;
}

export async function listVersions(transaction: Transaction): Promise<Set<string>> {
  const { rows } = await transaction.query<{ versions: string[] }>(
    "select coalesce(json_agg(version), '[]') as versions from storage.objects",
  );
  return new Set(rows[0]?.versions);
}

const MAX_BYTES = 1024;
const MAX_PART_BYTES = 255;
/** What upstream allows, without the question mark, which a browser would take for a query. */
const PART = /^[\w!\-.*'()&$@=;:+, ]+$/;

/**
 * The name of an object in its bucket, without the slash that may stand before it.
 *
 * @throws {StorageError} 400 `InvalidKey`
 */
export function checkObjectName(given: string): string {
  const name = given.replace(/^\//, "");
  if (name === "") throw invalidKey("it is empty");
  if (name.length > MAX_BYTES) throw invalidKey(`it is longer than ${MAX_BYTES} bytes`);
  for (const part of name.split("/")) checkPart(part);
  return name;
}

/** A folder as list takes it: empty, or a name that ends with a slash. @throws {StorageError} 400 */
export function checkFolder(given: string): string {
  const name = given.replace(/^\/+|\/+$/g, "");
  return name === "" ? "" : `${checkObjectName(name)}/`;
}

/** The name that the path of an address stands for. @throws {StorageError} 400 `InvalidKey` */
export function decodeObjectName(pathname: string): string {
  let parts: string[];
  try {
    parts = pathname.split("/").map(decodeURIComponent);
  } catch {
    throw invalidKey("it is not UTF-8");
  }
  if (parts.some((part) => part.includes("/"))) throw invalidKey("a part of it holds a slash");
  return checkObjectName(parts.join("/"));
}

function checkPart(part: string): void {
  if (part === "" || part === "." || part === "..") {
    throw invalidKey("a part of it is empty or made of dots");
  }
  if (part.length > MAX_PART_BYTES) {
    throw invalidKey(`a part of it is longer than ${MAX_PART_BYTES} bytes`);
  }
  if (!PART.test(part)) throw invalidKey("use letters without accents, digits and - _ . only");
}
