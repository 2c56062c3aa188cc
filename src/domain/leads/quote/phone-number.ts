/**
 * Normalises a phone number to `+57…`, from any format usual in Colombia, or with `+` and another
 * country's code. Null when it is incomplete: a mobile has ten digits and begins with 3, a landline
 * has ten and begins with 60.
 */
export function normalisePhone(written: string): string | null {
  if (!/^[\s(]*\+?[\d\s()./-]+$/.test(written)) return null;
  const isInternational = /^[\s(]*(?:\+|00)/.test(written);
  const digits = written.replace(/\D/g, "").replace(/^00/, "");
  const national = /^(?:57)?((?:3\d|60)\d{8})$/.exec(digits)?.[1];
  if (national !== undefined) return `+57${national}`;
  if (!isInternational || digits.startsWith("57")) return null;
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}
