import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

import type { BackupSource } from "#backend/backup/write-backup.ts";
import { type Database, DatabaseError, DISK_FULL } from "#backend/database/database.ts";
import { LAST_BACKUP, type LastBackup } from "#domain/backups.ts";
import { repeat, type RepeatedWork } from "#lib/async/repeat.ts";

/** Why a backup was made: only daily ones are removed again by themselves. */
export type BackupReason =
  | "diaria"
  | "manual"
  | "antes-de-actualizar"
  | "antes-de-restaurar"
  | "antes-de-mudar";

export interface StoredBackup {
  file: string;
  bytes: number;
  /** ISO 8601. */
  createdAt: string;
}

export type StoredBackups = ReturnType<typeof createStoredBackups>;

/**
 * The backups in an installation's own folder.
 *
 * @param keep how many daily backups stay
 */
export function createStoredBackups(
  source: BackupSource,
  folder: string,
  keep: number,
  now: () => Date = () => new Date(),
) {
  return {
    make: async (reason: BackupReason): Promise<StoredBackup> => {
      const createdAt = now().toISOString();
      const file = path.join(folder, `${nameOf(createdAt)}-${reason}${SUFFIX}`);
      const { writeBackup } = await import("#backend/backup/write-backup.ts");
      const { bytes } = await writeBackup(source, file);
      if (reason === "diaria") await prune(folder, keep);
      // The others come before a change, which the note would not survive, or would be part of.
      if (reason === "diaria" || reason === "manual")
        await noteBackup(source.database, { made_at: createdAt, bytes });
      return { file, bytes, createdAt };
    },
    findNewest: () => findNewestBackup(folder),
    /** Whether a daily backup is due and this process claimed it: of several on one database only one does. */
    claimDaily: () => claimDaily(source.database),
  };
}

/** The newest backup of a folder, of any reason; null when there is none. */
export async function findNewestBackup(folder: string): Promise<StoredBackup | null> {
  const newest = (await list(folder)).at(-1);
  if (newest === undefined) return null;
  const { size, mtime } = await stat(path.join(folder, newest));
  return { file: path.join(folder, newest), bytes: size, createdAt: mtime.toISOString() };
}

/** For the panel, which reaches only the database. Without room for the note, the backup counts all the same. */
async function noteBackup(database: Database, backup: LastBackup): Promise<void> {
  try {
    await writeNote(database, LAST_BACKUP, backup);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== DISK_FULL) throw error;
  }
}

/** A claim expires after an hour, since its process may have died or failed. */
async function claimDaily(database: Database): Promise<boolean> {
  const { affectedRows } = await database.transaction({}, (transaction) =>
    transaction.query(
      `insert into public.installation as known (key, value)
       select 'daily_backup', jsonb_build_object('claimed_at', now())
       where not exists (
         select from public.installation
         where key = $1::text and (value ->> 'made_at')::timestamptz > now() - interval '1 day')
       on conflict (key) do update set value = excluded.value
       where (known.value ->> 'claimed_at')::timestamptz < now() - interval '1 hour'`,
      [LAST_BACKUP],
    ),
  );
  return affectedRows === 1;
}

const SUFFIX = ".tar.gz";

/** `2026-11-21T03-00-00`, which sorts as time does and is a file's name everywhere. */
const nameOf = (time: string) => time.slice(0, 19).replaceAll(":", "-");

async function list(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(SUFFIX)).toSorted();
}

async function prune(folder: string, keep: number): Promise<void> {
  const daily = (await list(folder)).filter((name) => name.endsWith(`-diaria${SUFFIX}`));
  for (const name of daily.slice(0, Math.max(0, daily.length - keep))) {
    await rm(path.join(folder, name), { force: true });
  }
}

const LOOK_EVERY_MS = 30 * 60 * 1000;
/** A start has more urgent work. */
const FIRST_LOOK_MS = 60_000;

export interface DailyBackupEvents {
  onMade: (backup: StoredBackup) => void;
  onFailed: (error: unknown) => void;
  /** Awaited after each look, for what depends on the backups. */
  afterwards?: () => Promise<void>;
}

/** Makes a backup whenever the last one is a day old. */
export function makeDailyBackups(
  backups: Pick<StoredBackups, "make" | "claimDaily">,
  { onMade, onFailed, afterwards }: DailyBackupEvents,
): RepeatedWork {
  const look = async () => {
    if (await backups.claimDaily()) onMade(await backups.make("diaria"));
    await afterwards?.();
  };
  return repeat(look, { everyMs: LOOK_EVERY_MS, firstAfterMs: FIRST_LOOK_MS, onError: onFailed });
}

/** Stores what an installation knows of itself under a key of `public.installation`, in place of what was there. */
export async function writeNote(database: Database, key: string, value: unknown): Promise<void> {
  await database.transaction({}, (transaction) =>
    transaction.query(
      `insert into public.installation (key, value) values ($1::text, ($2::text)::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    ),
  );
}
