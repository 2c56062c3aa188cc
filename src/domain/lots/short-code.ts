/* The code on a lot's labels: nine random symbols and one that checks them, as private.make_lot_code. The symbols are
   digits and capitals without those that look like another one (0, 1, I, L, O). Since 31 is a prime, one wrong symbol
   and two exchanged ones never pass. */

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const PRIME = 31;

export const CODE_LENGTH = 10;

/** More than anyone types, with spaces and hyphens. */
const MAX_TYPED = 60;

/** A typed code in capitals, without spaces and hyphens; null when it cannot be the code of a lot. */
export function readShortCode(typed: string): string | null {
  if (typed.length > MAX_TYPED) return null;
  const code = typed.replaceAll(/[\s.-]/g, "").toUpperCase();
  return code.length === CODE_LENGTH && hasValidCheck(code) ? code : null;
}

function hasValidCheck(code: string): boolean {
  const values = Array.from(code, (symbol) => ALPHABET.indexOf(symbol));
  if (values.includes(-1)) return false;
  const sum = values
    .slice(0, CODE_LENGTH - 1)
    .reduce((total, value, index) => total + (index + 1) * value, 0);
  return sum % PRIME === values.at(-1);
}

/** A code as labels and pages show it: `AB2CD-EF3GH`. */
export function showShortCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}
