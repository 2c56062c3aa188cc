import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";

import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";

import type { Role } from "#backend/database/database.ts";
import { isUuid } from "#domain/uuid.ts";
import { setLru } from "#lib/lru.ts";

/** The keys of an installation. The key pair that signs tokens follows from the JWT secret, 32 random bytes. */
export interface ApiKeys {
  publishable: string;
  secret: string;
  jwtSecret: Uint8Array;
}

/**
 * The caller of a request; `claims` are set as `request.jwt.claims` in the database. Of an access token only its hash is known
 * here: the database looks it up as each transaction begins, and sets its own claims.
 */
export interface Identity {
  role: Role;
  claims: Record<string, unknown>;
}

/** Why a request has no identity, or one that the API does not serve; each reports it in its own shape. */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
  readonly reason:
    | "no-api-key"
    | "invalid-api-key"
    | "expired-token"
    | "invalid-token"
    | "ended-session"
    | "invalid-api-token"
    | "unwanted-api-token";

  constructor(reason: IdentityError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Others verify tokens by the public key (`/auth/v1/.well-known/jwks.json`); auth-js knows this algorithm. */
const ALGORITHM = "ES256";
/** Of tokens that releases before 2026-12 signed with the secret itself. */
const FORMER_ALGORITHM = "HS256";
const AUDIENCE = "authenticated";

/**
 * Identifies the caller of a request by the `apikey` header and the bearer token.
 * Without a token, or with the key itself as the token, the key decides: publishable → anon,
 * secret → service_role. A user's token needs one of the keys beside it.
 *
 * @param now milliseconds since the epoch, against which a token expires
 * @throws {IdentityError} also for the access token of another program, which few APIs serve
 */
export async function identify(
  request: Request,
  keys: ApiKeys,
  now: number = Date.now(),
): Promise<Identity> {
  const identity = await identifyCaller(request, keys, now);
  if (identity.role === "api_token") throw new IdentityError("unwanted-api-token");
  return identity;
}

/** As `identify`, also a program by its access token, which stands in place of a key or beside one. @throws {IdentityError} */
export async function identifyCaller(
  request: Request,
  keys: ApiKeys,
  now: number = Date.now(),
): Promise<Identity> {
  const { key, bearer = key } = readHeaders(request);
  const ofKey = identifyApiToken(key);
  if (ofKey !== null) {
    if (bearer === key) return ofKey;
    throw new IdentityError("invalid-token");
  }
  const role = requireRole(key, keys);
  if (bearer === key) return { role, claims: { role } };
  return identifyApiToken(bearer) ?? verifyAccessToken(bearer, keys, now);
}

/** The message of every API that these tokens do not reach. */
export const NO_API_TOKENS = "Access tokens of other programs only reach tables and their changes";

/** `ina_token_` and 32 random bytes: see `create_api_token`. */
const API_TOKEN = /^ina_token_[\w-]{43}$/;

/** The caller with an access token; whether it is open, the database says. Null for any other text. */
export function identifyApiToken(text: string): Identity | null {
  if (!API_TOKEN.test(text)) return null;
  const token_hash = createHash("sha256").update(text).digest("hex");
  return { role: "api_token", claims: { role: "api_token", token_hash } };
}

/**
 * The role of the request's key alone, for calls that take no user's token (a sign-in may carry the
 * token of a session that has long ended).
 *
 * @throws {IdentityError}
 */
export function identifyKey(request: Request, keys: ApiKeys): "anon" | "service_role" {
  const { key } = readHeaders(request);
  if (identifyApiToken(key) !== null) throw new IdentityError("unwanted-api-token");
  return requireRole(key, keys);
}

/** A public key as JSON Web Key Sets list it. */
export interface PublicJwk {
  kty: string;
  crv: string;
  x: string;
  y: string;
  alg: string;
  use: string;
  key_ops: string[];
  kid: string;
}

interface SigningKeys {
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwk: PublicJwk;
  /** Claims of tokens whose signature has been verified, by the token. */
  verified: Map<string, JWTPayload>;
}

const signingKeys = new WeakMap<Uint8Array, SigningKeys>();

/** The installation's key pair for tokens. All instances with the same secret derive the same one, so that nothing is stored. */
function deriveSigningKeys({ jwtSecret }: ApiKeys): SigningKeys {
  const known = signingKeys.get(jwtSecret);
  if (known !== undefined) return known;
  const ecdh = createECDH("prime256v1");
  for (let attempt = 0; ; attempt += 1) {
    const scalar = hkdfSync("sha256", jwtSecret, "", `access-token-es256:${attempt}`, 32);
    try {
      ecdh.setPrivateKey(new Uint8Array(scalar));
      break;
    } catch {
      // One of some four thousand million texts of 32 bytes is no scalar of the curve.
    }
  }
  const point = ecdh.getPublicKey();
  const encode = (start: number) => point.subarray(start, start + 32).toString("base64url");
  // RFC 7638: the members in this order, without spaces.
  const identifying = { crv: "P-256", kty: "EC", x: encode(1), y: encode(33) };
  const kid = createHash("sha256").update(JSON.stringify(identifying)).digest("base64url");
  const privateKey = createPrivateKey({
    key: { ...identifying, d: ecdh.getPrivateKey("base64url") },
    format: "jwk",
  });
  const derived = {
    privateKey,
    publicKey: createPublicKey(privateKey),
    jwk: { ...identifying, alg: ALGORITHM, use: "sig", key_ops: ["verify"], kid },
    verified: new Map(),
  };
  signingKeys.set(jwtSecret, derived);
  return derived;
}

/** The public keys by which others can verify access tokens. */
export function listPublicKeys(keys: ApiKeys): PublicJwk[] {
  return [deriveSigningKeys(keys).jwk];
}

const MAX_VERIFIED = 1000;

/** The user of an access token. @throws {IdentityError} */
export async function verifyAccessToken(
  token: string,
  keys: ApiKeys,
  now: number = Date.now(),
): Promise<Identity> {
  const { publicKey, verified } = deriveSigningKeys(keys);
  const known = verified.get(token);
  // A signature stays valid; that its session is still open is asked of the database, for each request.
  if (known !== undefined && isCurrent(known, now)) return { role: "authenticated", claims: known };
  try {
    const { payload } = await jwtVerify(
      token,
      ({ alg }) => (alg === ALGORITHM ? publicKey : keys.jwtSecret),
      {
        algorithms: [ALGORITHM, FORMER_ALGORITHM],
        audience: AUDIENCE,
        requiredClaims: ["sub", "exp", "session_id"],
        currentDate: new Date(now),
      },
    );
    const { role, sub, session_id: sessionId } = payload;
    // The database casts both to uuid.
    if (role !== "authenticated" || !isUuid(sub) || !isUuid(sessionId))
      throw new IdentityError("invalid-token");
    setLru(verified, [token, payload], MAX_VERIFIED);
    return { role: "authenticated", claims: payload };
  } catch (error) {
    throw new IdentityError(error instanceof errors.JWTExpired ? "expired-token" : "invalid-token");
  }
}

/** As `jwtVerify` compares times, in whole seconds. */
function isCurrent({ exp = 0, nbf = 0 }: JWTPayload, now: number): boolean {
  const seconds = Math.floor(now / 1000);
  return nbf <= seconds && exp > seconds;
}

/** Signs a user's access token; times are seconds since the epoch. */
export async function signAccessToken(
  claims: { sub: string; session_id: string } & Record<string, unknown>,
  times: { issuedAt: number; expiresAt: number },
  keys: ApiKeys,
): Promise<string> {
  const { privateKey, jwk } = deriveSigningKeys(keys);
  return new SignJWT({ ...claims, role: "authenticated" })
    .setProtectedHeader({ alg: ALGORITHM, kid: jwk.kid, typ: "JWT" })
    .setAudience(AUDIENCE)
    .setIssuedAt(times.issuedAt)
    .setExpirationTime(times.expiresAt)
    .sign(privateKey);
}

function readHeaders({ headers }: Request) {
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim();
  const key = headers.get("apikey") ?? bearer;
  if (key === undefined) throw new IdentityError("no-api-key");
  return { key, bearer };
}

function requireRole(key: string, keys: ApiKeys) {
  const role = roleOfKey(key, keys);
  if (role === undefined) throw new IdentityError("invalid-api-key");
  return role;
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
