import { rename } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { formatBackupTime } from "#backend/backup/backup-format.ts";
import { findNewestBackup } from "#backend/backup/stored-backups.ts";
import { BASELINE } from "#backend/database/baseline.ts";
import { type Database, DatabaseUnavailableError } from "#backend/database/database.ts";
import { DamagedDatabaseError, openDataFolder } from "#backend/database/folder/data-folder.ts";
import { listVersions, migrate, type MigrateOptions } from "#backend/database/migrate.ts";

const MIGRATIONS = fileURLToPath(new URL("../../supabase/migrations", import.meta.url));

/** An installation's database, and files in its data folder, which this process holds exclusively. */
export interface Installation {
  /** Absolute path of the data folder. */
  folder: string;
  database: Database;
  migrate: (options?: MigrateOptions) => Promise<void>;
  close: () => Promise<void>;
}

/** A line in English for the operator; for debugging when it says so. */
export type Log = (line: string, level?: "debug") => void;

export interface InstallationOptions {
  dataDir: string;
  /** Of a PostgreSQL server; absent, the embedded database. */
  databaseUrl: string | undefined;
  onLog?: Log;
  /**
   * Moves an embedded database that does not open aside, and creates a new one; called with the folder
   * of the old one. Only for callers with a backup to restore into the new one.
   */
  onSetAside?: (folder: string) => void;
}

/** Folders within the installation's folder. */
export const filesFolderOf = (folder: string) => path.join(folder, "files");
export const backupsFolderOf = (folder: string) => path.join(folder, "backups");

/** Where a stored file lies, by the hash of its content. */
export const pathOfFileIn = (folder: string) => (hash: string) =>
  path.join(filesFolderOf(folder), hash.slice(0, 2), hash);

/** @throws {Error} in Spanish: the folder is in use, not writable, without room, or its database cannot be opened */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { dataDir, databaseUrl } = options;
  const { path: folder, release } = await openDataFolder(dataDir);
  try {
    const database =
      databaseUrl === undefined
        ? await openEmbedded(folder, options)
        : await openServer(databaseUrl, options);
    return {
      folder,
      database,
      migrate: (migrateOptions) => migrateDatabase(database, migrateOptions),
      close: async () => {
        await database.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Brings a database to the structure of this program. @throws {Error} as {@link migrate} does */
export async function migrateDatabase(database: Database, options?: MigrateOptions): Promise<void> {
  await migrate(database, MIGRATIONS, { baseline: BASELINE, ...options });
}

/** An embedded database with the structure of this program, in a folder that only its caller uses. */
export async function openScratchDatabase(folder: string): Promise<Database> {
  const { openPglite } = await import("#backend/database/pglite/pglite.ts");
  const database = await openPglite({ dataDir: folder, statementLimitMs: SCRATCH_LIMIT_MS });
  await migrateDatabase(database);
  return database;
}

/** Each statement may take as long as a backup's. */
const SCRATCH_LIMIT_MS = 600_000;

/** The versions of the migrations that this program needs, oldest first. */
export function listOwnMigrations(): Promise<string[]> {
  return listVersions(MIGRATIONS);
}

/** Each kind of database is loaded where it is used. */
async function openServer(url: string, { onLog }: InstallationOptions): Promise<Database> {
  const { openPostgres } = await import("#backend/database/postgres/postgres.ts");
  try {
    return await openPostgres({ url, ...(onLog && { onLog }) });
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    throw new Error(
      `PostgreSQL no responde en DATABASE_URL: revise que esté en marcha, y la dirección, el usuario y la contraseña.\n${error.message}`,
      { cause: error },
    );
  }
}

async function openEmbedded(
  folder: string,
  { onLog = () => undefined, onSetAside }: InstallationOptions,
): Promise<Database> {
  const { openPglite } = await import("#backend/database/pglite/pglite.ts");
  try {
    return await openPglite({ dataDir: folder, onLog });
  } catch (error) {
    if (!(error instanceof DamagedDatabaseError)) throw error;
    if (onSetAside === undefined) throw await explainDamage(folder, error);
    const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
    const aside = path.join(folder, `pgdata-no-abre-${time}`);
    await rename(path.join(folder, "pgdata"), aside);
    onSetAside(aside);
    return openPglite({ dataDir: folder, onLog });
  }
}

async function explainDamage(folder: string, cause: DamagedDatabaseError): Promise<Error> {
  const newest = await findNewestBackup(backupsFolderOf(folder));
  const remedy =
    newest === null
      ? `No hay copias de seguridad en ${backupsFolderOf(folder)}. Conserve la carpeta ${folder} como está y pida ayuda a quien instaló el sitio.`
      : `La última copia de seguridad es del ${formatBackupTime(newest.createdAt)}. Para volver a ella: npm run restore -- ${newest.file}\nLa base de datos que no abre queda guardada aparte.`;
  return new Error(
    `La base de datos no abre: ${cause.message}\nNo se ha cambiado nada en ${path.join(folder, "pgdata")}.\n${remedy}`,
    { cause },
  );
}
