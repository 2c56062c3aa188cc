import { z } from "zod";

import type { Identity } from "#backend/identity.ts";
import { listingSchema, listObjects, MAX_ENTRIES } from "#backend/storage/list-objects.ts";
import { checkFolder, checkObjectName } from "#backend/storage/object-name.ts";
import { deleteObjects, readObject, renameObject, writeObject } from "#backend/storage/objects.ts";
import { readJson } from "#backend/storage/request-body.ts";
import { respondJson } from "#backend/storage/response.ts";
import {
  type Call,
  discardBytes,
  identifyCall,
  readAs,
  requireBucket,
  writeAs,
} from "#backend/storage/service.ts";
import { invalidRequest, noSuchKey } from "#backend/storage/storage-error.ts";

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
