import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

import { BackupError } from "#backend/backup/backup-format.ts";
import type { RehearsedRestore } from "#backend/backup/rehearse-restore.ts";
import { type StoredBackup, writeNote } from "#backend/backup/stored-backups.ts";
import type { Database } from "#backend/database/database.ts";
import { LAST_REHEARSAL, type LastRehearsal } from "#domain/backups.ts";

/** A database of some hundred thousand rows, and the empty one that it begins as. */
const ROOM_BYTES = 1024 ** 3;
const UNFINISHED = "El ensayo no terminó: el registro del sitio dice por qué.";

interface MonthlyRehearsal {
  /** Of the installation. */
  database: Database;
  findNewest: () => Promise<StoredBackup | null>;
  rehearse: (file: string, scratch: string) => Promise<RehearsedRestore>;
  /** Called with what ended it, when that is no fault of the backup. */
  onError: (error: unknown) => void;
  scratch?: string;
  now?: () => number;
}

/**
 * Restores the newest backup to a scratch database once a month, and records the result for the panel.
 *
 * @returns null when none is due; of several processes on one database one rehearses
 */
export async function rehearseMonthly({
  database,
  findNewest,
  rehearse,
  onError,
  scratch = tmpdir(),
  now = Date.now,
}: MonthlyRehearsal): Promise<LastRehearsal | null> {
  const backup = await findNewest();
  if (backup === null || !(await claim(database))) return null;
  const began = now();
  const note = { made_at: new Date(began).toISOString(), backup_made_at: backup.createdAt };
  let result: LastRehearsal;
  try {
    await requireRoom(scratch);
    const restored = await rehearse(backup.file, scratch);
    result = { ...note, ...restored, seconds: (now() - began) / 1000, failure: null };
  } catch (error) {
    const failure = error instanceof BackupError ? error.message : UNFINISHED;
    if (failure === UNFINISHED) onError(error);
    result = { ...note, rows: 0, files: 0, seconds: (now() - began) / 1000, failure };
  }
  await writeNote(database, LAST_REHEARSAL, result);
  return result;
}

/**
 * A month after the last one, the first a day after the first backup. A claim of a process that died is taken over
 * after a day.
 */
async function claim(database: Database): Promise<boolean> {
  const { affectedRows } = await database.transaction({}, (transaction) =>
    transaction.query(
      `insert into public.installation as known (key, value)
       select $1::text, jsonb_build_object('claimed_at', now())
       where exists (
         select from public.installation where key = 'last_backup' and created_at < now() - interval '1 day')
       on conflict (key) do update set value = excluded.value
       where (known.value ->> 'made_at')::timestamptz < now() - interval '30 days'
         or (known.value ->> 'claimed_at')::timestamptz < now() - interval '1 day'`,
      [LAST_REHEARSAL],
    ),
  );
  return affectedRows === 1;
}

async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < ROOM_BYTES) {
    throw new BackupError(
      "No hay espacio en el disco para ensayar la restauración: hace falta 1 GB libre.",
    );
  }
}
