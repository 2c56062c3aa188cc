import { createHash, createHmac, randomBytes } from "node:crypto";

import type { ApiKeys } from "#backend/identity.ts";

const FORMAT = /^[A-Za-z0-9_-]{43}$/;

/** The first refresh token of a session: 256 random bits. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The token that replaces another one. It is derived, not random, so that a client that refreshes
 * twice with the same token (two tabs, a lost response) gets the same successor, although only hashes
 * are stored. Deriving it needs the installation's secret.
 */
export function succeedRefreshToken(token: string, keys: ApiKeys): string {
  return createHmac("sha256", keys.jwtSecret).update(`refresh-token:${token}`).digest("base64url");
}

/** A token as the database stores it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether a text has the form of the tokens that are issued here. */
export function isRefreshToken(text: string): boolean {
  return FORMAT.test(text);
}
