import type { CopyTarget } from "#backend/backup/copy-away.ts";
import { rehearseMonthly } from "#backend/backup/monthly-rehearsal.ts";
import { makeDailyBackups, type StoredBackups } from "#backend/backup/stored-backups.ts";
import type { Database } from "#backend/database/database.ts";
import { openScratchDatabase } from "#backend/installation.ts";
import type { RepeatedWork } from "#lib/async/repeat.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import type { Settings } from "#settings/settings.ts";

interface DailyBackups {
  backups: StoredBackups;
  database: Database;
  settings: Settings;
}

/** Makes the daily backups, copies each away, and restores one a month to see whether it can be. */
export function startDailyBackups(
  { backups, database, settings }: DailyBackups,
  logger: Logger,
): RepeatedWork {
  const target = findCopyTarget(settings);
  const copy = async () => {
    if (target === null) return;
    const { copyNewest } = await import("#backend/backup/copy-away.ts");
    const name = await copyNewest(database, await backups.findNewest(), target);
    if (name !== null) logger.info({ name }, "backup copied");
  };
  const rehearse = async () => {
    const rehearsal = await rehearseMonthly({
      database,
      findNewest: backups.findNewest,
      onError: (error) => logger.error({ err: error }, "the rehearsal of a restoration ended"),
      rehearse: async (file, scratch) => {
        const { rehearseRestore } = await import("#backend/backup/rehearse-restore.ts");
        return rehearseRestore(file, scratch, openScratchDatabase);
      },
    });
    if (rehearsal === null) return;
    const { failure, ...figures } = rehearsal;
    if (failure === null) logger.info(figures, "the restoration of a backup was rehearsed");
    else logger.error(rehearsal, "the newest backup cannot be restored");
  };
  return makeDailyBackups(backups, {
    onMade: ({ bytes }) => logger.info({ bytes }, "backup made"),
    onFailed: (error) => logger.error({ err: error }, "the daily backup failed"),
    afterwards: async () => {
      await copy().catch((error: unknown) =>
        logger.error({ err: error }, "the backup could not be copied; it is tried again"),
      );
      await rehearse();
    },
  });
}

function findCopyTarget(settings: Settings): CopyTarget | null {
  const { BACKUP_COPY_TO: place, BACKUP_RECIPIENT: recipient } = settings;
  if (place === undefined) return null;
  if (!place.startsWith("https:")) return { to: { folder: place }, recipient };
  const bucket = {
    address: place,
    region: settings.BACKUP_COPY_REGION,
    accessKey: settings.BACKUP_COPY_ACCESS_KEY ?? "",
    secretKey: settings.BACKUP_COPY_SECRET_KEY ?? "",
  };
  return { to: { bucket }, recipient };
}
