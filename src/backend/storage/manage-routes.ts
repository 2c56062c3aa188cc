import { z } from "zod";

import type { Transaction } from "#backend/database/database.ts";
import type { Identity } from "#backend/identity.ts";
import {
  invalidRequest,
  noSuchKey,
  parseStorableJson,
  readJson,
  respondJson,
  wholeNumber,
} from "#backend/storage/http.ts";
import {
  checkFolder,
  checkObjectName,
  deleteObjects,
  readObject,
  renameObject,
  writeObject,
} from "#backend/storage/objects.ts";
import {
  type Call,
  discardBytes,
  identifyCall,
  readAs,
  requireBucket,
  writeAs,
} from "#backend/storage/service.ts";

const MAX_ENTRIES = 1000;

/** Which of a folder's entries are listed; the defaults are upstream's. */
const listingSchema = z.object({
  /** The folder. */
  prefix: z.string().max(1024),
  limit: wholeNumber(1, MAX_ENTRIES).default(100),
  offset: wholeNumber(0, 1_000_000).default(0),
  /** Beginning of the entries' names, in any case; empty for all. */
  search: z.string().max(255).default(""),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

/** The entries of a folder. */
export async function handleList(call: Call): Promise<Response> {
  const { service, key } = call;
  const identity = await identifyCall(call);
  const { prefix, ...listing } = await readJson(call.request, listingSchema, identity);
  const folder = checkFolder(prefix);
  await requireBucket(service, key.bucket);
  const entries = await readAs(service, identity, (transaction) =>
    listObjects(transaction, { bucket: key.bucket, folder }, listing),
  );
  return respondJson(entries);
}

/** Upstream's second listing: full names, and a cursor instead of an offset. */
const pageSchema = z.object({
  prefix: z.string().max(1024).default(""),
  /** As upstream, more than a page holds is a whole page. */
  limit: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .transform((limit) => Math.min(limit, MAX_ENTRIES))
    .default(MAX_ENTRIES),
  cursor: z.string().max(4096).optional(),
  /** Whether what has a slash behind the prefix is one folder. */
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

/** Behind which entry a page begins, in which order. */
const cursorSchema = z.object({
  column: pageSchema.shape.sortBy.unwrap().shape.column.unwrap(),
  order: pageSchema.shape.sortBy.unwrap().shape.order.unwrap(),
  /** The entry's value in the column. */
  value: z.string().max(1024),
  name: z.string().max(1024),
});
type Cursor = z.output<typeof cursorSchema>;

/** One page of a bucket's objects and folders. */
export async function handleListPages(call: Call): Promise<Response> {
  const { service, key } = call;
  const identity = await identifyCall(call);
  const {
    prefix,
    limit,
    cursor,
    with_delimiter: isGrouped,
    sortBy,
  } = await readJson(call.request, pageSchema, identity);
  await requireBucket(service, key.bucket);
  const after = cursor === undefined ? null : readCursor(cursor);
  const { column, order } = after ?? sortBy;
  const found = await readAs(service, identity, (transaction) =>
    listPage(
      transaction,
      { bucket: key.bucket, prefix, isGrouped },
      { limit, column, order, after },
    ),
  );
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const hasNext = found.length > limit && last !== undefined;
  const next: Cursor | null = hasNext
    ? { column, order, value: last.value, name: last.entry.name }
    : null;
  return respondJson({
    hasNext,
    ...(next !== null && { nextCursor: Buffer.from(JSON.stringify(next)).toString("base64url") }),
    folders: entries.flatMap(({ entry }) =>
      entry.id === null ? [{ name: entry.name, key: keyOf(entry.name) }] : [],
    ),
    objects: entries.flatMap(({ entry }) =>
      entry.id === null ? [] : [{ ...entry, key: isGrouped ? keyOf(entry.name) : entry.name }],
    ),
  });
}

/** As upstream, the last part of a name where names are listed by folder. */
const keyOf = (name: string) => name.split("/").findLast((part) => part !== "");

/** @throws {StorageError} 400 for a text that is no cursor of this listing */
function readCursor(text: string): Cursor {
  const refusal = "body/cursor is not one of this listing";
  const value = parseStorableJson(Buffer.from(text, "base64url").toString("utf8"), refusal);
  const parsed = cursorSchema.safeParse(value);
  const isDate = parsed.success && /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/.test(parsed.data.value);
  if (parsed.success && (parsed.data.column === "name" || isDate)) return parsed.data;
  throw invalidRequest(refusal);
}

interface PageEntry {
  /** What the page is sorted by, as text. */
  value: string;
  /** The object; a folder has no id. */
  entry: { name: string; id: string | null };
}

/** One entry more than the limit, if there is one. */
async function listPage(
  transaction: Transaction,
  { bucket, prefix, isGrouped }: { bucket: string; prefix: string; isGrouped: boolean },
  {
    limit,
    column,
    order,
    after,
  }: { limit: number; column: string; order: string; after: Cursor | null },
): Promise<PageEntry[]> {
  // The time is compared as it is written, in UTC with all its digits.
  const value =
    column === "name"
      ? "name"
      : `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')`;
  const comparison = order === "asc" ? ">" : "<";
  const { rows } = await transaction.query<{ entries: PageEntry[] }>(
    `with inside as (
       select o.*, substr(name, 1 + char_length($2::text)) as rest from storage.objects o
       where bucket_id = $1::text and starts_with(name, $2::text)
     ), entries as (
       select $2::text || split_part(rest, '/', 1) || '/' as name, null::uuid as id,
         min(updated_at) as updated_at, min(created_at) as created_at,
         null::timestamptz as last_accessed_at, null::jsonb as metadata
       from inside where ($3::text)::boolean and strpos(rest, '/') > 0 group by 1
       union all
       select name, id, updated_at, created_at, last_accessed_at, metadata
       from inside where not (($3::text)::boolean and strpos(rest, '/') > 0)
     ), sorted as (
       select *, (${value}) collate "C" as value, name collate "C" as sort_name from entries
     ), page as (
       select *, row_number() over (order by value ${order}, sort_name ${order}) as place from sorted
       where $5::text is null or (value, sort_name) ${comparison} ($5::text collate "C", $6::text collate "C")
       order by place limit ($4::text)::int
     )
     select coalesce(json_agg(json_build_object('value', value, 'entry',
       case when id is null then json_build_object('name', name, 'id', null)
       else json_build_object('name', name, 'id', id, 'updated_at', updated_at,
         'created_at', created_at, 'last_accessed_at', last_accessed_at, 'metadata', metadata) end)
       order by place), '[]') as entries
     from page`,
    [
      bucket,
      prefix,
      String(isGrouped),
      String(limit + 1),
      after?.value ?? null,
      after?.name ?? null,
    ],
  );
  return rows[0]?.entries ?? [];
}

const removeSchema = z.object({ prefixes: z.array(z.string()).min(1).max(MAX_ENTRIES) });

/** Deletes several objects; those that are not there, or not for the caller to delete, are left out. */
export async function handleRemove(call: Call): Promise<Response> {
  const identity = await identifyCall(call);
  const { prefixes } = await readJson(call.request, removeSchema, identity);
  return respondJson(await remove(call, identity, prefixes.map(checkObjectName)));
}

/** Deletes one object. */
export async function handleRemoveOne(call: Call): Promise<Response> {
  const gone = await remove(call, await identifyCall(call), [call.key.name]);
  if (gone.length === 0) throw noSuchKey();
  return respondJson({ message: "Successfully deleted" });
}

async function remove({ service, key }: Call, identity: Identity, names: readonly string[]) {
  await requireBucket(service, key.bucket);
  const gone = await writeAs(service, identity, (transaction) =>
    deleteObjects(transaction, key.bucket, names),
  );
  await discardBytes(
    service,
    gone.map(({ version }) => version),
  );
  return gone;
}

const moveSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
});

/** Gives an object another name in its bucket. */
export async function handleMove(call: Call): Promise<Response> {
  const { identity, source, destination } = await readJourney(call);
  await writeAs(call.service, identity, (transaction) =>
    renameObject(transaction, source, destination),
  );
  return respondJson({ message: "Successfully moved" });
}

/** Stores an object under a second name; the bytes are shared. */
export async function handleCopy(call: Call): Promise<Response> {
  const { identity, source, destination } = await readJourney(call);
  const target = { bucket: source.bucket, name: destination };
  const { id } = await writeAs(call.service, identity, async (transaction) => {
    const { version, metadata, user_metadata } = await readObject(transaction, source);
    const file = { version, metadata, userMetadata: user_metadata };
    return writeObject(transaction, target, file, "insert");
  });
  return respondJson({ Id: id, Key: `${target.bucket}/${target.name}` });
}

async function readJourney(call: Call) {
  const identity = await identifyCall(call);
  const body = await readJson(call.request, moveSchema, identity);
  const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = body;
  if (destinationBucket !== bucketId) {
    throw invalidRequest("Objects stay in their bucket: destinationBucket is not offered");
  }
  await requireBucket(call.service, bucketId);
  const source = { bucket: bucketId, name: checkObjectName(sourceKey) };
  return { identity, source, destination: checkObjectName(destinationKey) };
}

/**
 * The entries as JSON, folders first: a folder has a name and nothing else.
 *
 * @param folder empty, or a name that ends with a slash
 */
async function listObjects(
  transaction: Transaction,
  { bucket, folder }: { bucket: string; folder: string },
  { search, limit, offset, sortBy }: Omit<z.output<typeof listingSchema>, "prefix">,
): Promise<unknown[]> {
  const { column, order } = sortBy;
  const { rows } = await transaction.query<{ entries: unknown[] }>(
    `with inside as (
       select o.*, path_tokens[($3::text)::int] as part,
         cardinality(path_tokens) = ($3::text)::int as is_file
       from storage.objects o
       where bucket_id = $1::text and starts_with(name, $2::text)
         and starts_with(lower(path_tokens[($3::text)::int]), lower($4::text))
     ), entries as (
       select part as name, null::uuid as id, null::timestamptz as updated_at,
         null::timestamptz as created_at, null::timestamptz as last_accessed_at,
         null::jsonb as metadata
       from inside where not is_file group by part
       union all
       select part, id, updated_at, created_at, last_accessed_at, metadata
       from inside where is_file
     ), page as (
       select *, row_number() over (order by id is not null, ${column} ${order}, name) as place
       from entries order by place limit ($5::text)::int offset ($6::text)::int
     )
     select coalesce(json_agg(json_build_object('name', name, 'id', id, 'updated_at', updated_at,
       'created_at', created_at, 'last_accessed_at', last_accessed_at, 'metadata', metadata)
       order by place), '[]') as entries
     from page`,
    [bucket, folder, String(folder.split("/").length), search, String(limit), String(offset)],
  );
  return rows[0]?.entries ?? [];
}
