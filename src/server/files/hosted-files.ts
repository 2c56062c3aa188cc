import { createHash } from "node:crypto";
import path from "node:path";

import { createFileCache } from "#backend/pictures/file-cache.ts";
import type { StoredFile } from "#backend/storage/read-routes.ts";
import { STORED_FILES_PATH } from "#domain/media/stored-file.ts";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 25 * 1024 * 1024;
const MAX_CACHE_BYTES = 1024 ** 3;

/**
 * Finds the public files of a hosted Supabase, fetched once each and cached in `folder`: the names that
 * the panel generates change with the content. Nothing else is ever fetched.
 *
 * @param url origin of the hosted Supabase
 */
export function createHostedFiles(
  url: string,
  folder: string,
  fetchFile: typeof fetch = fetch,
): (name: string) => Promise<StoredFile | null> {
  const files = createFileCache(folder, MAX_CACHE_BYTES);
  const find = async (name: string) => {
    const version = createHash("sha256").update(`${url} ${name}`).digest("hex");
    const bytes = await files.readOrMake(version, () =>
      download(url + STORED_FILES_PATH + name, fetchFile),
    );
    return bytes && { path: path.join(folder, version), version };
  };
  return find;
}

async function download(address: string, fetchFile: typeof fetch): Promise<Buffer | null> {
  const response = await fetchFile(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const isFile = response.ok && Number(response.headers.get("content-length") ?? 0) <= MAX_BYTES;
  if (!isFile) {
    await response.body?.cancel();
    return null;
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  return bytes.length <= MAX_BYTES ? bytes : null;
}

/**
 * A `fetch` for the data layer that replaces a stored file's URL, which Supabase's own tools write with
 * its origin, by its path on this site, which works in every mode.
 */
export function pointToOwnFiles(url: string, send: typeof fetch = fetch): typeof fetch {
  const hostedAddress = url + STORED_FILES_PATH;
  return async (input, init) => {
    const response = await send(input, init);
    const isText = /json/.test(response.headers.get("content-type") ?? "");
    if (!isText || response.body === null) return response;
    const text = await response.text();
    const { status, statusText, headers } = response;
    const own = text.replaceAll(hostedAddress, STORED_FILES_PATH);
    return new Response(own, { status, statusText, headers });
  };
}
