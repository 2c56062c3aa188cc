import { cleanLine } from "#domain/typed-text.ts";

/** A Colombian number with or without its code: ten digits that begin with 3 (mobiles) or 60 (landlines). */
const COLOMBIAN = /^(?:57)?((?:3\d|60)\d{8})$/;
/** A landline as it was before 2021: one digit for the area, then seven. */
const OLD_LANDLINE = /^[124-8]\d{7}$/;

/** A longer text is not a phone number with a note. */
const MAX_TYPED = 200;
const MAX_PARSED = 1000;
/** Digits with what stands between those of one number, or of several. */
const RUN = /(?:\+\s?)?\d[\d\s().,;|/+_·–—-]*/g;
const SEPARATOR = /\s*[/,;|]\s*|\s[–—-]\s/;

/**
 * Normalises the first phone number of a text to `+57…`: from any spelling usual in Colombia, also before a note, an
 * extension or another number, or with `+` and another country's code. Null when it is incomplete: a mobile has ten
 * digits and begins with 3, a landline has ten and begins with 60.
 */
export function normalisePhone(written: string): string | null {
  // Autofill adds a code to one that was typed.
  const text = cleanLine(written)
    .normalize("NFKC")
    .replace(/(?:\+\s?57|\b57)\s*(?=\(?\+?\s?57\s*\(?[36])/, "");
  if (text.length > MAX_TYPED) return null;
  for (const [run] of text.matchAll(RUN)) {
    for (const part of [run, ...run.split(SEPARATOR)]) {
      const phone = readNumber(part);
      if (phone !== null) return phone;
    }
  }
  return null;
}

/** The number that digits and signs make up, or the first of several complete ones. */
function readNumber(run: string): string | null {
  if (run.indexOf("+", 1) > 0) return null;
  const groups = run.match(/\d+/g) ?? [];
  const isInternational = /^\+|^00/.test(run);
  for (let count = 1; count <= groups.length; count += 1) {
    const digits = groups.slice(0, count).join("").replace(/^00/, "");
    const rest = run.slice(findEnd(run, count));
    const phone = toColombian(digits, groups[0] ?? "", isInternational);
    // More digits may make it a longer number.
    if (phone !== null && (!/\d/.test(rest) || readNumber(rest.trim()) !== null)) return phone;
  }
  const digits = groups.join("").replace(/^00/, "");
  const isForeign = isInternational && !digits.startsWith("57") && !/[/,;|]/.test(run);
  return isForeign && /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}

/** The place in a text after so many groups of digits. */
function findEnd(run: string, count: number): number {
  const [group] = [...run.matchAll(/\d+/g)].slice(count - 1);
  return group === undefined ? run.length : group.index + group[0].length;
}

/** @param first the first group of the digits: an area's single digit stands apart */
function toColombian(digits: string, first: string, isInternational: boolean): string | null {
  if (isInternational && !digits.startsWith("57")) return null;
  const national = COLOMBIAN.exec(digits)?.[1];
  if (national !== undefined) return `+57${national}`;
  // Long distance was dialled with 03, 05, 07 or 09 before.
  const local = /^(?:57|0[3579])(\d{8}|3\d{9})$/.exec(digits)?.[1];
  if (local?.length === 10) return `+57${local}`;
  const isOld = OLD_LANDLINE.test(local ?? digits) && (local !== undefined || first.length === 1);
  return isOld ? `+5760${local ?? digits}` : null;
}

/** Seven digits or more before a letter or a sign that separates them from an extension or a second number. */
const FIRST_OF_SEVERAL = /^(\D*(?:\d\D*?){7,}?)(?:[a-z#,;/|]|\s[-–—]\s)/i;
const EXTENSION = /^[\s,;(-]*(?:ext(?:ensión|ension)?|x|#)[\s.:]*(\d{1,6})\D*$/i;

/** The first number of a text as typed and as dialled, its extension, and whatever else follows it. */
function parsePhone(typed: string) {
  const phone = cleanLine(typed.slice(0, MAX_PARSED));
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
  const isTidied =
    rest === "" && !/\p{L}/u.test(number) && isColombian(normalisePhone(number) ?? "");
  return isTidied ? `+57 ${formatPhone(written)}` : written;
}
