import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";

import { BackupError } from "#backend/backup/backup-format.ts";
import { BACKUP_LIMIT_MS, listBackupTables, quoteTable } from "#backend/backup/backup-tables.ts";
import { verifyBackup } from "#backend/backup/read-backup.ts";
import { replaceRows, replaceTables } from "#backend/backup/restore-backup.ts";
import type { Database } from "#backend/database/database.ts";

/** What a rehearsal found: the rows that came back. */
export interface RehearsedRestore {
  rows: number;
  /** Stored files whose content is as it was when the backup was made. */
  files: number;
}

/**
 * Restores a backup into a scratch database and counts what came back. Every entry of the archive is compared
 * with its digest; stored files are not written a second time.
 *
 * @param open an empty database with this program's structure, in a folder
 * @throws {BackupError} in Spanish, when the backup cannot be restored, or not all of it came back
 */
export async function rehearseRestore(
  file: string,
  scratch: string,
  open: (folder: string) => Promise<Database>,
): Promise<RehearsedRestore> {
  const manifest = await verifyBackup(file);
  const folder = await mkdtemp(path.join(scratch, "ensayo-"));
  try {
    const database = await open(folder);
    try {
      await replaceRows(database, manifest, async (transaction) => {
        await replaceTables(transaction, file, await listBackupTables(transaction));
      });
      const rows = await countRows(database, manifest.tables);
      const files = Object.keys(manifest.entries).filter((name) => name.startsWith("files/"));
      return { rows, files: files.length };
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws {BackupError} for a table that has not the rows of the backup */
async function countRows(
  database: Database,
  wanted: Readonly<Record<string, number>>,
): Promise<number> {
  return database.transaction({ readOnly: true, limitMs: BACKUP_LIMIT_MS }, async (transaction) => {
    let sum = 0;
    for (const [name, count] of Object.entries(wanted)) {
      const [schema = "", table = ""] = name.split(".");
      const { rows } = await transaction.query<{ count: number }>(
        `select count(*)::int as count from ${quoteTable({ schema, name: table })}`,
      );
      if (rows[0]?.count !== count) {
        throw new BackupError(
          `Al ensayar la restauración, ${name} quedó con ${rows[0]?.count ?? 0} registros en lugar de ${count}.`,
        );
      }
      sum += count;
    }
    return sum;
  });
}
