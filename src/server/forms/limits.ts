import { setImmediate } from "node:timers/promises";

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import type { LimitedForm } from "#app/load-context.ts";
import { nameClient } from "#backend/limits/name-client.ts";

/**
 * Submissions from one address: many people share one behind a carrier's NAT or in an office, so
 * these stop floods, not visitors. Each instance counts for itself.
 */
const LIMITS: Readonly<Record<LimitedForm, { points: number; duration: number }>> = {
  quote: { points: 30, duration: 600 },
  newsletter: { points: 30, duration: 600 },
};

export interface FormLimits {
  /** Counts one submission. @returns seconds to wait, 0 when it is admitted */
  admit: (form: keyof typeof LIMITS, clientAddress: string) => Promise<number>;
  /** Takes back what `admit` counted. */
  readmit: (form: keyof typeof LIMITS, clientAddress: string) => Promise<void>;
}

export function createFormLimits(): FormLimits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([form, limit]) => [form, new RateLimiterMemory(limit)]),
  );
  // Refusals come one at a time between everything else that happens: a thousand pages that say "wait",
  // made at once, would hold up the answers to those who were admitted.
  let turn: Promise<void> = Promise.resolve();
  const takeTurn = () => {
    turn = turn.then(() => setImmediate());
    return turn;
  };
  return {
    admit: async (form, clientAddress) => {
      try {
        await limiters[form]?.consume(nameClient(clientAddress));
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await takeTurn();
        return Math.ceil(refusal.msBeforeNext / 1000) || 1;
      }
    },
    readmit: async (form, clientAddress) => {
      await limiters[form]?.reward(nameClient(clientAddress));
    },
  };
}
