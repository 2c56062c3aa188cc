import { DAY_MS, dayInBogota } from "#domain/hours/opening-hours.ts";

const DATE = new Intl.DateTimeFormat("es-CO", { dateStyle: "long", timeZone: "UTC" });

/** A day of the calendar, like 2026-12-24, as `24 de diciembre de 2026`. */
export function formatDay(day: string): string {
  return DATE.format(new Date(day));
}

/** The calendar's day in Bogotá, so many days after an instant, like 2026-12-24. */
export function writeDay(instant: Date, days = 0): string {
  return new Date(dayInBogota(instant) + days * DAY_MS).toISOString().slice(0, 10);
}
