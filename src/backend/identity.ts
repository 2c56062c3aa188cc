import { timingSafeEqual } from "node:crypto";

import { errors, jwtVerify, SignJWT } from "jose";

import type { Role } from "#backend/database/database.ts";

/** The keys of an installation. The JWT secret holds 32 random bytes. */
export interface ApiKeys {
  publishable: string;
  secret: string;
  jwtSecret: Uint8Array;
}

/** Whose request it is; `claims` are set as `request.jwt.claims` in the database. */
export interface Identity {
  role: Role;
  claims: Record<string, unknown>;
}

/** Why a request has no identity; each part of the wire words it in its own shape (always 401). */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
  readonly reason: "no-api-key" | "invalid-api-key" | "expired-token" | "invalid-token";

  constructor(reason: IdentityError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const ALGORITHM = "HS256";
const AUDIENCE = "authenticated";

/**
 * Tells whose request it is, from the `apikey` header and the bearer token.
 * Without a token, or with the key itself as the token, the key decides: publishable → anon,
 * secret → service_role. A user's token needs one of the keys beside it.
 *
 * @throws {IdentityError}
 */
export async function identify(request: Request, keys: ApiKeys): Promise<Identity> {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1]?.trim();
  const key = request.headers.get("apikey") ?? bearer;
  if (key === undefined) throw new IdentityError("no-api-key");
  const keyRole = roleOfKey(key, keys);
  if (keyRole === undefined) throw new IdentityError("invalid-api-key");
  if (bearer === undefined || bearer === key) return { role: keyRole, claims: { role: keyRole } };
  return verifyAccessToken(bearer, keys);
}

/** @throws {IdentityError} */
export async function verifyAccessToken(token: string, keys: ApiKeys): Promise<Identity> {
  try {
    const { payload } = await jwtVerify(token, keys.jwtSecret, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      requiredClaims: ["sub", "exp", "session_id"],
    });
    if (payload["role"] !== "authenticated") throw new IdentityError("invalid-token");
    return { role: "authenticated", claims: payload };
  } catch (error) {
    throw new IdentityError(error instanceof errors.JWTExpired ? "expired-token" : "invalid-token");
  }
}

/** Signs a user's access token; times are seconds since the epoch. */
export async function signAccessToken(
  claims: { sub: string; session_id: string } & Record<string, unknown>,
  times: { issuedAt: number; expiresAt: number },
  keys: ApiKeys,
): Promise<string> {
  return new SignJWT({ ...claims, role: "authenticated" })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setAudience(AUDIENCE)
    .setIssuedAt(times.issuedAt)
    .setExpirationTime(times.expiresAt)
    .sign(keys.jwtSecret);
}

function roleOfKey(key: string, keys: ApiKeys): "anon" | "service_role" | undefined {
  if (equalsInConstantTime(key, keys.publishable)) return "anon";
  if (equalsInConstantTime(key, keys.secret)) return "service_role";
  return undefined;
}

function equalsInConstantTime(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
