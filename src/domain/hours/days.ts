import { clockInBogota, DAY_MS, dayInBogota } from "#domain/hours/opening-hours.ts";

const DATE = new Intl.DateTimeFormat("es-CO", { dateStyle: "long", timeZone: "UTC" });

/** A day of the calendar, like 2026-12-24, as `24 de diciembre de 2026`. */
export function formatDay(day: string): string {
  return DATE.format(new Date(day));
}

/** The calendar's day in Bogotá, so many days after an instant, like 2026-12-24. */
export function writeDay(instant: Date, days = 0): string {
  return new Date(dayInBogota(instant) + days * DAY_MS).toISOString().slice(0, 10);
}

const FIXED = ["01-01", "05-01", "07-20", "08-07", "12-08", "12-25"];

/** Moved to the following Monday unless they fall on one (Ley 51 de 1983, "Ley Emiliani"). */
const MOVED_TO_MONDAY = ["01-06", "03-19", "06-29", "08-15", "10-12", "11-01", "11-11"];

/**
 * Offsets in days from Easter Sunday: Holy Thursday, Good Friday, and Ascension, Corpus Christi and Sacred
 * Heart on the Mondays to which the same law moves them.
 */
const FROM_EASTER = [-3, -2, 43, 64, 71];

const MONDAY = 1;

/** Whether a calendar day, given as its midnight in UTC, is a public holiday of Colombia. */
export function isHoliday(day: number): boolean {
  return holidaysOf(new Date(day).getUTCFullYear()).has(day);
}

const known = new Map<number, ReadonlySet<number>>();

/** A year's holidays, as midnights in UTC. */
function holidaysOf(year: number): ReadonlySet<number> {
  const cached = known.get(year);
  if (cached !== undefined) return cached;
  const easter = findEaster(year);
  const days = new Set([
    ...FIXED.map((day) => Date.parse(`${year}-${day}`)),
    ...MOVED_TO_MONDAY.map((day) => followingMonday(Date.parse(`${year}-${day}`))),
    ...FROM_EASTER.map((distance) => easter + distance * DAY_MS),
  ]);
  known.set(year, days);
  return days;
}

function followingMonday(time: number): number {
  return time + ((MONDAY - new Date(time).getUTCDay() + 7) % 7) * DAY_MS;
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function findEaster(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return Date.UTC(year, month - 1, day);
}

const SUNDAY = 0;
const SATURDAY = 6;

/**
 * Whether marketing messages may be sent (Ley 2300 de 2023): Monday to Friday 7:00–19:00, Saturday
 * 8:00–15:00 in Bogotá, never on Sundays and public holidays.
 */
export function isMarketingTime(now: Date): boolean {
  const { day, weekday, hour } = clockInBogota(now);
  if (weekday === SUNDAY || isHoliday(day)) return false;
  return weekday === SATURDAY ? hour >= 8 && hour < 15 : hour >= 7 && hour < 19;
}
