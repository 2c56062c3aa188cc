import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/* RFC 6238 as every authenticator app implements it: SHA-1, six digits, a new code each 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Tolerates one step of clock drift, and codes typed as they change. */
const TOLERATED_STEPS = [0, -1, 1];

/** RFC 4648, the encoding of secrets in apps. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret, in base32. */
export function makeTotpSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

/** The code of a moment, in seconds since the epoch. */
export function computeTotp(secret: string, seconds: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(Math.max(0, Math.floor(seconds / STEP_SECONDS))));
  const digest = createHmac("sha1", decodeBase32(secret)).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * The step whose code was given; null for a wrong code, and for one of a step that is not newer than
 * `lastStep`: a code is valid once.
 *
 * @param seconds since the epoch
 */
export function findTotpStep(
  secret: string,
  code: string,
  { seconds, lastStep }: { seconds: number; lastStep: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = Math.floor(seconds / STEP_SECONDS);
  const given = Buffer.from(code);
  const found = TOLERATED_STEPS.map((offset) => now + offset).filter((step) =>
    timingSafeEqual(Buffer.from(computeTotp(secret, step * STEP_SECONDS)), given),
  );
  return found.find((step) => step > lastStep) ?? null;
}

/** The URI in the QR code for an app. */
export function describeTotp({
  secret,
  issuer,
  account,
}: Record<"secret" | "issuer" | "account", string>): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${STEP_SECONDS}&secret=${secret}`;
}

function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)])
    .join("");
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2));
  return Buffer.from(bytes);
}
