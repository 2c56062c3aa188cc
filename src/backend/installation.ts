import path from "node:path";
import { fileURLToPath } from "node:url";

import { openDataFolder } from "#backend/database/data-folder.ts";
import type { Database } from "#backend/database/database.ts";
import { migrate, type MigrateOptions } from "#backend/database/migrate.ts";
import { openPglite } from "#backend/database/pglite.ts";
import { openPostgres } from "#backend/database/postgres.ts";

const MIGRATIONS = fileURLToPath(new URL("../../supabase/migrations", import.meta.url));

/** What an installation keeps: its database, and files in its data folder, which is this process's alone. */
export interface Installation {
  /** Absolute path of the data folder. */
  folder: string;
  database: Database;
  migrate: (options?: MigrateOptions) => Promise<void>;
  close: () => Promise<void>;
}

export interface InstallationOptions {
  dataDir: string;
  /** Of a PostgreSQL server; absent, the embedded database. */
  databaseUrl: string | undefined;
  /** Told in English what an operator should know. */
  onLog?: (line: string) => void;
}

/** Where the installation's folder holds what. */
export const filesFolderOf = (folder: string) => path.join(folder, "files");
export const backupsFolderOf = (folder: string) => path.join(folder, "backups");

/** Where a stored file lies, by the hash of its content. */
export const pathOfFileIn = (folder: string) => (hash: string) =>
  path.join(filesFolderOf(folder), hash.slice(0, 2), hash);

/** @throws {Error} in Spanish: the folder is in use, not writable, without room, or its database cannot be opened */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { dataDir, databaseUrl, onLog = () => undefined } = options;
  const { path: folder, release } = await openDataFolder(dataDir);
  try {
    const database =
      databaseUrl === undefined
        ? await openPglite({ dataDir: folder, onLog })
        : await openPostgres({ url: databaseUrl });
    return {
      folder,
      database,
      migrate: (migrateOptions) => migrate(database, MIGRATIONS, migrateOptions),
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
