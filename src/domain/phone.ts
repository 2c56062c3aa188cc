/** A Colombian number with or without its code: ten digits that begin with 3 (mobiles) or 60 (landlines). */
const COLOMBIAN = /^(?:57)?((?:3\d|60)\d{8})$/;

/**
 * Normalises a phone number to `+57…`, from any format usual in Colombia, or with `+` and another
 * country's code. Null when it is incomplete: a mobile has ten digits and begins with 3, a landline
 * has ten and begins with 60.
 */
export function normalisePhone(written: string): string | null {
  if (!/^[\s(]*\+?[\d\s()./-]+$/.test(written)) return null;
  const isInternational = /^[\s(]*(?:\+|00)/.test(written);
  const digits = written.replace(/\D/g, "").replace(/^00/, "");
  const national = COLOMBIAN.exec(digits)?.[1];
  if (national !== undefined) return `+57${national}`;
  if (!isInternational || digits.startsWith("57")) return null;
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}

/**
 * A number in international format: `+573105551234`, also when it was typed without 57. Any other number
 * only loses its punctuation; empty without digits.
 */
export function toDialledNumber(phone: string): string {
  const cleaned = phone.replace(/[^\d+]/g, "");
  const digits = cleaned.replaceAll("+", "").replace(/^00/, "");
  if (digits === "") return "";
  if (cleaned.startsWith("+") || cleaned.startsWith("00")) return `+${digits}`;
  const national = COLOMBIAN.exec(digits)?.[1];
  return national === undefined ? digits : `+57${national}`;
}

/** `tel:+57…` of a typed phone number; null when it has no digits. */
export function buildPhoneLink(phone: string): string | null {
  const dialled = toDialledNumber(phone);
  return dialled === "" ? null : `tel:${dialled}`;
}

/** Whether a number from `toDialledNumber` is a Colombian landline. */
export function isLandline(dialled: string): boolean {
  return /^\+5760\d{8}$/.test(dialled);
}

/** Formats a Colombian number as `300 000 0000` or `601 000 0000`; any other stays as typed. */
export function formatPhone(phone: string): string {
  const national = /^\+57((?:3\d|60)\d{8})$/.exec(toDialledNumber(phone))?.[1];
  if (national === undefined) return phone.trim();
  return `${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`;
}

/** Formats a Colombian number as `+57 310 555 1234`; any other stays as typed. */
export function tidyPhone(written: string): string {
  const isColombian = normalisePhone(written)?.startsWith("+57") ?? false;
  return isColombian ? `+57 ${formatPhone(written)}` : written;
}
