import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

import { extract } from "tar-stream";

import {
  BackupError,
  type Manifest,
  MANIFEST,
  manifestSchema,
} from "#backend/backup/backup-format.ts";
import { codeOf } from "#lib/files/durable-files.ts";

/** Calls `onEntry` for each entry of an archive in order. @throws {BackupError} when it is no archive, or truncated */
export async function readEntries(
  file: string,
  onEntry: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const archive = extract();
  const unpacked = pipeline(createReadStream(file), createGunzip(), archive);
  unpacked.catch(() => undefined);
  try {
    for await (const entry of archive) {
      await onEntry(entry.header.name, entry as AsyncIterable<Buffer>);
      // What was not read is skipped.
      entry.resume();
    }
    await unpacked;
  } catch (error) {
    if (error instanceof BackupError || !isDamage(error)) throw error;
    throw new BackupError(
      "El archivo no es una copia de seguridad, o está dañado: no se puede leer hasta el final.",
      { cause: error },
    );
  }
}

/**
 * Reads a whole archive and compares every entry with the manifest.
 *
 * @throws {BackupError} in Spanish, when anything is missing, changed or added
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const digests = new Map<string, string>();
  let text: string | null = null;
  await readEntries(file, async (name, content) => {
    const hash = createHash("sha256");
    const chunks: Buffer[] = [];
    for await (const chunk of content) {
      hash.update(chunk);
      if (name === MANIFEST) chunks.push(chunk);
    }
    if (name === MANIFEST) text = Buffer.concat(chunks).toString("utf8");
    else digests.set(name, hash.digest("hex"));
  });
  if (text === null) {
    throw new BackupError("La copia de seguridad está incompleta: le falta el final.");
  }
  const manifest = parseManifest(text);
  for (const [name, digest] of Object.entries(manifest.entries)) {
    if (digests.get(name) !== digest) throw damaged(name);
    digests.delete(name);
  }
  for (const name of digests.keys()) throw damaged(name);
  return manifest;
}

function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError(
      "La copia de seguridad es de otra versión del programa, o está dañada: no se entiende su índice.",
      { cause: error },
    );
  }
}

function damaged(name: string): BackupError {
  return new BackupError(
    `La copia de seguridad está dañada: ${name} no es como cuando se hizo. Use otra copia.`,
  );
}

/** Whether the archive rather than the disk is what failed. */
function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return !code.startsWith("E") || code.startsWith("ERR_");
}
