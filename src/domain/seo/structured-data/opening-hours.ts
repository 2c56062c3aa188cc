import type { OpeningHoursSpecification } from "schema-dts";

import { groupWeek } from "#domain/hours/describe-hours.ts";
import { isHoliday } from "#domain/hours/holidays.ts";
import { DAY_MS, type OpeningHours, type Span } from "#domain/hours/opening-hours.ts";

interface BusinessHours {
  openingHours?: string | string[];
  openingHoursSpecification?: OpeningHoursSpecification[];
}

const DAY_NAMES = [
  ...(["Sunday", "Monday", "Tuesday", "Wednesday"] as const),
  ...(["Thursday", "Friday", "Saturday"] as const),
] as const;

/** How far ahead public holidays are named. */
const HOLIDAY_DAYS = 60;
const MAX_CLOSURES = 10;

/**
 * The hours of a LocalBusiness: one rule for each time that several days share, then the days without service. A rule
 * that opens and closes at midnight says that the office is closed.
 * https://developers.google.com/search/docs/appearance/structured-data/local-business#business-hours
 *
 * @param today as for isHoliday
 */
export function buildOpeningHours(hours: OpeningHours, today: number): BusinessHours {
  const groups = groupWeek(hours);
  if (groups.length === 0) return {};
  const rules = groups.flatMap(({ days, spans }) =>
    spans.map((span) => ({ weekdays: days.map(({ weekday }) => weekday), span })),
  );
  const lines = rules.map(({ weekdays, span }) => abbreviate(weekdays, span));
  const special = listClosedDays(hours, today);
  return {
    openingHours: lines.length === 1 ? lines.join("") : lines,
    openingHoursSpecification: [
      ...rules.map(({ weekdays, span: { opens, closes } }) => ({
        "@type": "OpeningHoursSpecification" as const,
        dayOfWeek: weekdays.map((weekday) => DAY_NAMES[weekday]),
        opens: writeTime(opens),
        closes: writeTime(closes),
      })),
      ...special.map(({ from, to }) => ({
        "@type": "OpeningHoursSpecification" as const,
        opens: "00:00",
        closes: "00:00",
        validFrom: writeDate(from),
        validThrough: writeDate(to),
      })),
    ],
  };
}

function listClosedDays({ week, closures }: OpeningHours, today: number) {
  const current = closures.filter(({ to }) => to >= today).slice(0, MAX_CLOSURES);
  const holidays = Array.from({ length: HOLIDAY_DAYS }, (_, days) => today + days * DAY_MS).filter(
    (day) =>
      isHoliday(day) &&
      (week[new Date(day).getUTCDay()] ?? []).length > 0 &&
      !current.some(({ from, to }) => from <= day && day <= to),
  );
  return [...current, ...holidays.map((day) => ({ from: day, to: day }))].toSorted(
    (a, b) => a.from - b.from,
  );
}

/** `Mo-Fr 08:00-18:00` */
function abbreviate(weekdays: readonly number[], { opens, closes }: Span): string {
  const [first = "", last = ""] = [weekdays[0], weekdays.at(-1)].map(
    (weekday) => DAY_NAMES[weekday ?? 0]?.slice(0, 2) ?? "",
  );
  return `${first === last ? first : `${first}-${last}`} ${writeTime(opens)}-${writeTime(closes)}`;
}

/** The last minute of a day stands for its end. */
function writeTime(minutes: number): string {
  if (minutes === 24 * 60) return "23:59";
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

function writeDate(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
