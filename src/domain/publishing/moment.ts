import { bindUnits } from "#domain/typography.ts";

const LOCALE = "es-CO";
const TIME_ZONE = "America/Bogota";

/** Colombia has had no daylight saving time since 1993. */
const OFFSET = "-05:00";

const DAY = new Intl.DateTimeFormat(LOCALE, {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: TIME_ZONE,
});
const YEAR = new Intl.DateTimeFormat(LOCALE, { year: "numeric", timeZone: TIME_ZONE });
const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone: TIME_ZONE });
const FIELDS = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: TIME_ZONE,
});
const RELATIVE = new Intl.RelativeTimeFormat(LOCALE);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A moment in words, in Bogotá: `El lunes 7 de diciembre a las 6:00 a. m., dentro de 3 días`. */
export function describeMoment(time: string, now: Date): string {
  return `${nameMoment(time, now)}, ${describeDistance(new Date(time), now)}`;
}

/** The same within a sentence. */
export function describeMomentInText(time: string, now: Date): string {
  return `${nameMomentInText(time, now)}, ${describeDistance(new Date(time), now)}`;
}

/** `El lunes 7 de diciembre a las 6:00 a. m.`, in Bogotá; another year is named. */
export function nameMoment(time: string, now: Date): string {
  const date = new Date(time);
  const day = DAY.format(date).replace(",", "") + nameOtherYear(time, now);
  const hour = nameTime(time);
  return `El ${day} a ${hour.startsWith("1:") ? "la" : "las"} ${hour}`;
}

/** The same within a sentence: `el lunes 7 de diciembre a las 6:00 a. m.` */
export function nameMomentInText(time: string, now: Date): string {
  const [first = "", ...rest] = nameMoment(time, now);
  return first.toLowerCase() + rest.join("");
}

/** `Lunes 7 de diciembre`, in Bogotá; another year is named. */
export function nameDay(time: string, now: Date): string {
  const name = DAY.format(new Date(time)).replace(",", "") + nameOtherYear(time, now);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** ` de 2027`; empty within this year. */
function nameOtherYear(time: string, now: Date): string {
  const year = YEAR.format(new Date(time));
  return year === YEAR.format(now) ? "" : ` de ${year}`;
}

/** `6:00 a. m.`, in Bogotá. */
export function nameTime(time: string): string {
  return bindUnits(TIME.format(new Date(time)));
}

/** `dentro de 3 días`, counted in days of the calendar beyond a day; `hace 5 minutos`; `ahora`. */
function describeDistance(date: Date, now: Date): string {
  const distance = date.getTime() - now.getTime();
  const length = Math.abs(distance);
  if (length < MINUTE_MS) return "ahora";
  if (length < HOUR_MS) return RELATIVE.format(Math.trunc(distance / MINUTE_MS), "minute");
  if (length < DAY_MS) return RELATIVE.format(Math.trunc(distance / HOUR_MS), "hour");
  return RELATIVE.format(countDays(date) - countDays(now), "day");
}

/** The number of a date's day in Bogotá. */
function countDays(date: Date): number {
  return Math.floor(Date.parse(`${toFields(date.toISOString()).date}T00:00Z`) / DAY_MS);
}

/** The values of a date field and a time field, in Bogotá: `2026-12-07` and `06:00`. */
export function toFields(time: string): { date: string; time: string } {
  const [date = "", hour = ""] = FIELDS.format(new Date(time)).split(" ");
  return { date, time: hour };
}

/** The moment (ISO 8601) that a date field and a time field name, in Bogotá; null when they name none. */
export function fromFields({ date, time }: { date: string; time: string }): string | null {
  const moment = Date.parse(`${date}T${time}${OFFSET}`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

const MONTH = new Intl.DateTimeFormat("es-CO", { month: "long", year: "numeric", timeZone: "UTC" });

interface CalendarDay {
  /** `2026-12-07`. */
  date: string;
  /** From 1. */
  day: number;
  /** Of its week, Monday being 1. */
  column: number;
}

/** A month (`2026-12`) as a calendar shows it, and the moments (ISO 8601) in which it begins and ends in Bogotá. */
export function listMonth(month: string): {
  name: string;
  days: CalendarDay[];
  from: string;
  to: string;
} {
  const first = new Date(`${month}-01T00:00Z`);
  const next = shiftMonth(month, 1);
  const count = Math.round((Date.parse(`${next}-01T00:00Z`) - first.getTime()) / 86_400_000);
  const days = Array.from({ length: count }, (_, index) => ({
    date: `${month}-${String(index + 1).padStart(2, "0")}`,
    day: index + 1,
    column: ((first.getUTCDay() + 6 + index) % 7) + 1,
  }));
  const startOf = (name: string) => fromFields({ date: `${name}-01`, time: "00:00" }) ?? "";
  return { name: MONTH.format(first), days, from: startOf(month), to: startOf(next) };
}

/** The month so many months later, or (negative) earlier. */
export function shiftMonth(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
