import path from "node:path";

import { openHostedProject, sourceOfProject } from "#backend/backup/hosted-project.ts";
import { createStoredBackups, type StoredBackups } from "#backend/backup/stored-backups.ts";
import { backupsFolderOf } from "#backend/installation.ts";
import type { Client } from "#data/client/client.ts";

export interface ProjectBackupsOptions {
  databaseUrl: string;
  /** With the secret key. */
  client: Client;
  /** This machine's data folder, in which the backups lie. */
  dataDir: string;
  /** How many daily backups stay. */
  keep: number;
}

/** A hosted project's backups on this machine. Its database is reached for each by itself, since pages need none. */
export function createProjectBackups(
  options: ProjectBackupsOptions,
): Pick<StoredBackups, "make" | "claimDaily"> {
  const folder = backupsFolderOf(path.resolve(options.dataDir));
  const withBackups = async <T>(work: (backups: StoredBackups) => Promise<T>): Promise<T> => {
    const project = await openHostedProject(options);
    try {
      return await work(createStoredBackups(sourceOfProject(project), folder, options.keep));
    } finally {
      await project.database.close();
    }
  };
  return {
    make: (reason) => withBackups((backups) => backups.make(reason)),
    claimDaily: () => withBackups((backups) => backups.claimDaily()),
  };
}
