import { isHoliday } from "#domain/hours/holidays.ts";
import { DAY_MS, dayInBogota } from "#domain/hours/opening-hours.ts";
import { getOpeningState } from "#domain/hours/opening-state.ts";

const LONG_DAY = new Intl.DateTimeFormat("es-CO", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "America/Bogota",
});

/**
 * When a message that is sent now will be answered, as one sentence for visitors. It changes only with
 * the opening state: at 08:00, 18:00 and midnight in Bogotá.
 */
export function describeAnswerTime(now: Date): string {
  const { isOpen, nextOpening } = getOpeningState(now);
  const day = nameDay(nextOpening, now);
  if (isOpen) return `Estamos atendiendo: le respondemos hoy o, a más tardar, ${day}.`;
  const reason = isHoliday(dayInBogota(now)) ? "Hoy es festivo" : "Ahora estamos cerrados";
  return `${reason}: le respondemos ${day}, desde las 8:00\u00a0a.\u00a0m.`;
}

/** `hoy`, `mañana lunes 23 de noviembre` or `el lunes 23 de noviembre`. */
function nameDay(instant: Date, now: Date): string {
  const days = (dayInBogota(instant) - dayInBogota(now)) / DAY_MS;
  if (days === 0) return "hoy";
  // Intl formats «lunes, 23 de noviembre»; within a sentence there is no comma.
  const name = LONG_DAY.format(instant).replace(",", "");
  return days === 1 ? `mañana, ${name}` : `el ${name}`;
}
