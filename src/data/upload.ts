import { type Client, connectionOf } from "#data/client.ts";
import { DataError } from "#data/errors.ts";
import { toStorageDataError } from "#data/storage-errors.ts";
import { MEDIA_BUCKET, toStoredPath } from "#domain/media/stored-file.ts";

export interface UploadOptions {
  /** Told how much has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Ends the upload, which then fails with an `AbortError`. */
  signal: AbortSignal;
}

/** Without a byte getting through for as long, the network is gone. */
const STALL_LIMIT_MS = 30_000;
/** Names change with the content, so that a browser never asks again. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/**
 * Stores a file, with the Storage API's own call: supabase-js makes it too, but cannot tell how far it
 * got. A name that is taken is the same content, and as good as stored.
 *
 * @returns the path by which records name the file
 * @throws {DataError}
 * @throws {DOMException} AbortError
 */
export async function uploadFile(
  client: Client,
  name: string,
  file: Blob,
  options: UploadOptions,
): Promise<string> {
  const { url, key } = connectionOf(client);
  const { data } = await client.auth.getSession();
  if (data.session === null) {
    throw new DataError({ message: "Auth session missing!", code: "", status: 401 });
  }
  options.signal.throwIfAborted();
  const form = new FormData();
  form.append("cacheControl", String(KEPT_SECONDS));
  form.append("", file);
  const headers = { apikey: key, authorization: `Bearer ${data.session.access_token}` };
  const answer = await send(
    `${url}/storage/v1/object/${MEDIA_BUCKET}/${name}`,
    headers,
    form,
    options,
  );
  if (answer.status >= 200 && answer.status < 300) return toStoredPath(name);
  const error = toStorageDataError(answer.status, answer.body);
  if (error.kind === "conflict") return toStoredPath(name);
  throw error;
}

interface Answer {
  /** 0 when none came. */
  status: number;
  body: unknown;
}

/** `fetch` does not tell how much of a body has been sent. */
function send(
  address: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
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
      else resolve({ status: request.status, body: parse(request.responseText) });
    });
    signal.addEventListener("abort", stop);
    request.open("POST", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
