import { randomInt } from "node:crypto";

/** Without characters that look alike (0 and o, 1 and l). */
const READABLE = "abcdefghijkmnpqrstuvwxyz23456789";

/** Four groups of five, such as `k7mpq-x3vwa-…`: 100 random bits that can be copied by hand. */
export function generatePassword(): string {
  return drawGroups(4);
}

/** `k7mpq-x3vwa`: 50 random bits, for a code that is tried few times. */
export function generateCode(): string {
  return drawGroups(2);
}

function drawGroups(count: number): string {
  const group = (): string =>
    Array.from({ length: 5 }, () => READABLE[randomInt(READABLE.length)]).join("");
  return Array.from({ length: count }, group).join("-");
}
