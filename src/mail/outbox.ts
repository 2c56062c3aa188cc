import { randomUUID } from "node:crypto";

/** Longer than any attempt takes: after it another sender may try. */
const LEASE_SECONDS = 120;

export interface LeaseTerms {
  lease: string;
  seconds: number;
  batch: number;
}

export interface OutboxDelivery<Entry, Outcome> {
  /** How many are sent at the same time. */
  batch: number;
  lease: (terms: LeaseTerms) => Promise<Entry[]>;
  /** Called once for what was leased. @returns sends one */
  prepare: () => Promise<(entry: Entry) => Promise<Outcome>>;
  /** Records an outcome. */
  finish: (entry: Entry, result: Outcome) => Promise<unknown>;
  onOutcome?: ((entry: Entry, result: Outcome) => void) | undefined;
}

/**
 * Sends what is due in an outbox, each at least once: what was sent but could not be marked as sent is sent again.
 *
 * @returns whether more may be due
 * @throws {DataError}
 */
export async function deliverDue<Entry, Outcome>({
  batch,
  lease,
  prepare,
  finish,
  onOutcome,
}: OutboxDelivery<Entry, Outcome>): Promise<boolean> {
  const entries = await lease({ lease: randomUUID(), seconds: LEASE_SECONDS, batch });
  if (entries.length === 0) return false;
  const attempt = await prepare();
  const attempts = await Promise.allSettled(
    entries.map(async (entry) => {
      const result = await attempt(entry);
      await finish(entry, result);
      onOutcome?.(entry, result);
    }),
  );
  for (const outcome of attempts) if (outcome.status === "rejected") throw outcome.reason;
  return entries.length === batch;
}

const FIRST_DELAY_SECONDS = 15;
const LONGEST_DELAY_SECONDS = 3600;

/** Seconds until the next attempt: exponential backoff up to an hour, with jitter. */
export function chooseDelay(attempts: number): number {
  const delay = FIRST_DELAY_SECONDS * 2 ** Math.max(0, attempts - 1);
  return Math.round(Math.min(delay, LONGEST_DELAY_SECONDS) * (0.75 + Math.random() / 2));
}
