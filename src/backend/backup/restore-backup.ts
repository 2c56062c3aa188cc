import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import { BackupError, fileOf, type Manifest, tableOf } from "#backend/backup/backup-format.ts";
import {
  BACKUP_LIMIT_MS,
  type BackupTable,
  fullName,
  listBackupTables,
  listMigrations,
  quoteTable,
} from "#backend/backup/backup-tables.ts";
import { readEntries } from "#backend/backup/read-backup.ts";
import type { BackupSource } from "#backend/backup/write-backup.ts";
import {
  BASELINE,
  commandFor,
  compareWithBaseline,
  listUnreplaced,
} from "#backend/database/baseline.ts";
import { type Database, DatabaseError, type Transaction } from "#backend/database/database.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import { makeFolder, replaceFile } from "#lib/files/durable-files.ts";

/**
 * Replaces all data of the installation by that of a verified backup: in one transaction, so that it is
 * restored whole or not at all. All users have to sign in again. The database's structure
 * is that of this program already.
 *
 * @throws {BackupError} in Spanish, when the backup is of a newer program, of one before the baseline, or does not fit
 */
export async function restoreBackup(
  { database, pathOfFile }: BackupSource,
  file: string,
  manifest: Manifest,
): Promise<void> {
  // Files first: no row ever refers to one that is not there.
  await readEntries(file, async (name, content) => {
    const hash = fileOf(name);
    if (hash !== null) await placeFile(content, pathOfFile(hash));
  });
  await replaceRows(database, manifest, async (transaction) => {
    await replaceTables(transaction, file, await listBackupTables(transaction));
  });
}

/**
 * Runs `work` in one transaction.
 *
 * @throws {BackupError} in Spanish, when it fails, or the backup's schema is newer, or older than the baseline
 */
export async function replaceRows(
  database: Database,
  manifest: Manifest,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await database.transaction({ limitMs: BACKUP_LIMIT_MS }, async (transaction) => {
      await requireSameSchema(transaction, manifest);
      await work(transaction);
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new BackupError(
      `La copia no se pudo restaurar y la base de datos quedó como estaba: ${error.message}`,
      { cause: error },
    );
  }
}

/**
 * Replaces the rows of tables, the children after their parents, by those of a backup.
 *
 * @param onEmpty awaited when they have no rows
 */
export async function replaceTables(
  transaction: Transaction,
  file: string,
  tables: readonly BackupTable[],
  onEmpty?: () => Promise<void>,
): Promise<void> {
  for (const table of tables) {
    await transaction.query(`alter table ${quoteTable(table)} disable trigger user`);
  }
  await transaction.query(`truncate ${tables.map(quoteTable).join(", ")} cascade`);
  await onEmpty?.();
  await insertRows(transaction, file, tables);
  for (const table of tables) {
    await resetSequences(transaction, table);
    await transaction.query(`alter table ${quoteTable(table)} enable trigger user`);
  }
  // The triggers that update it were off.
  await transaction.query("select private.rebuild_search()");
  await notifyChange(transaction);
}

/** @throws {BackupError} when the backup is older than the baseline, or has migrations that the database lacks */
async function requireSameSchema(
  transaction: Transaction,
  { migrations }: Manifest,
): Promise<void> {
  if (compareWithBaseline(migrations, BASELINE) === "older") {
    throw new BackupError(
      `La copia es de una versión anterior a la ${BASELINE.release}, y esta no la puede restaurar. Restáurela con la ${BASELINE.release} (${commandFor(BASELINE)}), inicie esa versión una vez y después instale esta.`,
    );
  }
  const known = await listMigrations(transaction);
  const unknown = listUnreplaced(migrations, BASELINE).filter(
    (version) => !known.includes(version),
  );
  if (unknown.length === 0) return;
  throw new BackupError(
    `La copia es de una versión más nueva del programa (${unknown.join(", ")}). Instale esa versión y restáurela con ella.`,
  );
}

/** The parts of a table follow the order of the backup, which wrote parents before children. */
export async function insertRows(
  transaction: Transaction,
  file: string,
  tables: readonly BackupTable[],
): Promise<void> {
  const byName = new Map(tables.map((table) => [fullName(table), table]));
  await readEntries(file, async (name, content) => {
    const table = byName.get(tableOf(name) ?? "");
    if (table === undefined) return;
    const rows = (await text(content)).trimEnd().split("\n");
    const known = new Set(Object.keys(JSON.parse(rows[0] ?? "{}") as object));
    // A column that is newer than the backup takes its default.
    const columns = table.columns
      .filter((column) => known.has(column))
      .map((column) => `"${column}"`)
      .join(", ");
    await transaction.query(
      `insert into ${quoteTable(table)} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${quoteTable(table)}, ($1::text)::json)`,
      [`[${rows.join(",")}]`],
    );
  });
}

async function resetSequences(transaction: Transaction, table: BackupTable): Promise<void> {
  for (const column of table.columns) {
    const { rows } = await transaction.query<{ sequence: string | null }>(
      "select pg_get_serial_sequence($1::text, $2::text) as sequence",
      [quoteTable(table), column],
    );
    const sequence = rows[0]?.sequence ?? null;
    if (sequence === null) continue;
    await transaction.query(
      `select setval($1::text::regclass, coalesce(max("${column}"), 0) + 1, false) from ${quoteTable(table)}`,
      [sequence],
    );
  }
}

/** Other processes on the same database drop the pages that they have cached. */
async function notifyChange(transaction: Transaction): Promise<void> {
  await transaction.query(
    `with raised as (update private.content_version set version = version + 1 returning version)
     select private.notify_content_change(watched, version)::text
     from raised, unnest(string_to_array($1::text, ',')) watched`,
    [[...Object.keys(RECORD_TABLES), "slug_redirects"].join(",")],
  );
}

/** Puts a file where it belongs, whole or not at all. */
export async function placeFile(content: AsyncIterable<Buffer>, file: string): Promise<void> {
  // Named after its content, which was verified: what is there already is the same.
  if (await stat(file).catch(() => null)) return;
  await makeFolder(path.dirname(file));
  await replaceFile(
    file,
    (draft) => pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true })),
    { isDurable: true, draft: `${file}.restored` },
  );
}
