import { isHoliday, writeDay } from "#domain/hours/days.ts";
import { describeClosure, findAnnouncedClosure, formatTime } from "#domain/hours/describe-hours.ts";
import {
  BOGOTA_OFFSET_MS,
  type Closure,
  DAY_MS,
  dayInBogota,
  MINUTE_MS,
  type OpeningHours,
} from "#domain/hours/opening-hours.ts";
import { findClosure, getOpeningState } from "#domain/hours/opening-state.ts";

/** What pages say about the hours at a moment. */
export interface OfficeClock {
  isOpen: boolean;
  /** When a message that is sent now will be answered, as one sentence. */
  answerTime: string;
  /** A sentence about the next days without service; empty without any soon. */
  announcement: string;
  /** The day in Bogotá, like 2026-12-24. */
  today: string;
  /** When any of this may change; milliseconds since 1970. */
  nextChange: number;
}

/** Reads the clock of an office with these hours. */
export function readOfficeClock(hours: OpeningHours, now: Date): OfficeClock {
  const { isOpen, nextChange } = getOpeningState(hours, now);
  const announced = findAnnouncedClosure(hours, dayInBogota(now));
  return {
    isOpen,
    answerTime: describeAnswerTime(hours, now),
    announcement: announced === null ? "" : describeClosure(announced),
    today: writeDay(now),
    nextChange: nextChange.getTime(),
  };
}

const DATE_PARTS = { day: "numeric", month: "long", timeZone: "America/Bogota" } as const;
const LONG_DAY = new Intl.DateTimeFormat("es-CO", { weekday: "long", ...DATE_PARTS });

/**
 * When a message that is sent now will be answered, as one sentence for visitors. It changes only with
 * the opening state: when the office opens or closes, and at midnight in Bogotá.
 */
export function describeAnswerTime(hours: OpeningHours, now: Date): string {
  const { isOpen, nextOpening } = getOpeningState(hours, now);
  const day = nextOpening && nameDay(nextOpening, now);
  if (isOpen) {
    return `Estamos atendiendo: le respondemos hoy${day === null ? "" : ` o, a más tardar, ${day}`}.`;
  }
  const today = dayInBogota(now);
  const answer =
    nextOpening === null
      ? "en cuanto volvamos a atender"
      : `${day}, desde ${nameTime(nextOpening)}`;
  const sentence = `${explainClosed(findClosure(hours, today), today)}: le respondemos ${answer}`;
  // A time ends with its own full stop.
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}

function explainClosed(closure: Closure | undefined, today: number): string {
  if (closure !== undefined) {
    const note = closure.note === "" ? "" : ` (${closure.note})`;
    return closure.to === today
      ? `Hoy estamos cerrados${note}`
      : `Estamos cerrados hasta el ${formatLongDay(new Date(closure.to - BOGOTA_OFFSET_MS))}${note}`;
  }
  return isHoliday(today) ? "Hoy es festivo" : "Ahora estamos cerrados";
}

/** `las 8:00 a. m.`, `la 1:30 p. m.` */
function nameTime(instant: Date): string {
  const minutes = (instant.getTime() + BOGOTA_OFFSET_MS - dayInBogota(instant)) / MINUTE_MS;
  return `${Math.floor(minutes / 60) % 12 === 1 ? "la" : "las"} ${formatTime(minutes)}`;
}

/** `hoy`, `mañana, lunes 23 de noviembre` or `el lunes 23 de noviembre`. */
function nameDay(instant: Date, now: Date): string {
  const days = (dayInBogota(instant) - dayInBogota(now)) / DAY_MS;
  if (days === 0) return "hoy";
  return days === 1 ? `mañana, ${formatLongDay(instant)}` : `el ${formatLongDay(instant)}`;
}

/** Intl formats «lunes, 23 de noviembre»; within a sentence there is no comma. */
function formatLongDay(instant: Date): string {
  return LONG_DAY.format(instant).replace(",", "");
}
