import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import { unwrapStored } from "#data/client/storage-errors.ts";
import { createStorage } from "#data/client/storage.ts";
import { CERTIFICATES_FOLDER, PRIVATE_BUCKET } from "#domain/media/private-file.ts";

/* Names are those in the private bucket, as `makePrivateName` makes them. The panel uploads by `uploadPrivateFile`. */

const bucketOf = (client: Client) => createStorage(client).from(PRIVATE_BUCKET);

/** Enough to open it in the next moment. */
const SIGNED_SECONDS = 5 * 60;

/**
 * A URL that shows a private file for five minutes, for who may see it.
 *
 * @param saveAs the name under which the browser saves it instead of showing it
 * @throws {DataError} kind `not-found` for a file that is not there or not for the caller to see
 */
export async function signPrivateFile(
  client: Client,
  name: string,
  saveAs?: string,
): Promise<string> {
  const { signedUrl } = unwrapStored(await bucketOf(client).createSignedUrl(name, SIGNED_SECONDS));
  // Not the client's own option, which encodes the name twice.
  return saveAs === undefined ? signedUrl : `${signedUrl}&download=${encodeURIComponent(saveAs)}`;
}

/**
 * Stores a private file from the server. A name that is taken has the same content, so it counts as stored.
 *
 * @throws {DataError} of a file that the Storage API refuses
 */
export async function storePrivateFile(
  client: Client,
  name: string,
  { bytes, type }: { bytes: Uint8Array<ArrayBuffer>; type: string },
): Promise<void> {
  const stored = await bucketOf(client).upload(name, bytes, { contentType: type });
  try {
    unwrapStored(stored);
  } catch (error) {
    if (!(error instanceof DataError) || error.kind !== "conflict") throw error;
  }
}

/** The bytes of a private file as they arrive; null without one. @throws {DataError} */
export async function openPrivateFile(
  client: Client,
  name: string,
): Promise<ReadableStream<Uint8Array> | null> {
  try {
    return unwrapStored(await bucketOf(client).download(name).asStream());
  } catch (error) {
    if (error instanceof DataError && error.kind === "not-found") return null;
    throw error;
  }
}

/** The names of all certificates of lots. @throws {DataError} */
export async function listCertificates(client: Client): Promise<string[]> {
  const files = await readAll(async (first, last) =>
    unwrapStored(
      await bucketOf(client).list(CERTIFICATES_FOLDER, { limit: last - first + 1, offset: first }),
    ),
  );
  return files.filter(({ id }) => id !== null).map(({ name }) => `${CERTIFICATES_FOLDER}/${name}`);
}

/** Deletes private files; those that are not there, or not for the caller to delete, are left out. @throws {DataError} */
export async function removePrivateFiles(client: Client, names: readonly string[]): Promise<void> {
  if (names.length > 0) unwrapStored(await bucketOf(client).remove([...names]));
}
