import { isIPv6 } from "node:net";

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

import type { LimitedForm } from "#app/load-context.ts";

/**
 * Submissions from one address: many people share one behind a carrier's NAT or in an office, so
 * these stop floods, not visitors. Each instance counts for itself.
 */
const LIMITS: Readonly<Record<LimitedForm | "recovery", { points: number; duration: number }>> = {
  quote: { points: 30, duration: 600 },
  newsletter: { points: 30, duration: 600 },
  recovery: { points: 10, duration: 900 },
};

export interface FormLimits {
  /** Counts one submission. @returns seconds to wait, 0 when it is admitted */
  admit: (form: keyof typeof LIMITS, clientAddress: string) => Promise<number>;
}

export function createFormLimits(): FormLimits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([form, limit]) => [form, new RateLimiterMemory(limit)]),
  );
  return {
    admit: async (form, clientAddress) => {
      try {
        await limiters[form]?.consume(nameClient(clientAddress));
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000) || 1;
        throw refusal;
      }
    },
  };
}

/** Who is counted: an IPv4 address, or the /64 that one IPv6 customer has. */
export function nameClient(address: string): string {
  const bare = address.split("%")[0] ?? "";
  if (!isIPv6(bare)) return bare;
  const [head = "", tail] = bare.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
