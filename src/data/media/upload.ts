import { type Client, connectionOf } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { toStorageDataError } from "#data/client/storage-errors.ts";
import { PRIVATE_BUCKET } from "#domain/media/private-file.ts";
import { MEDIA_BUCKET, toStoredPath } from "#domain/media/stored-file.ts";

interface UploadOptions {
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Aborts the upload, which then fails with an `AbortError`. */
  signal: AbortSignal;
}

/** An upload without progress for this long is aborted. */
const STALL_LIMIT_MS = 30_000;
/** Names change with the content, so that browsers need not revalidate. */
export const CACHE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Stores a file that everyone may see.
 *
 * @returns the path that records use for the file
 * @throws {DataError}
 * @throws {DOMException} AbortError
 */
export async function uploadFile(
  client: Client,
  name: string,
  file: Blob,
  options: UploadOptions,
): Promise<string> {
  await upload(client, `${MEDIA_BUCKET}/${name}`, file, options);
  return toStoredPath(name);
}

/**
 * Stores a file that only signed URLs show.
 *
 * @param name in the private bucket, as `makePrivateName` makes it: what records hold
 * @throws {DataError}
 * @throws {DOMException} AbortError
 */
export async function uploadPrivateFile(
  client: Client,
  name: string,
  file: Blob,
  options: UploadOptions,
): Promise<void> {
  await upload(client, `${PRIVATE_BUCKET}/${name}`, file, options);
}

/**
 * Stores a file by the Storage API: supabase-js does the same, but without progress events. A name that is
 * taken has the same content, so it counts as stored.
 */
async function upload(
  client: Client,
  place: string,
  file: Blob,
  options: UploadOptions,
): Promise<void> {
  const { url, key } = connectionOf(client);
  const { data } = await client.auth.getSession();
  if (data.session === null) {
    throw new DataError({ message: "Auth session missing!", code: "", status: 401 });
  }
  options.signal.throwIfAborted();
  const form = new FormData();
  form.append("cacheControl", String(CACHE_SECONDS));
  form.append("", file);
  const headers = { apikey: key, authorization: `Bearer ${data.session.access_token}` };
  const response = await send(`${url}/storage/v1/object/${place}`, headers, form, options);
  if (response.status >= 200 && response.status < 300) return;
  const error = toStorageDataError(response.status, response.body);
  if (error.kind !== "conflict") throw error;
}

/**
 * By XMLHttpRequest: `fetch` does not report how much of a body has been sent.
 *
 * @returns the response's status, 0 when none came, and its body, null unless it is JSON
 */
function send(
  address: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stall = setTimeout(stop, STALL_LIMIT_MS);
    const noteLife = () => {
      clearTimeout(stall);
      stall = setTimeout(stop, STALL_LIMIT_MS);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      noteLife();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("loadend", () => {
      clearTimeout(stall);
      signal.removeEventListener("abort", stop);
      if (signal.aborted) reject(new DOMException("The upload was cancelled", "AbortError"));
      else resolve({ status: request.status, body: request.response });
    });
    signal.addEventListener("abort", stop);
    request.responseType = "json";
    request.open("POST", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}
