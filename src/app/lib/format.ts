const LOCALE = "es-CO";
const TIME_ZONE = "America/Bogota";

const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: TIME_ZONE });
const NUMBER = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 });

/** `5 de mayo de 2026`, in Bogotá, of an ISO 8601 time; empty when it is none. */
export function formatDate(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : DATE.format(date);
}

/** `25.000`, `18,5`. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** `14–18`, `mín. 14`, `máx. 18` or `21`; empty without either. */
export function formatRange(min: number | null, max: number | null): string {
  if (min !== null && max !== null) {
    return min === max ? formatNumber(min) : `${formatNumber(min)}–${formatNumber(max)}`;
  }
  if (min !== null) return `mín. ${formatNumber(min)}`;
  return max === null ? "" : `máx. ${formatNumber(max)}`;
}
