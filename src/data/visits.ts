import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { VisitFigures } from "#domain/visits/visit-figures.ts";
import type { CountedVisits } from "#domain/visits/visit-names.ts";

/** What one server has counted; it numbers its batches from 1. */
interface VisitBatch {
  writer: string;
  batch: number;
  counts: CountedVisits[];
}

/** Adds a batch to what is stored, once however often it is sent; for the server. @throws {DataError} */
export async function addVisits(client: Client, batch: VisitBatch): Promise<void> {
  unwrap(await client.rpc("add_visits", { ...batch }));
}

/** Days like 2026-12-24, both included. */
export interface VisitPeriod {
  first: string;
  last: string;
  /** Whether totals are by month. */
  byMonth: boolean;
}

/** The visits of a period: totals, and the most frequent names. @throws {DataError} */
export async function readVisits(
  client: Client,
  { first, last, byMonth }: VisitPeriod,
): Promise<VisitFigures> {
  return unwrap(
    await client.rpc("visit_figures", { first_day: first, last_day: last, by_month: byMonth }),
  );
}
