import { normalisePhone } from "#domain/leads/phone-number.ts";

/** A number of Colombia with or without its code: ten digits that begin with 3 (mobiles) or 60 (landlines). */
const COLOMBIAN = /^(?:57)?((?:3\d|60)\d{8})$/;

/**
 * A number to be called from anywhere: `+573105551234`, also where somebody wrote it without 57. What is no
 * number of Colombia stays as it is, save for its punctuation; empty without digits.
 */
export function toDialledNumber(phone: string): string {
  const cleaned = phone.replace(/[^\d+]/g, "");
  const digits = cleaned.replaceAll("+", "").replace(/^00/, "");
  if (digits === "") return "";
  if (cleaned.startsWith("+") || cleaned.startsWith("00")) return `+${digits}`;
  const national = COLOMBIAN.exec(digits)?.[1];
  return national === undefined ? digits : `+57${national}`;
}

/** `tel:+57…` of a phone number as people write it; null when it has no digits. */
export function buildPhoneLink(phone: string): string | null {
  const dialled = toDialledNumber(phone);
  return dialled === "" ? null : `tel:${dialled}`;
}

/** Whether a number as `toDialledNumber` gives it is a landline of Colombia. */
export function isLandline(dialled: string): boolean {
  return /^\+5760\d{8}$/.test(dialled);
}

/** `300 000 0000` or `601 000 0000` of a Colombian number; any other stays as it is written. */
export function formatPhone(phone: string): string {
  const national = /^\+57((?:3\d|60)\d{8})$/.exec(toDialledNumber(phone))?.[1];
  if (national === undefined) return phone.trim();
  return `${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`;
}

/** `+57 310 555 1234` for a Colombian number however it was typed; any other stays as it is. */
export function tidyPhone(written: string): string {
  const isColombian = normalisePhone(written)?.startsWith("+57") ?? false;
  return isColombian ? `+57 ${formatPhone(written)}` : written;
}
