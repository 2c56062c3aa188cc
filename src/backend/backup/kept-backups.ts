import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

import { type BackupSource, writeBackup } from "#backend/backup/write-backup.ts";
import type { Database } from "#backend/database/database.ts";
import { LAST_BACKUP, type LastBackup } from "#domain/backups.ts";

/** Why a backup was made: only daily ones are removed again by themselves. */
export type BackupReason =
  | "diaria"
  | "manual"
  | "antes-de-actualizar"
  | "antes-de-restaurar"
  | "antes-de-mudar";

export interface KeptBackup {
  file: string;
  bytes: number;
  /** ISO 8601. */
  createdAt: string;
}

/** The backups in an installation's own folder. */
export interface KeptBackups {
  make: (reason: BackupReason) => Promise<KeptBackup>;
  /** The newest of any reason, or null. */
  findNewest: () => Promise<KeptBackup | null>;
}

/** @param keep how many daily backups stay */
export function createKeptBackups(
  source: BackupSource,
  folder: string,
  keep: number,
  now: () => Date = () => new Date(),
): KeptBackups {
  return {
    make: async (reason) => {
      const createdAt = now().toISOString();
      const file = path.join(folder, `${nameOf(createdAt)}-${reason}${SUFFIX}`);
      const { bytes } = await writeBackup(source, file);
      if (reason === "diaria") await prune(folder, keep);
      // The others come before a change, which the note would not survive, or would be part of.
      if (reason === "diaria" || reason === "manual")
        await noteBackup(source.database, { made_at: createdAt, bytes });
      return { file, bytes, createdAt };
    },
    findNewest: () => findNewestBackup(folder),
  };
}

/** The newest backup of a folder, of any reason; null when there is none. */
export async function findNewestBackup(folder: string): Promise<KeptBackup | null> {
  const newest = (await list(folder)).at(-1);
  if (newest === undefined) return null;
  const { size, mtime } = await stat(path.join(folder, newest));
  return { file: path.join(folder, newest), bytes: size, createdAt: mtime.toISOString() };
}

/** For the panel, which reaches nothing but the data. */
async function noteBackup(database: Database, backup: LastBackup): Promise<void> {
  await database.transaction({}, (transaction) =>
    transaction.query(
      `insert into public.installation (key, value) values ($1::text, ($2::text)::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [LAST_BACKUP, JSON.stringify(backup)],
    ),
  );
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

const DAY_MS = 24 * 60 * 60 * 1000;
const LOOK_EVERY_MS = 30 * 60 * 1000;

export interface DailyBackupEvents {
  onMade: (backup: KeptBackup) => void;
  onFailed: (error: unknown) => void;
}

/** Makes a backup whenever the newest is a day old; gives what stops it. */
export function makeDailyBackups(
  backups: KeptBackups,
  { onMade, onFailed }: DailyBackupEvents,
): () => void {
  let isBusy = false;
  const look = async () => {
    const newest = await backups.findNewest();
    if (newest !== null && Date.now() - Date.parse(newest.createdAt) < DAY_MS) return;
    onMade(await backups.make("diaria"));
  };
  const run = () => {
    if (isBusy) return;
    isBusy = true;
    void look()
      .catch(onFailed)
      .finally(() => (isBusy = false));
  };
  const timer = setInterval(run, LOOK_EVERY_MS).unref();
  // Not at once: a start has better things to do.
  const first = setTimeout(run, 60_000).unref();
  return () => {
    clearInterval(timer);
    clearTimeout(first);
  };
}
