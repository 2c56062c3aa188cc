import { dayInBogota, type OpeningHours } from "#domain/hours/opening-hours.ts";
import { findBusinessDay } from "#domain/hours/opening-state.ts";
import { nameReason, type ProposalState } from "#domain/leads/proposal/proposal.ts";

/** How many requests of a day were answered on a day, and how their newest sent proposal stands. */
export interface LeadCount {
  /** Days in Bogotá, like 2026-12-24. */
  received: string;
  answered: string | null;
  proposal: Exclude<ProposalState, "draft"> | null;
  /** Why the proposal was declined. */
  reason: string | null;
  requests: number;
}

/** What became of the requests of a month. */
export interface LeadMonth {
  /** Like 2026-12. */
  month: string;
  requests: number;
  /** Answered on the day or the next one on which the office is open. */
  answeredInTime: number;
  proposals: number;
  accepted: number;
  declined: number;
  /** Declined proposals by reason, as it was stored. */
  reasons: Map<string, number>;
}

/** Adds the counts up by the month of the request, the newest first. */
export function sumByMonth(counts: readonly LeadCount[], hours: OpeningHours): LeadMonth[] {
  const months = new Map<string, LeadMonth>();
  for (const { received, answered, proposal, reason, requests } of counts) {
    const month = received.slice(0, 7);
    const sums = months.get(month) ?? startMonth(month);
    months.set(month, sums);
    sums.requests += requests;
    if (answered !== null && isInTime(hours, received, answered)) sums.answeredInTime += requests;
    if (proposal === null || proposal === "withdrawn") continue;
    sums.proposals += requests;
    if (proposal === "accepted") sums.accepted += requests;
    if (proposal !== "declined") continue;
    sums.declined += requests;
    sums.reasons.set(reason ?? "", (sums.reasons.get(reason ?? "") ?? 0) + requests);
  }
  return [...months.values()].toSorted((a, b) => (a.month < b.month ? 1 : -1));
}

const startMonth = (month: string): LeadMonth => ({
  month,
  requests: 0,
  answeredInTime: 0,
  proposals: 0,
  accepted: 0,
  declined: 0,
  reasons: new Map(),
});

/** The reasons of a month's declined proposals, the most frequent first, with their names. */
export function listReasons({ reasons }: LeadMonth): { name: string; count: number }[] {
  return [...reasons]
    .map(([reason, count]) => ({ name: nameReason(reason), count }))
    .toSorted((a, b) => b.count - a.count);
}

const MONTHS = 12;

/** The first day of the months whose figures are shown, in Bogotá, like 2026-01-01. */
export function firstMonth(now: Date): string {
  const day = new Date(dayInBogota(now));
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - MONTHS + 1, 1))
    .toISOString()
    .slice(0, 10);
}

/** Whether an answer came on the day of the request or, at the latest, on the next one on which the office is open. */
function isInTime(hours: OpeningHours, received: string, answered: string): boolean {
  const last = findBusinessDay(hours, Date.parse(received));
  // An office that does not open again has promised no day.
  return last === null || Date.parse(answered) <= last;
}
