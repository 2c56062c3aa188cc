/** Monday to Friday, 08:00–18:00 in Bogotá, except on public holidays (specification, section 9). */
export const OPENING_HOURS = { opens: 8, closes: 18 } as const;

/** The same for visitors: the default text of the hours. */
export const OPENING_HOURS_TEXT = "Lunes a viernes, 8:00 a. m. a 6:00 p. m.";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Colombia has had UTC−5 all year since 1993. */
export const BOGOTA_OFFSET_MS = -5 * HOUR_MS;

/** The calendar day in Bogotá at a point in time, as its midnight in UTC. */
export function dayInBogota(instant: Date): number {
  return Math.floor((instant.getTime() + BOGOTA_OFFSET_MS) / DAY_MS) * DAY_MS;
}

/** Local date and time in Bogotá at a point in time; weekdays count from Sunday, 0. */
export function clockInBogota(instant: Date): { day: number; weekday: number; hour: number } {
  const local = new Date(instant.getTime() + BOGOTA_OFFSET_MS);
  return { day: dayInBogota(instant), weekday: local.getUTCDay(), hour: local.getUTCHours() };
}
