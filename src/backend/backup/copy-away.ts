import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import { BackupError } from "#backend/backup/backup-format.ts";
import { writeNote } from "#backend/backup/stored-backups.ts";
import type { Database } from "#backend/database/database.ts";
import { makeFolder, replaceFile } from "#lib/files/durable-files.ts";

/** A bucket of an S3-compatible store. */
export interface Bucket {
  /** `https://<host>/<bucket>`, with what the names begin with after it. */
  address: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** The key that stores the name of the last backup that was copied away. */
const LAST_COPY = "last_copy";

/**
 * Copies the newest backup away, unless that was done: so a copy that failed is tried again at the next look.
 *
 * @returns the copy's name; null when there is nothing to copy
 * @throws {BackupError} as {@link copyAway} does
 */
export async function copyNewest(
  database: Database,
  newest: { file: string } | null,
  target: CopyTarget,
): Promise<string | null> {
  if (newest === null) return null;
  const backup = path.basename(newest.file);
  const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ name: string }>(
      "select value #>> '{}' as name from public.installation where key = $1::text",
      [LAST_COPY],
    ),
  );
  if (rows[0]?.name === backup) return null;
  const name = await copyAway(newest.file, target);
  await writeNote(database, LAST_COPY, backup);
  return name;
}

/** Where copies of the daily backups go. */
export interface CopyTarget {
  /** A folder, such as one of another machine's that is mounted, or a bucket. */
  to: { folder: string } | { bucket: Bucket };
  /** The public key (`age1…`) that copies are encrypted to; undefined for copies as they are. */
  recipient: string | undefined;
}

/** Bytes with their number, which stores want before the first one. */
interface Content {
  stream: Readable;
  bytes: number;
}

/**
 * Copies a backup away, encrypted if there is a recipient. The copy appears whole or not at all.
 *
 * @returns its name
 * @throws {BackupError} in Spanish, when the store refuses it
 */
export async function copyAway(file: string, { to, recipient }: CopyTarget): Promise<string> {
  const name = path.basename(file) + (recipient === undefined ? "" : ".age");
  const content = await readContent(file, recipient);
  if ("folder" in to) await writeInto(to.folder, name, content);
  else await put(to.bucket, name, content);
  return name;
}

async function readContent(file: string, recipient: string | undefined): Promise<Content> {
  const { size } = await stat(file);
  const plain = createReadStream(file);
  if (recipient === undefined) return { stream: plain, bytes: size };
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(
    Readable.toWeb(plain) as unknown as ReadableStream<Uint8Array>,
  );
  return {
    stream: Readable.fromWeb(encrypted as unknown as Parameters<typeof Readable.fromWeb>[0]),
    bytes: encrypted.size(size),
  };
}

async function writeInto(folder: string, name: string, { stream }: Content): Promise<void> {
  await makeFolder(folder);
  await replaceFile(
    path.join(folder, name),
    (draft) => pipeline(stream, createWriteStream(draft, { mode: 0o600, flush: true })),
    { isDurable: true },
  );
}

const TIMEOUT_MS = 60 * 60 * 1000;

/** Not `fetch`, which sends a stream in chunks of unknown number: S3 refuses those. */
async function put(bucket: Bucket, name: string, { stream, bytes }: Content): Promise<void> {
  const { AwsClient } = await import("aws4fetch");
  const client = new AwsClient({
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    service: "s3",
    region: bucket.region,
  });
  const url = `${bucket.address.replace(/\/$/, "")}/${name}`;
  const signed = await client.sign(url, {
    method: "PUT",
    headers: { "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD" },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = (url.startsWith("https:") ? requestSecure : requestPlain)(
    url,
    {
      method: "PUT",
      timeout: TIMEOUT_MS,
      headers: { ...Object.fromEntries(signed.headers), "Content-Length": bytes },
    },
    (response) => {
      const { statusCode = 0 } = response;
      text(response).then((words) => {
        if (statusCode < 300) return resolve();
        const [, code = ""] = /<Code>(\w+)<\/Code>/.exec(words) ?? [];
        return reject(
          new BackupError(
            `El almacenamiento no recibió la copia (${statusCode} ${code}). Revise BACKUP_COPY_TO y sus llaves.`,
          ),
        );
      }, reject);
    },
  );
  sent.on("error", reject);
  pipeline(stream, sent).catch(reject);
  await promise;
}
