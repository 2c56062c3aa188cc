import type { Database } from "#backend/database/database.ts";
import { createLimiter } from "#backend/limits/limiter.ts";
import { nameClient } from "#backend/limits/name-client.ts";

/**
 * Submissions from one address: many people share one behind a carrier's NAT or in an office, so
 * these stop floods, not visitors.
 */
const LIMITS = {
  quote: { name: "form:quote", points: 30, duration: 600, isFloodedAtOnce: true },
  newsletter: { name: "form:newsletter", points: 30, duration: 600, isFloodedAtOnce: true },
};

/** The visitors' forms that are counted. */
export type LimitedForm = keyof typeof LIMITS;

export interface FormLimits {
  /** Counts one submission. @returns seconds to wait, 0 when it is allowed */
  consume: (form: LimitedForm, clientAddress: string) => Promise<number>;
  /** Takes back what `consume` counted. */
  refund: (form: LimitedForm, clientAddress: string) => Promise<void>;
}

/** @param shared counts together with other instances there; null, this process for itself */
export function createFormLimits(shared: Database | null): FormLimits {
  const limiters = {
    quote: createLimiter(LIMITS.quote, shared),
    newsletter: createLimiter(LIMITS.newsletter, shared),
  };
  return {
    consume: (form, clientAddress) => limiters[form].consume(nameClient(clientAddress)),
    refund: (form, clientAddress) => limiters[form].refund(nameClient(clientAddress)),
  };
}
