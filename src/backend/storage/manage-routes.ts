import { z } from "zod";

import type { Transaction } from "#backend/database/database.ts";
import type { Identity } from "#backend/identity.ts";
import { invalidRequest, noSuchKey, readJson, respondJson } from "#backend/storage/http.ts";
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
  limit: z.int().min(1).max(MAX_ENTRIES).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
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
