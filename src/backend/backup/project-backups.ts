import path from "node:path";

import {
  openHostedProject,
  type ProjectOptions,
  sourceOfProject,
} from "#backend/backup/hosted-project.ts";
import { createStoredBackups, type StoredBackups } from "#backend/backup/stored-backups.ts";
import { backupsFolderOf } from "#backend/installation.ts";

/**
 * A hosted project's backups in this machine's data folder. Its database is opened for each, since
 * pages need none.
 *
 * @param options `keep` is how many daily backups stay
 */
export function createProjectBackups(
  options: ProjectOptions & { keep: number },
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
