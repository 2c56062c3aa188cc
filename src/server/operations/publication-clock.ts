import { carryOutDue, findNextMoment } from "#data/publishing/publications.ts";
import { repeat, type RepeatedWork } from "#lib/async/repeat.ts";
import type { OpenedBackend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";

/** With what a publication takes itself, none is carried out later than a second after its moment. */
const CHECK_EVERY_MS = 500;
/** How long before its moment the clock begins to check that often: the database has its own clock. */
const EARLY_MS = 5000;
const LONGEST_MS = 60_000;
/** While nothing is planned: plans are notified. */
const IDLE_MS = 300_000;

/**
 * Carries out publications at their moment, and immediately those that were due while the site was down. The database
 * lets one of several servers carry out each. Where it notifies of plans, the clock sleeps until then.
 */
export function startPublicationClock(
  { server, watchPlans }: Pick<OpenedBackend, "server" | "watchPlans">,
  logger: Logger,
): RepeatedWork {
  let isFailing = false;
  let isNotified = false;
  let pauseMs = CHECK_EVERY_MS;
  const work = async () => {
    pauseMs = CHECK_EVERY_MS;
    const wasDue = await carryOutDue(server);
    isFailing = false;
    if (isNotified && !wasDue) pauseMs = toPause(await findNextMoment(server), Date.now());
    return wasDue;
  };
  const clock = repeat(work, {
    everyMs: () => pauseMs,
    onError: (error) => {
      // One line for each time that the database is down, not two a second.
      logger[isFailing ? "debug" : "error"](
        { err: error },
        "publications could not be carried out",
      );
      isFailing = true;
    },
  });
  watchPlans?.({
    onChange: clock.wake,
    onState: (isListening) => {
      isNotified = isListening;
      clock.wake();
    },
  }).catch((error: unknown) => logger.error({ err: error }, "plans are not notified"));
  return clock;
}

/** @param next when the next publication is due (ISO 8601) */
export function toPause(next: string | null, now: number): number {
  if (next === null) return IDLE_MS;
  const untilNext = Date.parse(next) - now - EARLY_MS;
  return Math.min(Math.max(untilNext, CHECK_EVERY_MS), LONGEST_MS);
}
