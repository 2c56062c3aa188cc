import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

import { type Pack, pack } from "tar-stream";

import {
  BackupError,
  FORMAT,
  hashOf,
  MANIFEST,
  type Manifest,
  nameFile,
  nameTablePart,
} from "#backend/backup/backup-format.ts";
import {
  BACKUP_LIMIT_MS,
  FETCHED_FILES,
  fullName,
  listBackupTables,
  listMigrations,
  selectRows,
} from "#backend/backup/backup-tables.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { isDiskFull, makeFolder, replaceFile } from "#lib/files/durable-files.ts";

export interface BackupSource {
  database: Database;
  /** The path of a stored file, by its hash. */
  pathOfFile: (hash: string) => string;
  /**
   * Only of a hosted Supabase, which stores files elsewhere: downloads them to where `pathOfFile` says.
   * @returns the hash of each by its name
   */
  fetchFiles?: () => Promise<ReadonlyMap<string, string>>;
}

const ROWS_PER_PART = 500;

/**
 * Writes all data of an installation into one file, atomically: a consistent snapshot of all tables, accounts (password hashes, no sessions), and stored files. Keys
 * and caches are not part of it.
 *
 * @returns the size in bytes
 * @throws {BackupError} in Spanish, when the disk is full
 * @throws {DatabaseError} and other errors of the disk
 */
export async function writeBackup(source: BackupSource, file: string): Promise<{ bytes: number }> {
  await makeFolder(path.dirname(file));
  await replaceFile(file, (draft) => writeArchive(source, file, draft), { isDurable: true });
  const { size } = await stat(file);
  return { bytes: size };
}

async function writeArchive(source: BackupSource, file: string, draft: string): Promise<void> {
  const archive = pack();
  const written = pipeline(
    archive,
    createGzip(),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  );
  // Handled where the archive is filled; unhandled it would end the process.
  written.catch(() => undefined);
  try {
    await fillArchive(source, archive);
    await written;
  } catch (error) {
    archive.destroy();
    // Where the file could not be written, the archive only says that it was closed.
    const reason = await written.then(
      () => error,
      (cause: unknown) => cause,
    );
    throw isDiskFull(reason) ? explainFullDisk(file, reason) : error;
  }
}

function explainFullDisk(file: string, cause: unknown): BackupError {
  return new BackupError(
    `No se hizo la copia de seguridad: no queda espacio en el disco de ${path.dirname(file)}. Libere espacio, por ejemplo pasando copias antiguas a otro equipo, y vuelva a intentarlo.`,
    { cause },
  );
}

async function fillArchive(source: BackupSource, archive: Pack): Promise<void> {
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations: [],
    tables: {},
    entries: {},
  };
  const add = async (name: string, bytes: Buffer) => {
    manifest.entries[name] = hashOf(bytes);
    const entry = archive.entry({ name, size: bytes.length, mode: 0o600 });
    entry.end(bytes);
    await finished(entry);
  };
  const fetched = await source.fetchFiles?.();
  const hashes = await source.database.transaction(
    { readOnly: true, snapshot: true, limitMs: BACKUP_LIMIT_MS },
    async (transaction) => {
      if (fetched) await setFetchedFiles(transaction, fetched);
      manifest.migrations = await listMigrations(transaction);
      for (const table of await listBackupTables(transaction)) {
        const name = fullName(table);
        let count = 0;
        let part = 0;
        for await (const rows of readParts(transaction, selectRows(table, fetched !== undefined))) {
          count += rows.length;
          part += 1;
          await add(nameTablePart(name, part), Buffer.from(rows.join("")));
        }
        manifest.tables[name] = count;
      }
      return fetched ? new Set(fetched.values()) : listFiles(transaction);
    },
  );
  for (const hash of hashes) {
    const file = source.pathOfFile(hash);
    const { size } = await stat(file);
    // A stored file is named after its content, so that the name is its digest.
    const name = nameFile(hash);
    manifest.entries[name] = hash;
    await pipeline(createReadStream(file), archive.entry({ name, size, mode: 0o600 }));
  }
  await add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  archive.finalize();
}

async function setFetchedFiles(
  transaction: Transaction,
  fetched: ReadonlyMap<string, string>,
): Promise<void> {
  await transaction.query("select set_config($1::text, $2::text, true)", [
    FETCHED_FILES,
    JSON.stringify(Object.fromEntries(fetched)),
  ]);
}

/** The rows of a query in parts, a line each, in PostgreSQL's own text: JavaScript would round large numbers. */
async function* readParts(transaction: Transaction, sql: string): AsyncGenerator<string[]> {
  await transaction.query(
    `declare backup_rows no scroll cursor for
     select row_to_json(r)::text as row from (${sql}) r`,
  );
  for (;;) {
    const { rows } = await transaction.query<{ row: string }>(
      `fetch ${ROWS_PER_PART} from backup_rows`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ row }) => `${row}\n`);
  }
  await transaction.query("close backup_rows");
}

async function listFiles(transaction: Transaction): Promise<string[]> {
  const { rows } = await transaction.query<{ version: string }>(
    "select distinct version from storage.objects where version is not null",
  );
  return rows.map(({ version }) => version);
}
