import path from "node:path";

import type { Manifest } from "#backend/backup/backup-format.ts";
import {
  openHostedProject,
  restoreToProject,
  sourceOfProject,
} from "#backend/backup/hosted-project.ts";
import { restoreBackup } from "#backend/backup/restore-backup.ts";
import { digestTables, type TableDigest } from "#backend/backup/table-digests.ts";
import type { BackupSource } from "#backend/backup/write-backup.ts";
import type { Database } from "#backend/database/database.ts";
import type { MigrateOptions } from "#backend/database/migrate.ts";
import { migrateDatabase, openInstallation, pathOfFileIn } from "#backend/installation.ts";
import { CommandError } from "#cli/command.ts";
import { createClient } from "#data/client/client.ts";
import type { Settings } from "#settings/settings.ts";

/** All that an installation or a project stores, for the commands that copy it. */
export interface Data {
  /** Absolute path of this machine's data folder. */
  folder: string;
  source: BackupSource;
  migrate: (options: MigrateOptions) => Promise<void>;
  /** Replaces everything with a verified backup. */
  restore: (file: string, manifest: Manifest) => Promise<void>;
  digest: () => Promise<ReadonlyMap<string, TableDigest>>;
  close: () => Promise<void>;
}

/**
 * Opens what the settings name: the installation, or with `SUPABASE_URL` the project.
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
    return openProject(settings.DATA_DIR, { databaseUrl, url, key: key ?? "" });
  }
  const installation = await openInstallation({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    ...(onSetAside && { onSetAside }),
  });
  const { folder, database, migrate, close } = installation;
  return describe(folder, database, { migrate, close });
}

/** A PostgreSQL server other than Supabase's. */
export function openServer(dataDir: string, database: Database): Data {
  return describe(path.resolve(dataDir), database, {
    migrate: (options) => migrateDatabase(database, options),
    close: () => database.close(),
  });
}

function describe(folder: string, database: Database, rest: Pick<Data, "migrate" | "close">): Data {
  const source = { database, pathOfFile: pathOfFileIn(folder) };
  return {
    folder,
    source,
    restore: (file, manifest) => restoreBackup(source, file, manifest),
    digest: () => digestTables(database),
    ...rest,
  };
}

export interface ProjectAddress {
  databaseUrl: string;
  url: string;
  /** The secret key. */
  key: string;
}

/** @throws {Error} in Spanish, when the database is not Supabase's */
export async function openProject(
  dataDir: string,
  { databaseUrl, url, key }: ProjectAddress,
): Promise<Data> {
  const client = createClient({ url, key });
  const project = await openHostedProject({ databaseUrl, client, dataDir });
  const { database } = project;
  return {
    folder: path.resolve(dataDir),
    source: sourceOfProject(project),
    migrate: (options) => migrateDatabase(database, options),
    restore: (file, manifest) => restoreToProject(project, file, manifest),
    digest: () => digestTables(database, { isHosted: true }),
    close: () => database.close(),
  };
}
