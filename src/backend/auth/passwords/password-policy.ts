import { randomInt } from "node:crypto";

import { validationError, type WeaknessReason, WeakPasswordError } from "#backend/auth/http.ts";
import { COMMON_SEQUENCES, COMMON_WORDS } from "#backend/auth/passwords/common-passwords.ts";

const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 256;
const FEWEST_DISTINCT_CHARACTERS = 5;

const MESSAGES: Readonly<Record<WeaknessReason, string>> = {
  length: `Password should be at least ${SHORTEST_PASSWORD} characters.`,
  pwned: "Password is known to be weak and easy to guess, please choose a different one.",
};

/** @throws {AuthError} `weak_password` with its reasons, or 400 for a text longer than any password */
export async function requireStrongPassword(password: string, email: string): Promise<void> {
  if (password.length > LONGEST_PASSWORD)
    throw validationError(`Password cannot be longer than ${LONGEST_PASSWORD} characters`);
  const reasons = findWeaknesses(password, email, await loadLeakedPasswords());
  if (reasons.length > 0)
    throw new WeakPasswordError(reasons.map((reason) => MESSAGES[reason]).join(" "), reasons);
}

/** Why the policy rejects a password; empty when it does not. Characters are code points. */
export function findWeaknesses(
  password: string,
  email: string,
  leaked: LeakedPasswords,
): WeaknessReason[] {
  const reasons: WeaknessReason[] = [];
  if ([...password].length < SHORTEST_PASSWORD) reasons.push("length");
  if (isEasyToGuess(password, email, leaked)) reasons.push("pwned");
  return reasons;
}

function isEasyToGuess(password: string, email: string, leaked: LeakedPasswords): boolean {
  const plain = removeAccents(password.trim().toLowerCase());
  if (new Set(plain).size < FEWEST_DISTINCT_CHARACTERS) return true;
  const address = email.toLowerCase();
  if (plain === removeAccents(address) || COMMON_SEQUENCES.has(plain)) return true;
  if (leaked.has(plain)) return true;
  const [account = ""] = address.split("@");
  const accountWords = readWords(removeAccents(account));
  return readWords(plain).some(
    (word) => isCommon(word) || leaked.has(word) || accountWords.includes(word),
  );
}

/** The words that `¡C0lombia-2026!` may stand for, from its first to its last letter. */
function readWords(text: string): string[] {
  return [
    readDisguise(text.replace(/^[^a-z]+|[^a-z]+$/g, "")),
    readDisguise(text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, "")),
    readDisguise(text).replace(/^[^a-z]+|[^a-z]+$/g, ""),
  ].filter((word) => word !== "");
}

function isCommon(word: string): boolean {
  return COMMON_WORDS.has(word) || COMMON_WORDS.has(/^(.+?)\1+$/.exec(word)?.[1] ?? word);
}

const DISGUISES = new Map<string, string>([
  ["0", "o"],
  ["1", "i"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"],
  ["@", "a"],
  ["$", "s"],
  ["!", "i"],
]);

function readDisguise(text: string): string {
  return text
    .replace(/[013457@$!]/g, (sign) => DISGUISES.get(sign) ?? sign)
    .replace(/[^a-z0-9]/g, "");
}

function removeAccents(text: string): string {
  return text.normalize("NFKD").replace(/\p{Mark}/gu, "");
}

/** The 49,000 most frequent leaked passwords, in lower case. */
type LeakedPasswords = ReadonlySet<string>;

/** Loaded lazily, when a password is set: it is half a megabyte. */
export async function loadLeakedPasswords(): Promise<LeakedPasswords> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** Without characters that look alike (0 and o, 1 and l). */
const READABLE = "abcdefghijkmnpqrstuvwxyz23456789";

/** Four groups of five, such as `k7mpq-x3vwa-…`: 100 random bits that can be copied by hand. */
export function generatePassword(): string {
  return drawGroups(4);
}

/** `k7mpq-x3vwa`: 50 random bits, for a code with a limited number of attempts. */
export function generateCode(): string {
  return drawGroups(2);
}

function drawGroups(count: number): string {
  const group = (): string =>
    Array.from({ length: 5 }, () => READABLE[randomInt(READABLE.length)]).join("");
  return Array.from({ length: count }, group).join("-");
}
