const DATE = new Intl.DateTimeFormat("es-CO", { dateStyle: "long", timeZone: "UTC" });

/** A day of the calendar, like 2026-12-24, as `24 de diciembre de 2026`. */
export function formatDay(day: string): string {
  return DATE.format(new Date(day));
}
