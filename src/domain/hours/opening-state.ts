import { isWorkingDay } from "#domain/hours/holidays.ts";
import {
  BOGOTA_OFFSET_MS,
  DAY_MS,
  dayInBogota,
  HOUR_MS,
  OPENING_HOURS,
} from "#domain/hours/opening-hours.ts";

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

function findNextOpening(midnight: number, time: number): number {
  for (let day = midnight; ; day += DAY_MS) {
    const opening = day + OPENING_HOURS.opens * HOUR_MS;
    if (opening > time && isWorkingDay(day + BOGOTA_OFFSET_MS)) return opening;
  }
}
