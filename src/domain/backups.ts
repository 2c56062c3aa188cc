/** The key under which the installation remembers its last good backup. */
export const LAST_BACKUP = "last_backup";

/** A backup that was written whole; the time is ISO 8601. */
export interface LastBackup {
  made_at: string;
  bytes: number;
}

/** Daily backups may be late by a day before somebody should look. */
const LATE_MS = 48 * 60 * 60 * 1000;

/** Whether the daily backup has not been made for so long that somebody should look. */
export function isBackupLate({ made_at }: LastBackup, now: Date): boolean {
  return now.getTime() - Date.parse(made_at) > LATE_MS;
}
