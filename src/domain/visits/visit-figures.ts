import { type CountedKind, DIRECT, OTHERS } from "#domain/visits/visit-names.ts";

/** What the panel shows: what is counted, and the requests of the inbox. */
export type VisitKind = CountedKind | "sent";

/** The visits of a period as the database adds them up. */
export interface VisitFigures {
  /** By day, or by month with the month's first day. */
  totals: { kind: VisitKind; day: string; visits: number }[];
  /** The most frequent names of each kind, the most frequent first. */
  names: { kind: VisitKind; name: string; visits: number }[];
}

/** One bar of the chart. */
export interface VisitSpan {
  day: string;
  /** Visits that came from another site, or from none. */
  arrivals: number;
  pages: number;
  taps: number;
  /** Requests that were sent. */
  sent: number;
}

/** A name with its count. */
export interface NamedCount {
  name: string;
  visits: number;
}

/** Adds the totals of a period up, whatever the day. */
export function sumKind({ totals }: VisitFigures, wanted: VisitKind): number {
  return totals.reduce((sum, { kind, visits }) => (kind === wanted ? sum + visits : sum), 0);
}

/** One span for each day of `days`, also for those without visits. */
export function listSpans({ totals }: VisitFigures, days: readonly string[]): VisitSpan[] {
  const known = new Map(totals.map(({ kind, day, visits }) => [`${kind} ${day}`, visits]));
  const read = (kind: VisitKind, day: string) => known.get(`${kind} ${day}`) ?? 0;
  return days.map((day) => ({
    day,
    arrivals: read("referrer", day),
    pages: read("page", day),
    taps: read("tap", day),
    sent: read("sent", day),
  }));
}

/** The names of a kind that pass a test, and the sum of all others of that kind. */
export function listNames(
  figures: VisitFigures,
  kind: VisitKind,
  isShown: (name: string) => boolean = () => true,
): { rows: NamedCount[]; others: number } {
  const ofKind = figures.names.filter((one) => one.kind === kind && one.name !== OTHERS);
  const known = ofKind.reduce((sum, { visits }) => sum + visits, 0);
  const rows = ofKind
    .filter(({ name }) => isShown(name))
    .map(({ name, visits }) => ({ name, visits }));
  return { rows, others: sumKind(figures, kind) - known };
}

const PRODUCT = /^\/productos\/[^/]+$/;

/** Whether a path is that of a product's page. */
export function isProductPath(path: string): boolean {
  return PRODUCT.test(path);
}

/** How the table of origins names a host. */
export function nameReferrer(host: string): string {
  return host === DIRECT ? "Directo, o sin decir de dónde" : host;
}

/** The days of a month like 2026-12, up to a last day. */
export function listDays(month: string, last: string): string[] {
  const days: string[] = [];
  const date = new Date(`${month}-01T00:00:00Z`);
  while (date.toISOString().startsWith(month)) {
    const day = date.toISOString().slice(0, 10);
    if (day > last) break;
    days.push(day);
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}

/** The first days of the last months, the oldest first. */
export function listMonths(today: string, count: number): string[] {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - count + 1);
  return Array.from({ length: count }, () => {
    const day = date.toISOString().slice(0, 10);
    date.setUTCMonth(date.getUTCMonth() + 1);
    return day;
  });
}
