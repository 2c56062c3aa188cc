import { readServerTime } from "#domain/server-clock.ts";
import { bindUnits } from "#domain/typography.ts";

const LOCALE = "es-CO";
const TIME_ZONE = "America/Bogota";

const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: TIME_ZONE });
const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone: TIME_ZONE });

/** An ISO 8601 time as `5 de mayo de 2026`, in Bogotá; empty for an invalid one. */
export function formatDate(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : DATE.format(date);
}

const DAY_MS = 86_400_000;

/** An ISO 8601 time as `Hoy, 3:05 p. m.`, `Ayer, 3:05 p. m.` or `5 de mayo de 2026, 3:05 p. m.`, in Bogotá; empty for an invalid one. */
export function formatMoment(time: string, now: Date = new Date(readServerTime())): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const day = DATE.format(date);
  const isYesterday = day === DATE.format(now.getTime() - DAY_MS);
  const name = day === DATE.format(now) ? "Hoy" : isYesterday ? "Ayer" : day;
  return `${name}, ${bindUnits(TIME.format(date))}`;
}

/** The same within a sentence: `hoy a las 4:31 a. m.` */
export function formatMomentInText(time: string, now: Date = new Date(readServerTime())): string {
  const [day = "", hour] = formatMoment(time, now).split(", ");
  if (hour === undefined) return "";
  const isNear = day === "Hoy" || day === "Ayer";
  const article = hour.startsWith("1:") ? "la" : "las";
  return `${isNear ? day.toLowerCase() : `el ${day}`} a ${article} ${hour}`;
}

const AGO = new Intl.RelativeTimeFormat(LOCALE);
const UNITS = [
  ["day", 24 * 60 * 60 * 1000],
  ["hour", 60 * 60 * 1000],
  ["minute", 60 * 1000],
] as const;

/** `hace 5 minutos`, in whole minutes, hours or days; both times in milliseconds since 1970. */
export function formatAgo(time: number, now: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.floor((now - time) / length);
    if (count >= 1) return AGO.format(-count, unit);
  }
  return "hace un momento";
}
