import { repeat, type RepeatedWork } from "#lib/async/repeat.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";
import type { Backend } from "#server/backend.ts";

/** How often an outbox is polled: for retries that are due, and for what other instances queued. */
const POLL_EVERY_MS = 15_000;

const STOP_TIMEOUT_MS = 4000;

/** What sends mail, notifications or webhooks until it is stopped. */
export interface OutboxDelivery extends Pick<RepeatedWork, "wake" | "readLastRun"> {
  /** Resolves when what is being sent has been sent, or after a few seconds. */
  stop: () => Promise<void>;
}

interface OutboxWork {
  /** Releases what a sender that died had leased. */
  release: () => Promise<void>;
  /** Sends what is due, until it is done or stopping. @returns whether more may be due */
  deliver: (isStopping: () => boolean) => Promise<boolean>;
  onError: (error: unknown) => void;
}

/** Delivers now and every few seconds. */
export function startOutboxDelivery(
  { kind }: Pick<Backend, "kind">,
  { release, deliver, onError }: OutboxWork,
): OutboxDelivery {
  // Only one process has an embedded database: what is leased was leased by one that died.
  let mustRelease = kind === "embedded";
  let isStopping = false;
  const work = async () => {
    if (mustRelease) await release();
    mustRelease = false;
    return deliver(() => isStopping);
  };
  const { wake, readLastRun, stop } = repeat(work, { everyMs: POLL_EVERY_MS, onError });
  return {
    wake,
    readLastRun,
    // A server that does not answer must not keep the database open; what is being sent is retried.
    stop: async () => {
      isStopping = true;
      await withTimeout(stop(), STOP_TIMEOUT_MS);
    },
  };
}
