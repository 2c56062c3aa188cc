import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { ApiKeys } from "#backend/identity.ts";

/* A browser in which somebody wrote an account's password carries a cookie that says so, signed for that
   account. It opens nothing: its bearer's wrong passwords are counted apart from strangers'. Only the auth
   routes ever get it, and it holds no address of mail. */

const LIFETIME_SECONDS = 180 * 24 * 60 * 60;
const VALUE = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/;

interface Account {
  /** Normalised. */
  email: string;
  keys: ApiKeys;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The id of the device that a request comes from; null when it never signed in to this account. */
export function readKnownDevice(request: Request, account: Account): string | null {
  const name = nameCookie(account.email);
  for (const part of request.headers.get("cookie")?.split(";") ?? []) {
    const [key, value] = part.trim().split("=", 2);
    const [, id, expiry, signature] = (key === name && VALUE.exec(value ?? "")) || [];
    if (id === undefined || expiry === undefined || signature === undefined) continue;
    const isOwn = timingSafeEqual(
      Buffer.from(sign(id, expiry, account), "ascii"),
      Buffer.from(signature, "ascii"),
    );
    if (isOwn && Number(expiry) * 1000 > account.now) return id;
  }
  return null;
}

/** The header that makes a request's browser a known one, or keeps it one for longer. */
export function rememberDevice(request: Request, account: Account): string {
  const id = readKnownDevice(request, account) ?? randomBytes(16).toString("base64url");
  const expiry = String(Math.floor(account.now / 1000) + LIFETIME_SECONDS);
  const value = `${id}.${expiry}.${sign(id, expiry, account)}`;
  const isSecure =
    request.url.startsWith("https:") || request.headers.get("x-forwarded-proto") === "https";
  return [
    `${nameCookie(account.email)}=${value}`,
    "Path=/auth/v1",
    `Max-Age=${LIFETIME_SECONDS}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(isSecure ? ["Secure"] : []),
  ].join("; ");
}

/** Of its own for each account, so that two who share a browser are both known in it. */
function nameCookie(email: string): string {
  return `device-${createHash("sha256").update(email).digest("hex").slice(0, 12)}`;
}

function sign(id: string, expiry: string, { email, keys }: Account): string {
  return createHmac("sha256", keys.jwtSecret)
    .update(`known-device:${id}:${expiry}:${email}`)
    .digest("base64url");
}
