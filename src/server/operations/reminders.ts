import { remindOfProposals } from "#data/leads/proposals.ts";
import { repeat, type RepeatedWork } from "#lib/async/repeat.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";

const EVERY_HOUR_MS = 60 * 60 * 1000;

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
