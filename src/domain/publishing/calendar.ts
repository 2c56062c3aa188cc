import { fromFields } from "#domain/publishing/moment.ts";

const MONTH = new Intl.DateTimeFormat("es-CO", { month: "long", year: "numeric", timeZone: "UTC" });

export interface CalendarDay {
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
