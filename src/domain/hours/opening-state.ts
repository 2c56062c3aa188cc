import { isHoliday } from "#domain/hours/days.ts";
import {
  BOGOTA_OFFSET_MS,
  DAY_MS,
  dayInBogota,
  MINUTE_MS,
  type Closure,
  type OpeningHours,
  type Span,
} from "#domain/hours/opening-hours.ts";

interface OpeningState {
  isOpen: boolean;
  /**
   * When the office opens next; while it is open, its opening on the next day that has one. Null when there is none
   * within a year.
   */
  nextOpening: Date | null;
  /**
   * When texts about the hours may change: the next opening, closing or midnight in Bogotá. A cached page with such a
   * text expires then.
   */
  nextChange: Date;
}

/** How far ahead an opening is sought. */
const HORIZON_DAYS = 400;

/** Whether the office is open at `now`, and when that changes. */
export function getOpeningState(hours: OpeningHours, now: Date): OpeningState {
  const time = now.getTime();
  const today = dayInBogota(now);
  const spans = listSpans(hours, today).map(({ opens, closes }) => ({
    opens: toInstant(today, opens),
    closes: toInstant(today, closes),
  }));
  const isOpen = spans.some(({ opens, closes }) => time >= opens && time < closes);
  const changes = spans.flatMap(({ opens, closes }) => [opens, closes]);
  const later = isOpen ? undefined : spans.find(({ opens }) => opens > time)?.opens;
  const nextDay = later === undefined ? findBusinessDay(hours, today) : null;
  const nextOpening = later ?? (nextDay && toInstant(nextDay, openingOf(hours, nextDay)));
  return {
    isOpen,
    nextOpening: nextOpening === null ? null : new Date(nextOpening),
    nextChange: new Date(changes.find((change) => change > time) ?? toInstant(today + DAY_MS, 0)),
  };
}

/** The closure that a day is in; days as for isHoliday. */
export function findClosure({ closures }: OpeningHours, day: number): Closure | undefined {
  return closures.find(({ from, to }) => from <= day && day <= to);
}

/** The first day after `day` on which the office is open; null when there is none within a year. */
export function findBusinessDay(hours: OpeningHours, day: number): number | null {
  if (hours.week.every((spans) => spans.length === 0)) return null;
  for (let next = day + DAY_MS; next <= day + HORIZON_DAYS * DAY_MS; next += DAY_MS) {
    if (listSpans(hours, next).length > 0) return next;
  }
  return null;
}

/** When the office is open on a day. */
function listSpans(hours: OpeningHours, day: number): readonly Span[] {
  const spans = hours.week[new Date(day).getUTCDay()] ?? [];
  const isClosed = spans.length === 0 || isHoliday(day) || findClosure(hours, day) !== undefined;
  return isClosed ? [] : spans;
}

function openingOf(hours: OpeningHours, day: number): number {
  return listSpans(hours, day)[0]?.opens ?? 0;
}

/** The point in time of a day's minute in Bogotá. */
function toInstant(day: number, minutes: number): number {
  return day + minutes * MINUTE_MS - BOGOTA_OFFSET_MS;
}
