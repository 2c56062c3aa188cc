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

/** Seven digits or more before a letter or a sign that separates them from an extension or a second number. */
const FIRST_OF_SEVERAL = /^(\D*(?:\d\D*?){7,}?)(?:[a-z#,;/|]|\s[-–—]\s)/i;
const EXTENSION = /^[\s,;(-]*(?:ext(?:ensión|ension)?|x|#)[\s.:]*(\d{1,6})\D*$/i;

/** The first number of a text as typed and as dialled, its extension, and whatever else follows it. */
function parsePhone(phone: string) {
  const first = FIRST_OF_SEVERAL.exec(phone)?.[1] ?? phone;
  const rest = phone.slice(first.length);
  const extension = EXTENSION.exec(rest)?.[1] ?? "";
  // A separator may also stand within one number.
  const isWhole = extension === "" && isColombian(toInternational(phone));
  const number = isWhole ? phone : first;
  return {
    number,
    dialled: toInternational(number),
    extension,
    rest: isWhole || extension !== "" ? "" : rest.trim(),
  };
}

function toInternational(phone: string): string {
  const cleaned = phone.replace(/[^\d+]/g, "");
  const digits = cleaned.replaceAll("+", "").replace(/^00/, "");
  if (digits === "") return "";
  if (cleaned.startsWith("+") || cleaned.startsWith("00")) return `+${digits}`;
  const national = COLOMBIAN.exec(digits)?.[1];
  return national === undefined ? digits : `+57${national}`;
}

function isColombian(dialled: string): boolean {
  return /^\+57(?:3\d|60)\d{8}$/.test(dialled);
}

/**
 * The first number of a text in international format, without its extension: `+573105551234`, also when it
 * was typed without 57. Any other number only loses its punctuation; empty without digits.
 */
export function toDialledNumber(phone: string): string {
  return parsePhone(phone).dialled;
}

/** `tel:+57…;ext=…` of a typed phone number (RFC 3966); null when it has no digits. */
export function buildPhoneLink(phone: string): string | null {
  const { dialled, extension } = parsePhone(phone);
  if (dialled === "") return null;
  return `tel:${dialled}${extension === "" ? "" : `;ext=${extension}`}`;
}

/** Whether a number from `toDialledNumber` is a Colombian landline, also in the format before 2021: `+57 1 …`. */
export function isLandline(dialled: string): boolean {
  return /^\+57(?:60\d{8}|[1-8]\d{7})$/.test(dialled);
}

/** Whether a typed number is a Colombian mobile, or one of another country with its `+`. */
export function mayBeMobile(phone: string): boolean {
  return /^\+(?:573\d{9}|(?!57)[1-9]\d{6,14})$/.test(toDialledNumber(phone));
}

/** Formats a Colombian number as `300 000 0000` or `601 000 0000 ext. 102`; any other stays as typed. */
export function formatPhone(phone: string): string {
  const { dialled, extension, rest } = parsePhone(phone);
  if (!isColombian(dialled) || rest !== "") return phone.trim();
  const number = `${dialled.slice(3, 6)} ${dialled.slice(6, 9)} ${dialled.slice(9)}`;
  return extension === "" ? number : `${number} ext. ${extension}`;
}

/** Formats a Colombian number as `+57 310 555 1234`; any other stays as typed. */
export function tidyPhone(written: string): string {
  const { number, rest } = parsePhone(written);
  const isTidied = rest === "" && isColombian(normalisePhone(number) ?? "");
  return isTidied ? `+57 ${formatPhone(written)}` : written;
}
