import { eraseExpired } from "#data/leads/personal-data.ts";
import { remindOfProposals } from "#data/leads/proposals.ts";
import { removeUnclaimedFiles } from "#data/leads/request-page.ts";
import { deleteApprovalsBefore } from "#data/publishing/approvals.ts";
import { deleteExpiredPreviewLinks } from "#data/publishing/preview-links.ts";
import { repeat, type RepeatedWork } from "#lib/async/repeat.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import type { Settings } from "#settings/settings.ts";

const EVERY_HOUR_MS = 60 * 60 * 1000;
const EVERY_DAY_MS = 24 * 60 * 60 * 1000;

/** Erases expired records, now and each day: requests, spam, unconfirmed addresses, links to drafts, and answers to these. */
export function startRetention(
  { RETENTION_MONTHS }: Settings,
  backend: Backend,
  logger: Logger,
): RepeatedWork {
  const work = async () => {
    const erasure = await eraseExpired(backend.server, RETENTION_MONTHS);
    if (erasure !== null) logger.info({ erasure }, "expired records were erased");
    await deleteExpiredPreviewLinks(backend.server);
    const oldest = new Date();
    oldest.setMonth(oldest.getMonth() - RETENTION_MONTHS);
    await deleteApprovalsBefore(backend.server, oldest.toISOString());
    return false;
  };
  return repeat(work, {
    everyMs: EVERY_DAY_MS,
    onError: (error) => logger.error({ err: error }, "expired records could not be erased"),
  });
}

const EVERY_TEN_MINUTES_MS = 10 * 60 * 1000;

/** Deletes the attachments of erased requests, now and every ten minutes. */
export function startErasedFiles(backend: Backend, logger: Logger): RepeatedWork {
  const work = async () => {
    const count = await removeUnclaimedFiles(backend.server);
    if (count > 0) logger.info({ count }, "attachments of erased requests were deleted");
    return count > 0;
  };
  return repeat(work, {
    everyMs: EVERY_TEN_MINUTES_MS,
    onError: (error) => logger.error({ err: error }, "attachments could not be deleted"),
  });
}

/** Reminds the office by mail of proposals that end tomorrow, now and each hour. */
export function startReminders(
  backend: Backend,
  logger: Logger,
  wakeMail: () => void,
): RepeatedWork {
  const work = async () => {
    if ((await remindOfProposals(backend.server)) > 0) wakeMail();
    return false;
  };
  return repeat(work, {
    everyMs: EVERY_HOUR_MS,
    onError: (error) => logger.error({ err: error }, "the office could not be reminded"),
  });
}
