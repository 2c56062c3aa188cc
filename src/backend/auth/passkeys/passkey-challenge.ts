import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { ApiKeys } from "#backend/identity.ts";

/* A challenge carries its own expiry and signature, so that anonymous requests for one store nothing. */

/** How long a challenge can be answered. */
export const CHALLENGE_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const EXPIRY_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + EXPIRY_BYTES;

/** What a challenge is for: a sign-in, or one user's new passkey. */
export type Purpose = "authentication" | `registration:${string}`;

/** A new challenge, in base64url, and when it expires: milliseconds since the epoch. */
export function makeChallenge(
  purpose: Purpose,
  keys: ApiKeys,
  now: number,
): { challenge: string; expiresAt: number } {
  const expiresAt = now + CHALLENGE_MS;
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(expiresAt, 0, EXPIRY_BYTES);
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), expiry]);
  const challenge = Buffer.concat([head, sign(head, purpose, keys)]).toString("base64url");
  return { challenge, expiresAt };
}

/** When a challenge of this server for this purpose expires; null for any other text. */
export function readChallenge(challenge: string, purpose: Purpose, keys: ApiKeys): number | null {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, HEAD_BYTES);
  const signature = sign(head, purpose, keys);
  const own = bytes.subarray(HEAD_BYTES);
  if (own.length !== signature.length || !timingSafeEqual(own, signature)) return null;
  return head.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES);
}

function sign(head: Buffer, purpose: Purpose, { jwtSecret }: ApiKeys): Buffer {
  return createHmac("sha256", jwtSecret).update(`passkey:${purpose}:`).update(head).digest();
}
