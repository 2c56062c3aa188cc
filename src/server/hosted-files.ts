import { createHash } from "node:crypto";
import path from "node:path";

import { createKeptFiles } from "#backend/pictures/kept-file.ts";
import type { StoredFile } from "#backend/storage/stored-files.ts";
import { STORED_FILES_PATH } from "#domain/media/stored-file.ts";

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 25 * 1024 * 1024;
const MAX_KEPT_BYTES = 1024 ** 3;

/**
 * Gives the public files of a hosted Supabase, fetched once each and kept in `folder`: the names that
 * the panel makes change with the content. Nothing else is ever fetched.
 *
 * @param url origin of the hosted Supabase
 */
export function createHostedFiles(
  url: string,
  folder: string,
  fetchFile: typeof fetch = fetch,
): (name: string) => Promise<StoredFile | null> {
  const files = createKeptFiles(folder, MAX_KEPT_BYTES);
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
  const answer = await fetchFile(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const isFile = answer.ok && Number(answer.headers.get("content-length") ?? 0) <= MAX_BYTES;
  if (!isFile) {
    await answer.body?.cancel();
    return null;
  }
  const bytes = Buffer.from(await answer.arrayBuffer());
  return bytes.length <= MAX_BYTES ? bytes : null;
}

/**
 * A `fetch` for the data layer in whose answers the address of a stored file, which Supabase's own
 * tools write with its origin, is the path on this site that answers for it in every mode.
 */
export function pointToOwnFiles(url: string, fetchAnswer: typeof fetch = fetch): typeof fetch {
  const hostedAddress = url + STORED_FILES_PATH;
  return async (input, init) => {
    const answer = await fetchAnswer(input, init);
    const isText = /json/.test(answer.headers.get("content-type") ?? "");
    if (!isText || answer.body === null) return answer;
    const text = await answer.text();
    const { status, statusText, headers } = answer;
    const own = text.replaceAll(hostedAddress, STORED_FILES_PATH);
    return new Response(own, { status, statusText, headers });
  };
}
