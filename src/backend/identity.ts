import { timingSafeEqual } from "node:crypto";

import { errors, jwtVerify, SignJWT } from "jose";

import type { Role } from "#backend/database/database.ts";
import { isUuid } from "#domain/uuid.ts";

/** The keys of an installation. The JWT secret holds 32 random bytes. */
export interface ApiKeys {
  publishable: string;
  secret: string;
  jwtSecret: Uint8Array;
}

/** The caller of a request; `claims` are set as `request.jwt.claims` in the database. */
export interface Identity {
  role: Role;
  claims: Record<string, unknown>;
}

/** Why a request has no identity; each API reports it in its own shape (always 401). */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
  readonly reason:
    | "no-api-key"
    | "invalid-api-key"
    | "expired-token"
    | "invalid-token"
    | "ended-session";

  constructor(reason: IdentityError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const ALGORITHM = "HS256";
const AUDIENCE = "authenticated";

/**
 * Identifies the caller of a request by the `apikey` header and the bearer token.
 * Without a token, or with the key itself as the token, the key decides: publishable → anon,
 * secret → service_role. A user's token needs one of the keys beside it.
 *
 * @param now milliseconds since the epoch, against which a token expires
 * @throws {IdentityError}
 */
export async function identify(
  request: Request,
  keys: ApiKeys,
  now: number = Date.now(),
): Promise<Identity> {
  const { role, key, bearer } = readKey(request, keys);
  if (bearer === undefined || bearer === key) return { role, claims: { role } };
  return verifyAccessToken(bearer, keys, now);
}

/**
 * The role of the request's key alone, for calls that take no user's token (a sign-in may carry the
 * token of a session that has long ended).
 *
 * @throws {IdentityError}
 */
export function identifyKey(request: Request, keys: ApiKeys): "anon" | "service_role" {
  return readKey(request, keys).role;
}

/** The user of an access token. @throws {IdentityError} */
export async function verifyAccessToken(
  token: string,
  keys: ApiKeys,
  now: number = Date.now(),
): Promise<Identity> {
  try {
    const { payload } = await jwtVerify(token, keys.jwtSecret, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      requiredClaims: ["sub", "exp", "session_id"],
      currentDate: new Date(now),
    });
    const { role, sub, session_id: sessionId } = payload;
    // The database casts both to uuid.
    if (role !== "authenticated" || !isUuid(sub) || !isUuid(sessionId))
      throw new IdentityError("invalid-token");
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

function readKey(request: Request, keys: ApiKeys) {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1]?.trim();
  const key = request.headers.get("apikey") ?? bearer;
  if (key === undefined) throw new IdentityError("no-api-key");
  const role = roleOfKey(key, keys);
  if (role === undefined) throw new IdentityError("invalid-api-key");
  return { role, key, bearer };
}

/** What a key grants; undefined for any other text. */
export function roleOfKey(key: string, keys: ApiKeys): "anon" | "service_role" | undefined {
  if (equalsInConstantTime(key, keys.publishable)) return "anon";
  if (equalsInConstantTime(key, keys.secret)) return "service_role";
  return undefined;
}

function equalsInConstantTime(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
