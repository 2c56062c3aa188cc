import { eraseExpired } from "#data/personal-data.ts";
import { repeat, type RepeatedWork } from "#jobs/repeat.ts";
import type { Logger } from "#server/logging/logger.ts";
import type { Wire } from "#server/wire.ts";
import type { Settings } from "#settings/settings.ts";

const EVERY_DAY_MS = 24 * 60 * 60 * 1000;

/** Erases what has become old, now and each day: requests, spam, and addresses that nobody confirmed. */
export function startRetention(
  { RETENTION_MONTHS }: Settings,
  wire: Wire,
  logger: Logger,
): RepeatedWork {
  const client = wire.createClient(wire.secretKey);
  const work = async () => {
    const erasure = await eraseExpired(client, RETENTION_MONTHS);
    if (erasure !== null) logger.info({ erasure }, "what had become old was erased");
    return false;
  };
  return repeat(work, {
    everyMs: EVERY_DAY_MS,
    onError: (error) => logger.error({ err: error }, "what has become old could not be erased"),
  });
}
