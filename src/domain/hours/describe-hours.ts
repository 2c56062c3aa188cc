import { DAY_MS, type Closure, type OpeningHours, type Span } from "#domain/hours/opening-hours.ts";

const DAY_MINUTES = 24 * 60;

/** From Monday, as an office counts: the weekday in JavaScript's dates, and its names. */
const WEEK = [
  { weekday: 1, name: "lunes", short: "lun" },
  { weekday: 2, name: "martes", short: "mar" },
  { weekday: 3, name: "miércoles", short: "mié" },
  { weekday: 4, name: "jueves", short: "jue" },
  { weekday: 5, name: "viernes", short: "vie" },
  { weekday: 6, name: "sábado", short: "sáb" },
  { weekday: 0, name: "domingo", short: "dom" },
] as const;

/** The week's hours for visitors: `Lunes a viernes, 8:00 a. m. a 6:00 p. m.; sábado, 8:00 a. m. a 12:00 m.` */
export function describeWeek(hours: OpeningHours): string {
  return joinGroups(hours, ({ name }) => name, " a ");
}

/** The same in less space: `Lun a vie, 8:00 a. m. – 6:00 p. m.` */
export function abbreviateWeek(hours: OpeningHours): string {
  return joinGroups(hours, ({ short }) => short, " – ");
}

/** Consecutive weekdays with the same hours, from Monday; without those that are closed. */
export function groupWeek({ week }: Pick<OpeningHours, "week">) {
  const groups: { days: (typeof WEEK)[number][]; spans: readonly Span[] }[] = [];
  let before = "";
  for (const day of WEEK) {
    const spans = week[day.weekday] ?? [];
    const key = JSON.stringify(spans);
    const last = groups.at(-1);
    if (spans.length > 0 && key === before && last !== undefined) last.days.push(day);
    else if (spans.length > 0) groups.push({ days: [day], spans });
    before = key;
  }
  return groups;
}

function joinGroups(
  hours: OpeningHours,
  nameDay: (day: (typeof WEEK)[number]) => string,
  between: string,
): string {
  const groups = groupWeek(hours).map(({ days, spans }) => {
    const [first, last] = [days[0], days.at(-1)].map((day) => (day ? nameDay(day) : ""));
    const times = spans.map((span) => describeSpan(span, between)).join(" y ");
    if (days.length === WEEK.length) return `todos los días, ${times}`;
    const names = days.length === 1 ? first : `${first} ${days.length === 2 ? "y" : "a"} ${last}`;
    return `${names}, ${times}`;
  });
  const text = groups.length === 0 ? "por ahora no atendemos" : groups.join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeSpan({ opens, closes }: Span, between: string): string {
  if (opens === 0 && closes === DAY_MINUTES) return "las 24 horas";
  return formatTime(opens) + between + formatTime(closes);
}

/** `8:00 a. m.`, `12:00 m.` at noon and `12:00 de la noche` at the end of a day. */
export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, "0")}`;
  if (minutes === DAY_MINUTES) return `${clock} de la noche`;
  if (minutes === DAY_MINUTES / 2) return `${clock}\u00a0m.`;
  return `${clock}\u00a0${hour < 12 ? "a." : "p."}\u00a0m.`;
}

const SHORT_DATE = new Intl.DateTimeFormat("es-CO", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** `Del 24 de diciembre al 8 de enero estamos cerrados: vacaciones.` */
export function describeClosure({ from, to, note }: Closure): string {
  const days =
    from === to
      ? `El ${SHORT_DATE.format(from)}`
      : `Del ${SHORT_DATE.format(from)} al ${SHORT_DATE.format(to)}`;
  return `${days} estamos cerrados${note === "" ? "" : `: ${note.replace(/\.$/, "")}`}.`;
}

const ANNOUNCED_DAYS = 30;

/** The next closure, from a month before it begins until it does; days as for isHoliday. */
export function findAnnouncedClosure({ closures }: OpeningHours, today: number): Closure | null {
  const last = today + ANNOUNCED_DAYS * DAY_MS;
  return closures.find(({ from }) => from > today && from <= last) ?? null;
}
