import { isHoliday } from "#domain/hours/holidays.ts";
import { clockInBogota } from "#domain/hours/opening-hours.ts";

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
