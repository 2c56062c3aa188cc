import { isWorkingDay } from "#domain/hours/holidays.ts";

/** Monday to Friday, 08:00–18:00 in Bogotá, except on public holidays (specification, section 9). */
export const OPENING_HOURS = { opens: 8, closes: 18 } as const;

/** The same for visitors: the default text of the hours. */
export const OPENING_HOURS_TEXT = "Lunes a viernes, 8:00 a. m. a 6:00 p. m.";

export interface OpeningState {
  isOpen: boolean;
  /** When the office opens next; while it is open, the opening after this one. */
  nextOpening: Date;
  /**
   * When texts about the hours may change: the next 08:00, 18:00 or midnight in Bogotá. A cached page
   * with such a text expires then.
   */
  nextChange: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Colombia has had UTC−5 all year since 1993. */
const BOGOTA_OFFSET_MS = -5 * HOUR_MS;

/** Whether the office is open at `now`, and when that changes. */
export function getOpeningState(now: Date): OpeningState {
  const midnight = dayInBogota(now) - BOGOTA_OFFSET_MS;
  const opensToday = midnight + OPENING_HOURS.opens * HOUR_MS;
  const closesToday = midnight + OPENING_HOURS.closes * HOUR_MS;
  const time = now.getTime();
  const isOpen =
    isWorkingDay(midnight + BOGOTA_OFFSET_MS) && time >= opensToday && time < closesToday;
  const changes = [opensToday, closesToday, midnight + DAY_MS];
  const nextChange = changes.find((change) => change > time) ?? midnight + DAY_MS;
  return {
    isOpen,
    nextOpening: new Date(findNextOpening(midnight, time)),
    nextChange: new Date(nextChange),
  };
}

/** The calendar day in Bogotá at a point in time, as its midnight in UTC. */
export function dayInBogota(instant: Date): number {
  return Math.floor((instant.getTime() + BOGOTA_OFFSET_MS) / DAY_MS) * DAY_MS;
}

/** Local date and time in Bogotá at a point in time; weekdays count from Sunday, 0. */
export function clockInBogota(instant: Date): { day: number; weekday: number; hour: number } {
  const local = new Date(instant.getTime() + BOGOTA_OFFSET_MS);
  return { day: dayInBogota(instant), weekday: local.getUTCDay(), hour: local.getUTCHours() };
}

function findNextOpening(midnight: number, time: number): number {
  for (let day = midnight; ; day += DAY_MS) {
    const opening = day + OPENING_HOURS.opens * HOUR_MS;
    if (opening > time && isWorkingDay(day + BOGOTA_OFFSET_MS)) return opening;
  }
}
