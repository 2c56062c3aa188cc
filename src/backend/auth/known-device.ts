import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { ApiKeys } from "#backend/identity.ts";

/* A browser that has signed in to an account carries a cookie that says so, signed for that account. It grants
   no access: wrong passwords of a known device are counted apart from those of unknown ones. It holds no
   e-mail address. */

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
  const name = nameCookie(request, account.email);
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

/** The `Set-Cookie` value that marks a request's browser as known, or extends its lifetime. */
export function rememberDevice(request: Request, account: Account): string {
  const id = readKnownDevice(request, account) ?? randomBytes(16).toString("base64url");
  const expiry = String(Math.floor(account.now / 1000) + LIFETIME_SECONDS);
  const value = `${id}.${expiry}.${sign(id, expiry, account)}`;
  return [
    `${nameCookie(request, account.email)}=${value}`,
    // What a browser demands of the prefix. Without it only the auth routes receive the cookie.
    ...(isSecure(request) ? ["Path=/", "Secure"] : ["Path=/auth/v1"]),
    `Max-Age=${LIFETIME_SECONDS}`,
    "HttpOnly",
    "SameSite=Strict",
  ].join("; ");
}

/**
 * One per account, so that users who share a browser are all known in it. Over https no other host of the
 * domain can set it.
 */
function nameCookie(request: Request, email: string): string {
  const name = `device-${createHash("sha256").update(email).digest("hex").slice(0, 12)}`;
  return isSecure(request) ? `__Host-${name}` : name;
}

function isSecure(request: Request): boolean {
  return request.url.startsWith("https:") || request.headers.get("x-forwarded-proto") === "https";
}

function sign(id: string, expiry: string, { email, keys }: Account): string {
  return createHmac("sha256", keys.jwtSecret)
    .update(`known-device:${id}:${expiry}:${email}`)
    .digest("base64url");
}
