import { carryOutDue } from "#data/publications.ts";
import { repeat, type RepeatedWork } from "#jobs/repeat.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";

/** With what a publication takes itself, none is carried out later than a second after its moment. */
const LOOK_EVERY_MS = 500;

/**
 * Carries out publications at their moment, and at once those that were due while the site was down. The database
 * lets one of several servers carry out each.
 */
export function startPublicationClock(backend: Backend, logger: Logger): RepeatedWork {
  let isFailing = false;
  const work = async () => {
    const wasDue = await carryOutDue(backend.server);
    isFailing = false;
    return wasDue;
  };
  return repeat(work, {
    everyMs: LOOK_EVERY_MS,
    onError: (error) => {
      // One line for each time that the database is down, not two a second.
      logger[isFailing ? "debug" : "error"](
        { err: error },
        "publications could not be carried out",
      );
      isFailing = true;
    },
  });
}
