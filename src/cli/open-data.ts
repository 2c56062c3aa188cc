import path from "node:path";

import type { Manifest } from "#backend/backup/backup-format.ts";
import {
  openHostedProject,
  restoreToProject,
  sourceOfProject,
} from "#backend/backup/hosted-project.ts";
import { restoreBackup } from "#backend/backup/restore-backup.ts";
import { createStoredBackups, type StoredBackups } from "#backend/backup/stored-backups.ts";
import { digestTables, type TableDigest } from "#backend/backup/table-digests.ts";
import type { BackupSource } from "#backend/backup/write-backup.ts";
import type { Database } from "#backend/database/database.ts";
import {
  backupsFolderOf,
  migrateDatabase,
  openInstallation,
  pathOfFileIn,
} from "#backend/installation.ts";
import { CommandError } from "#cli/command.ts";
import { createClient } from "#data/client/client.ts";
import type { Settings } from "#settings/settings.ts";

/** Everything that an installation or a project stores, for the commands that copy it. */
export interface Data {
  /** Absolute path of this machine's data folder. */
  folder: string;
  database: Database;
  /** Its backups, in this machine's data folder. */
  backups: StoredBackups;
  /** Migrates it to this program's schema. */
  migrate: () => Promise<void>;
  /** The same, after a backup of the current data. */
  update: () => Promise<void>;
  /** Replaces everything with a verified backup. */
  restore: (file: string, manifest: Manifest) => Promise<void>;
  digest: () => Promise<ReadonlyMap<string, TableDigest>>;
  close: () => Promise<void>;
}

/**
 * Opens the data that the settings name: the installation or, with `SUPABASE_URL`, the project.
 *
 * @param onSetAside as `openInstallation` has it
 * @throws {Error} in Spanish
 */
export async function openData(
  settings: Settings,
  onSetAside?: (folder: string) => void,
): Promise<Data> {
  const { SUPABASE_URL: url, SUPABASE_DB_URL: databaseUrl, SUPABASE_SECRET_KEY: key } = settings;
  if (url !== undefined) {
    if (databaseUrl === undefined) {
      throw new CommandError(
        "Los datos están en Supabase: para esta orden falta SUPABASE_DB_URL, la dirección de su base de datos (en su panel: Connect → Session pooler).",
      );
    }
    return openProject(settings, { databaseUrl, url, key: key ?? "" });
  }
  const { database, close } = await openInstallation({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    ...(onSetAside && { onSetAside }),
  });
  return openServer(settings, database, close);
}

/** A database other than Supabase's. */
export function openServer(
  settings: Settings,
  database: Database,
  close = () => database.close(),
): Data {
  const source = { database, pathOfFile: pathOfFileIn(path.resolve(settings.DATA_DIR)) };
  return describe(settings, source, {
    restore: (file, manifest) => restoreBackup(source, file, manifest),
    digest: () => digestTables(database),
    close,
  });
}

interface ProjectAddress {
  databaseUrl: string;
  url: string;
  /** The secret key. */
  key: string;
}

/** @throws {Error} in Spanish, when the database is not Supabase's */
export async function openProject(
  settings: Settings,
  { databaseUrl, url, key }: ProjectAddress,
): Promise<Data> {
  const client = createClient({ url, key });
  const project = await openHostedProject({ databaseUrl, client, dataDir: settings.DATA_DIR });
  const { database } = project;
  return describe(settings, sourceOfProject(project), {
    restore: (file, manifest) => restoreToProject(project, file, manifest),
    digest: () => digestTables(database, { isHosted: true }),
    close: () => database.close(),
  });
}

function describe(
  settings: Settings,
  source: BackupSource,
  rest: Pick<Data, "restore" | "digest" | "close">,
): Data {
  const { database } = source;
  const folder = path.resolve(settings.DATA_DIR);
  const backups = createStoredBackups(source, backupsFolderOf(folder), settings.BACKUP_KEEP);
  const beforeChange = async () => void (await backups.make("antes-de-actualizar"));
  return {
    folder,
    database,
    backups,
    migrate: () => migrateDatabase(database),
    update: () => migrateDatabase(database, { beforeChange }),
    ...rest,
  };
}
