import { CLOSED, DEFAULT_WEEK, WEEKDAY_KEYS, type WeekdayKey } from "#domain/hours/default-week.ts";

const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * HOUR_MS;
/** Colombia has had UTC−5 all year since 1993. */
export const BOGOTA_OFFSET_MS = -5 * HOUR_MS;
const DAY_MINUTES = 24 * 60;

/** The calendar day in Bogotá at a point in time, as its midnight in UTC. */
export function dayInBogota(instant: Date): number {
  return Math.floor((instant.getTime() + BOGOTA_OFFSET_MS) / DAY_MS) * DAY_MS;
}

/** Local date and time in Bogotá at a point in time; weekdays count from Sunday, 0. */
export function clockInBogota(instant: Date): { day: number; weekday: number; hour: number } {
  const local = new Date(instant.getTime() + BOGOTA_OFFSET_MS);
  return { day: dayInBogota(instant), weekday: local.getUTCDay(), hour: local.getUTCHours() };
}

/** In minutes since midnight; it closes at 1440 at the latest. */
export interface Span {
  opens: number;
  closes: number;
}

/** Days without service, both included, as midnights in UTC. */
export interface Closure {
  from: number;
  to: number;
  /** What visitors read about it; may be empty. */
  note: string;
}

/** When the office is open, apart from public holidays, on which it never is. */
export interface OpeningHours {
  /** By weekday, from Sunday. */
  week: readonly (readonly Span[])[];
  closures: readonly Closure[];
}

/** The texts of the section `hours`, as far as they are known. */
type HoursTexts = Readonly<Partial<Record<WeekdayKey | "closed_days", string>>>;

/** Whether the form of hours edits a text (`contact.hours`). */
export function isHoursText(name: string): boolean {
  return /^(?:hours\.|contact\.hours$|footer\.hours_badge$)/.test(name);
}

const MAX_WEEKDAY_LENGTH = 40;
const MAX_SPANS = 2;
const MAX_CLOSURES = 60;
const MAX_CLOSURES_LENGTH = 10_000;
const MAX_CLOSED_DAYS = 366;
export const MAX_NOTE_LENGTH = 80;

/** The stored texts of the section `hours` as hours; what cannot be read counts as not written. */
export function readOpeningHours(texts: HoursTexts): OpeningHours {
  const closures = listClosureLines(texts.closed_days ?? "").map(parseClosure);
  return {
    week: WEEKDAY_KEYS.map(
      (key) => parseWeekday(texts[key] ?? "") ?? parseWeekday(DEFAULT_WEEK[key]) ?? [],
    ),
    closures: closures
      .filter((closure) => closure !== null)
      .toSorted((a, b) => a.from - b.from || a.to - b.to),
  };
}

/** What is wrong with a text of the section `hours`, in Spanish; null for a good one. */
export function findHoursProblem(key: string, text: string): string | null {
  if (WEEKDAY_KEYS.some((weekday) => weekday === key)) {
    return text.trim() === "" || parseWeekday(text) !== null ? null : WEEKDAY_PROBLEM;
  }
  if (key !== "closed_days" || text.trim() === "") return null;
  if (text.length > MAX_CLOSURES_LENGTH || text.trim().split("\n").length > MAX_CLOSURES) {
    return `Caben hasta ${MAX_CLOSURES} fechas: borre las que ya pasaron.`;
  }
  const wrong = listClosureLines(text).find((line) => parseClosure(line) === null);
  return wrong === undefined ? null : `${CLOSURE_PROBLEM} Revise «${wrong.slice(0, 60)}».`;
}

const WEEKDAY_PROBLEM =
  "Escriba cuándo abre y cuándo cierra, por ejemplo 08:00-18:00 o 08:00-12:00, 14:00-18:00; o «cerrado».";
const CLOSURE_PROBLEM =
  "Escriba una fecha o un rango por línea, por ejemplo 2026-12-24 a 2027-01-08: Vacaciones. Un rango tiene hasta un año.";

/** The spans of a weekday's text, in order; null when it cannot be read. */
function parseWeekday(text: string): readonly Span[] | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_WEEKDAY_LENGTH) return null;
  if (trimmed.toLowerCase() === CLOSED) return [];
  const spans = trimmed.split(",").map((part) => parseSpan(part.trim()));
  if (spans.length > MAX_SPANS) return null;
  const known = spans.filter((span) => span !== null);
  const isOrdered = known.every(({ opens }, index) => opens > (known[index - 1]?.closes ?? -1));
  return known.length === spans.length && isOrdered ? known : null;
}

function parseSpan(text: string): Span | null {
  const [, ...parts] = /^(\d{1,2}):([0-5]\d) ?[-–] ?(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (parts.length === 0) return null;
  const [openHour = 0, openMinute = 0, closeHour = 0, closeMinute = 0] = parts.map(Number);
  const span = { opens: openHour * 60 + openMinute, closes: closeHour * 60 + closeMinute };
  return span.opens < span.closes && span.closes <= DAY_MINUTES ? span : null;
}

function listClosureLines(text: string): string[] {
  const lines = text.slice(0, MAX_CLOSURES_LENGTH).split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, MAX_CLOSURES);
}

/** `2026-12-24: Nochebuena` or `2026-12-24 a 2027-01-08: Vacaciones`; null when it cannot be read. */
function parseClosure(line: string): Closure | null {
  const [, first = "", last = first, note = ""] =
    /^(\d{4}-\d\d-\d\d)(?: a (\d{4}-\d\d-\d\d))?(?:\s*:(.*))?$/.exec(line) ?? [];
  const from = parseDate(first);
  const to = parseDate(last);
  if (from === null || to === null || to < from) return null;
  if ((to - from) / DAY_MS >= MAX_CLOSED_DAYS) return null;
  const shown = note.trim();
  return Array.from(shown).length > MAX_NOTE_LENGTH ? null : { from, to, note: shown };
}

/** A day that the calendar has, as its midnight in UTC. */
function parseDate(text: string): number | null {
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : time;
}
