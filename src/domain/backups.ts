/** The key that stores the installation's last successful backup. */
export const LAST_BACKUP = "last_backup";

/** A completely written backup; the time is ISO 8601. */
export interface LastBackup {
  made_at: string;
  bytes: number;
}

/** Daily backups may be a day late before an administrator is warned. */
const LATE_MS = 48 * 60 * 60 * 1000;

/** Whether the last daily backup is so old that an administrator should check. */
export function isBackupLate({ made_at }: LastBackup, now: Date): boolean {
  return now.getTime() - Date.parse(made_at) > LATE_MS;
}

/** The key that stores how the last rehearsed restoration went. */
export const LAST_REHEARSAL = "last_rehearsal";

/** A backup that was restored to see whether it can be; times are ISO 8601. */
export interface LastRehearsal {
  made_at: string;
  backup_made_at: string;
  rows: number;
  files: number;
  seconds: number;
  /** Why it did not work, in Spanish; null when everything came back. */
  failure: string | null;
}
