import { writeDay } from "#domain/hours/format-day.ts";
import {
  type ProposalFormValues,
  toProposalFormValues,
} from "#domain/leads/proposal/proposal-schema.ts";
import type { Proposal } from "#domain/leads/proposal/proposal.ts";
import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";
import { namePlace } from "#domain/leads/quote/quote-summary.ts";
import { writeQuantity } from "#domain/leads/quote/units.ts";

/** What the office has written in other proposals, for the next one. */
export type UsedTerms = Pick<Proposal, "payment" | "delivery" | "conditions">;

/** The terms of a kind of proposal, by a name that the office chose. */
export interface ProposalTemplate extends UsedTerms {
  id: string;
  name: string;
}

const VALID_DAYS = 8;

/**
 * What the form of a request's next version begins with: the version before, or the request itself with the terms that
 * the office used last.
 */
export function startProposal(
  request: Pick<QuoteRequest, "department" | "municipality"> & {
    items: readonly Pick<QuoteRequestItem, "product_title" | "quantity" | "unit">[];
  },
  { before, used, now }: { before: Proposal | null; used: UsedTerms | null; now: Date },
): ProposalFormValues {
  const valid_until = writeDay(now, VALID_DAYS);
  if (before !== null) return { ...toProposalFormValues(before), valid_until };
  return {
    items: request.items.map(({ product_title, quantity, unit }) => ({
      description: product_title,
      quantity: writeQuantity(quantity),
      unit,
      // A price and its IVA are for the office to say.
      price: "",
      vat: "",
    })),
    freight: "",
    freight_vat: "excluido",
    valid_until,
    payment: used?.payment ?? "",
    delivery: `En ${namePlace(request)}`,
    conditions: used?.conditions ?? "",
    note: "",
  };
}
