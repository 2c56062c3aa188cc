import { BOGOTA_OFFSET_MS, DAY_MS, dayInBogota } from "#domain/hours/opening-hours.ts";
import { type CountedKind, type CountedVisits, OTHERS } from "#domain/visits/visit-names.ts";

/**
 * How many names of each kind are held until the next flush. Only pages that exist are counted as such; of all else
 * clients can invent any number.
 */
const MOST_NAMES: Readonly<Record<CountedKind, number>> = {
  page: 2000,
  search: 300,
  referrer: 300,
  campaign: 200,
  tap: 300,
  quote: 300,
  prefetch: 1,
  bot: 1,
  missing: 500,
};

type Counts = Record<CountedKind, Map<string, number>>;

/** Counts by day in Bogotá, kind and name, within bounds. */
export function createVisitCounter() {
  const days = new Map<string, Counts>();
  let today: Counts = startDay();
  let endsAt = 0;
  return {
    add: (kind: CountedKind, name: string, time: number) => {
      if (time >= endsAt || time < endsAt - DAY_MS) {
        const day = dayInBogota(new Date(time));
        endsAt = day + DAY_MS - BOGOTA_OFFSET_MS;
        const date = new Date(day).toISOString().slice(0, 10);
        today = days.get(date) ?? startDay();
        days.set(date, today);
      }
      increment(today[kind], name, MOST_NAMES[kind]);
    },
    /** What was counted since the last call. */
    take: (): CountedVisits[] => {
      const taken = [...days].flatMap(([day, counts]) =>
        Object.entries(counts).flatMap(([kind, names]) =>
          [...names].map(([name, visits]) => ({ day, kind: kind as CountedKind, name, visits })),
        ),
      );
      days.clear();
      endsAt = 0;
      return taken;
    },
  };
}

function startDay(): Counts {
  const empty = () => new Map<string, number>();
  return {
    page: empty(),
    search: empty(),
    referrer: empty(),
    campaign: empty(),
    tap: empty(),
    quote: empty(),
    prefetch: empty(),
    bot: empty(),
    missing: empty(),
  };
}

/** Beyond the limit, the names that were counted once become others: a flood of invented names hides no frequent one. */
function increment(names: Map<string, number>, name: string, limit: number): void {
  const count = names.get(name);
  if (count !== undefined) names.set(name, count + 1);
  else if (names.size < limit || name === OTHERS) names.set(name, 1);
  else {
    let others = names.get(OTHERS) ?? 0;
    for (const [known, visits] of names) {
      if (visits > 1 || known === OTHERS) continue;
      names.delete(known);
      others += 1;
    }
    if (others > 0) names.set(OTHERS, others);
    if (names.size < limit) names.set(name, 1);
    else names.set(OTHERS, others + 1);
  }
}
