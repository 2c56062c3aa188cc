import { createHash, timingSafeEqual } from "node:crypto";

import { z } from "zod";

import {
  AuthError,
  readBody,
  respondJson,
  userBanned,
  validationError,
} from "#backend/auth/http.ts";
import type { Call } from "#backend/auth/service.ts";
import { describeSession } from "#backend/auth/session-json.ts";
import { hashToken, openSession, type UserSession } from "#backend/auth/session-records.ts";
import { isBanned, selectUserById, toIso, updateUser } from "#backend/auth/user-records.ts";
import type { Transaction } from "#backend/database/database.ts";

/** What a one-time token is for. */
export type TokenPurpose = "recovery" | "magiclink" | "invite" | "signup";

/** Stores a one-time token, of which only the hash is stored; the user's earlier ones for that purpose are deleted. */
export async function storeToken(
  transaction: Transaction,
  { token, userId, purpose, expiresAt, challenge }: StoredToken,
): Promise<void> {
  await transaction.query(
    `delete from auth.one_time_tokens
     where user_id = ($1::text)::uuid and purpose = $2::text or expires_at < now()`,
    [userId, purpose],
  );
  await transaction.query(
    `insert into auth.one_time_tokens (token_hash, user_id, purpose, expires_at, code_challenge)
     values ($1::text, ($2::text)::uuid, $3::text, ($4::text)::timestamptz, $5::text)`,
    [hashToken(token), userId, purpose, expiresAt, challenge],
  );
}

interface StoredToken {
  token: string;
  userId: string;
  purpose: TokenPurpose;
  /** ISO 8601. */
  expiresAt: string;
  /** Of a code that is exchanged together with its verifier; null for a token that suffices alone. */
  challenge: string | null;
}

/** Deletes a used token. @returns the id of its user, or undefined for an invalid one */
async function takeToken(
  transaction: Transaction,
  { token, purposes }: { token: string; purposes: readonly TokenPurpose[] },
  now: number,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ userId: string }>(
    `delete from auth.one_time_tokens
     where token_hash = $1::text and purpose = any(string_to_array($3::text, ',')) and code_challenge is null
       and expires_at > ($2::text)::timestamptz
     returning user_id::text as "userId"`,
    [hashToken(token), toIso(now), purposes.join(",")],
  );
  return rows[0]?.userId;
}

/** Deletes the tokens of a user's unused recovery links. */
export async function endRecoveries(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    "delete from auth.one_time_tokens where user_id = ($1::text)::uuid and purpose = 'recovery'",
    [userId],
  );
}

/** Of a page to which a link leads. */
export const LONGEST_REDIRECT = 2000;

/** An address with more parameters. */
export function addParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Opens a session for the holder of a link. @returns undefined when there is no such user @throws {AuthError} 403 */
export async function openForHolder(
  transaction: Transaction,
  call: Call,
  userId: string,
): Promise<UserSession | undefined> {
  const now = call.service.now();
  const known = await selectUserById(transaction, userId);
  if (!known) return undefined;
  if (isBanned(known, now)) throw userBanned(403);
  // Who has the link has the address.
  const at = toIso(now);
  const changes = { emailConfirmedAt: at, lastSignInAt: at };
  const user = (await updateUser(transaction, known.id, changes, at)) ?? known;
  return openSession(transaction, call, { user, method: "otp" });
}

const verifyBody = z.object({
  type: z.string().default(""),
  token_hash: z.string().default(""),
  /** A code of six digits, which is never sent. */
  token: z.string().optional(),
  /** No user has one. */
  phone: z.string().optional(),
});

/** The tokens that each type of verification takes; `email` is upstream's newer word for both. */
const PURPOSES: ReadonlyMap<string, readonly TokenPurpose[]> = new Map([
  ["recovery", ["recovery"]],
  ["magiclink", ["magiclink"]],
  ["invite", ["invite"]],
  ["signup", ["signup"]],
  ["email", ["magiclink", "signup"]],
]);

/** `POST /verify`: a session for the token of a link, once. Opening the link does not call this. */
export async function handleVerify(call: Call): Promise<Response> {
  const { service, request } = call;
  const { type, token_hash: token, token: code, phone } = await readBody(request, verifyBody);
  if (phone) refusePhone(phone);
  const purposes = PURPOSES.get(type);
  if (purposes === undefined || (code !== undefined && token === ""))
    throw new AuthError(422, "otp_disabled", "Verification by e-mail or SMS is not supported");
  const opened = await service.database.transaction({}, async (transaction) => {
    const userId = await takeToken(transaction, { token, purposes }, service.now());
    return userId === undefined ? undefined : openForHolder(transaction, call, userId);
  });
  if (!opened) throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
  return respondJson(await describeSession(call, opened));
}

/** In GoTrue's words, which are the same for a wrong code and a number without an account. @throws {AuthError} */
function refusePhone(phone: string): never {
  if (!/^\+?[1-9]\d{1,14}$/.test(phone))
    throw validationError("Invalid phone number format (E.164 required)");
  throw new AuthError(403, "otp_expired", "Token has expired or is invalid");
}

/* PKCE (RFC 7636): who asks for a link keeps a secret, the verifier, and sends its hash, the challenge. The code in the link
   opens a session only together with the verifier, so that it is worth nothing to others who see the link. */

/** Fields of a request for a link. */
export const CHALLENGE_FIELDS = {
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
};

/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** @returns null for a request without a challenge @throws {AuthError} 400 `validation_failed` */
export function readChallenge({
  code_challenge: challenge,
  code_challenge_method: method,
}: z.output<z.ZodObject<typeof CHALLENGE_FIELDS>>): string | null {
  if (!challenge && !method) return null;
  if (!challenge || !method)
    throw validationError("PKCE flow requires code_challenge_method and code_challenge");
  // With `plain` the challenge is the verifier, and who sees the request has both.
  if (method.toLowerCase() !== "s256") throw validationError("code_challenge_method must be s256");
  if (!CHALLENGE.test(challenge))
    throw validationError("code_challenge must be a SHA-256 hash in base64url");
  return challenge;
}

const exchangeBody = z.object({
  auth_code: z.string().default(""),
  code_verifier: z.string().default(""),
});

/** `POST /token?grant_type=pkce`: a session for the code of a link. One attempt, so that no verifier can be guessed. */
export async function handleExchange(call: Call): Promise<Response> {
  const { service, request } = call;
  const { auth_code: code, code_verifier: verifier } = await readBody(request, exchangeBody);
  if (code === "" || verifier === "")
    throw validationError("invalid request: both auth code and code verifier should be non-empty");
  // Returned, not thrown, from the transaction: that the code is used up must be committed.
  const opened = await service.database.transaction({}, async (transaction) => {
    const taken = await takeCode(transaction, code, service.now());
    if (taken === undefined) return "not-found";
    if (!isChallengeOf(taken.challenge, verifier)) return "mismatch";
    return (await openForHolder(transaction, call, taken.userId)) ?? "not-found";
  });
  switch (opened) {
    case "not-found":
      throw new AuthError(
        404,
        "flow_state_not_found",
        "invalid flow state, no valid flow state found",
      );
    case "mismatch":
      throw new AuthError(
        400,
        "bad_code_verifier",
        "code challenge does not match previously saved code verifier",
      );
    default:
      return respondJson(await describeSession(call, opened));
  }
}

/** Deletes a used code. @returns undefined for an unknown or expired one */
async function takeCode(
  transaction: Transaction,
  code: string,
  now: number,
): Promise<{ userId: string; challenge: string } | undefined> {
  const { rows } = await transaction.query<{ userId: string; challenge: string }>(
    `delete from auth.one_time_tokens
     where token_hash = $1::text and code_challenge is not null and expires_at > ($2::text)::timestamptz
     returning user_id::text as "userId", code_challenge as challenge`,
    [hashToken(code), toIso(now)],
  );
  return rows[0];
}

function isChallengeOf(challenge: string, verifier: string): boolean {
  const expected = Buffer.from(challenge);
  const actual = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
