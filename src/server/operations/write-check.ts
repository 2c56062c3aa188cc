import {
  type Database,
  DatabaseError,
  DISK_FULL,
  type Transaction,
  type TransactionOptions,
} from "#backend/database/database.ts";
import { repeat, type RepeatedWork } from "#lib/async/repeat.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";

/** Whether the database stores changes. A full disk refuses them while it still answers reads. */
export interface WriteCheck {
  /** @param probe makes a small change; rejects when it is refused */
  canWrite: (probe: () => Promise<void>) => Promise<boolean>;
  /** The same database, whose refused writes are recorded: on a quiet site there may be only one. */
  watch: (database: Database) => Database;
}

/** A result may be that old: health checks come every few seconds, and each check is a write. */
const FRESH_MS = 15_000;
/** A small write may succeed where a person's did not. */
const REFUSED_FOR_MS = 120_000;
const TIMEOUT_MS = 15_000;

export function createWriteCheck(now: () => number = Date.now): WriteCheck {
  let refusedAt = Number.NEGATIVE_INFINITY;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<boolean> = Promise.resolve(true);
  const check = (probe: () => Promise<void>) =>
    withTimeout(
      probe().then(() => true),
      TIMEOUT_MS,
    ).then(
      (result) => result ?? false,
      () => false,
    );
  return {
    canWrite: async (probe) => {
      if (now() - checkedAt >= FRESH_MS) {
        checkedAt = now();
        checking = check(probe);
      }
      return (await checking) && now() - refusedAt >= REFUSED_FOR_MS;
    },
    watch: (database) => ({
      ...database,
      transaction: async <T>(
        options: TransactionOptions,
        work: (transaction: Transaction) => Promise<T>,
      ): Promise<T> => {
        try {
          return await database.transaction(options, work);
        } catch (error) {
          if (isRefusedWrite(error)) refusedAt = now();
          throw error;
        }
      },
    }),
  };
}

/** PostgreSQL's codes of a full disk, and of failed input or output. */
const REFUSALS: ReadonlySet<string> = new Set([DISK_FULL, "58030"]);

function isRefusedWrite(error: unknown): boolean {
  return error instanceof DatabaseError && REFUSALS.has(error.code);
}

const CHECK_EVERY_MS = 300_000;
/** While changes are refused; longer than a result is reused. */
const RECHECK_MS = 20_000;
/** A database that is only slow at a moment alarms no one. */
const CHECKS_BEFORE_ALARM = 2;

/**
 * Checks every few minutes, whether or not anyone visits. Logs when changes are refused and when they are accepted
 * again, and mails the office, again and again until the mail server takes it.
 *
 * @param sendAlert resolves to false when there is no mail server or office address @throws when it was not sent
 */
export function startWriteWatch(
  backend: Pick<Backend, "canWrite">,
  logger: Logger,
  sendAlert: () => Promise<boolean>,
): RepeatedWork {
  let failures = 0;
  let isAnnounced = false;
  const work = async () => {
    if (await backend.canWrite()) {
      if (failures >= CHECKS_BEFORE_ALARM) logger.info("changes are stored again");
      failures = 0;
      isAnnounced = false;
      return false;
    }
    failures += 1;
    if (failures === CHECKS_BEFORE_ALARM) {
      logger.error("changes are not stored: is the disk full?");
    }
    if (failures >= CHECKS_BEFORE_ALARM && !isAnnounced) isAnnounced = await sendAlert();
    return false;
  };
  return repeat(work, {
    everyMs: () => (failures > 0 ? RECHECK_MS : CHECK_EVERY_MS),
    onError: (error) => logger.warn({ err: error }, "the office could not be alerted by mail"),
  });
}
