import { noteOwnEvent } from "#backend/auth/account-events.ts";
import { AuthError, respondJson, sessionNotFound, tooManyRequests } from "#backend/auth/http.ts";
import type { Call, Caller } from "#backend/auth/service.ts";
import { describeSession } from "#backend/auth/session-json.ts";
import {
  raiseSession,
  type SecondMethod,
  selectSession,
  type SessionRecord,
} from "#backend/auth/session-records.ts";
import { selectUserById, toIso } from "#backend/auth/user-records.ts";
import type { Transaction } from "#backend/database/database.ts";

/** Wrong codes within a quarter of an hour; the caller knows the password already. */
const MOST_FAILURES = 10;

interface Proof {
  /** Null for the verified factor, whichever that is. */
  factorId: string | null;
  method: SecondMethod;
  /** The message for a wrong code. */
  refusal: string;
  /** Returns null for a wrong code, else the TOTP step that it uses up, if any. */
  check: (transaction: Transaction, factor: Factor) => Promise<{ step: number | null } | null>;
}

/**
 * Checks a code and counts wrong ones. Attempts on a factor are serialized, so that concurrent ones cannot exceed the
 * limit.
 *
 * @returns GoTrue's response to a correct code: the session at aal2 with its new tokens
 * @throws {AuthError} 404 without a factor, 422 for a wrong code, 429 after too many
 */
export async function prove(
  call: Call,
  { user, session }: Caller,
  { factorId, method, refusal, check }: Proof,
): Promise<Response> {
  const now = call.service.now();
  const proven = await call.service.database.transaction({}, async (transaction) => {
    const factor = await lockFactor(transaction, { id: factorId, userId: user.id }, now);
    const wait = factor.forgottenIn;
    if (factor.failures >= MOST_FAILURES)
      throw tooManyRequests(wait, `Too many wrong codes, try again after ${wait} seconds`);
    if (!(await selectSession(transaction, session.id, now))) throw sessionNotFound();
    const proof = await check(transaction, factor);
    if (proof === null) {
      // Returned, not thrown, from the transaction: a failure must be committed.
      await recordFailure(transaction, factor, now);
      return null;
    }
    await recordProof(transaction, { factor, step: proof.step }, now);
    if (factor.status === "unverified") await noteOwnEvent(transaction, "factor_added", user);
    const raised = await raiseSession(transaction, { session, method }, now);
    const known = await selectUserById(transaction, user.id);
    return { ...raised, user: known ?? user };
  });
  if (proven === null) throw new AuthError(422, "mfa_verification_failed", refusal);
  return respondJson(await describeSession(call, proven));
}

/** Whether the user has a second factor that this session has not verified. */
export function lacksSecondFactor({ user, session }: Caller): boolean {
  return session.aal !== "aal2" && user.factors.some(({ status }) => status === "verified");
}

/** @throws {AuthError} 403 `insufficient_aal` when the user has a second factor and has not verified it */
export function requireSecondFactor(caller: Caller): void {
  if (!lacksSecondFactor(caller)) return;
  throw new AuthError(403, "insufficient_aal", "AAL2 required to see or change factors");
}

/** How long after signing in a factor or passkey can be added: an unattended session is not enough. */
const RECENT_SECONDS = 60 * 60;

/** @param now milliseconds since the epoch @throws {AuthError} 403 `reauthentication_needed` */
export function requireRecentSignIn({ startedAt }: SessionRecord, now: number): void {
  if (now / 1000 < startedAt + RECENT_SECONDS) return;
  throw new AuthError(
    403,
    "reauthentication_needed",
    "A second factor or passkey can be added within an hour of signing in",
  );
}

/** A row of `auth.mfa_factors`, locked until the transaction ends. */
interface Factor {
  id: string;
  status: "verified" | "unverified";
  /** Encrypted. */
  secret: string;
  /** The newest step whose code was used. */
  lastStep: number;
  /** Wrong codes within the last 15 minutes, and seconds until they expire. */
  failures: number;
  forgottenIn: number;
}

const FAILURES_FORGOTTEN_MS = 15 * 60_000;
const CHALLENGE_MS = 5 * 60_000;

/** Starts enrolling a factor; deletes the user's other unverified ones. */
export async function insertFactor(
  transaction: Transaction,
  factor: { id: string; userId: string; name: string | null; secret: string },
  now: number,
): Promise<void> {
  await transaction.query(
    "delete from auth.mfa_factors where user_id = ($1::text)::uuid and status = 'unverified'",
    [factor.userId],
  );
  await transaction.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (($1::text)::uuid, ($2::text)::uuid, $3::text, 'totp', 'unverified', $4::text,
       ($5::text)::timestamptz, ($5::text)::timestamptz)`,
    [factor.id, factor.userId, factor.name, factor.secret, toIso(now)],
  );
}

/**
 * Locks a factor of the user (the verified one if `id` is null), which serializes attempts on it.
 *
 * @param absence the message when there is none
 * @throws {AuthError} 404
 */
export async function lockFactor(
  transaction: Transaction,
  { id, userId, absence }: { id: string | null; userId: string; absence?: string },
  now: number,
): Promise<Factor> {
  const { rows } = await transaction.query<Omit<Factor, "forgottenIn"> & { failedAt: number }>(
    `select id::text as "id", status as "status", secret as "secret",
       last_step::float8 as "lastStep", failures as "failures",
       coalesce(extract(epoch from failed_at), 0)::float8 as "failedAt"
     from auth.mfa_factors
     where user_id = ($2::text)::uuid
       and (id = ($1::text)::uuid or ($1::text is null and status = 'verified'))
     order by created_at limit 1 for update`,
    [id, userId],
  );
  const [row] = rows;
  if (!row) throw new AuthError(404, "mfa_factor_not_found", absence ?? "Factor not found");
  const { failedAt, ...factor } = row;
  const wait = failedAt * 1000 + FAILURES_FORGOTTEN_MS - now;
  const forgottenIn = Math.max(0, Math.ceil(wait / 1000));
  return { ...factor, failures: forgottenIn === 0 ? 0 : factor.failures, forgottenIn };
}

async function recordFailure(transaction: Transaction, factor: Factor, now: number): Promise<void> {
  await transaction.query(
    `update auth.mfa_factors set failures = ($2::text)::int, failed_at = ($3::text)::timestamptz
     where id = ($1::text)::uuid`,
    [factor.id, String(factor.failures + 1), toIso(now)],
  );
}

/** Marks a factor as verified and, with `step`, its code as used. */
async function recordProof(
  transaction: Transaction,
  { factor, step }: { factor: Factor; step: number | null },
  now: number,
): Promise<void> {
  await transaction.query(
    `update auth.mfa_factors set failures = 0, status = 'verified', last_step = ($2::text)::bigint,
       updated_at = ($3::text)::timestamptz
     where id = ($1::text)::uuid`,
    [factor.id, String(step ?? factor.lastStep), toIso(now)],
  );
}

export async function deleteFactor(transaction: Transaction, id: string): Promise<void> {
  await transaction.query("delete from auth.mfa_factors where id = ($1::text)::uuid", [id]);
}

/** @returns when the challenge expires, in seconds since the epoch */
export async function insertChallenge(
  transaction: Transaction,
  { id, factorId }: { id: string; factorId: string },
  now: number,
): Promise<number> {
  await transaction.query(
    "delete from auth.mfa_challenges where created_at < ($1::text)::timestamptz",
    [toIso(now - CHALLENGE_MS)],
  );
  await transaction.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at)
     values (($1::text)::uuid, ($2::text)::uuid, ($3::text)::timestamptz)`,
    [id, factorId, toIso(now)],
  );
  return Math.floor((now + CHALLENGE_MS) / 1000);
}

/** Deletes a used challenge. @returns whether it existed and had not expired */
export async function takeChallenge(
  transaction: Transaction,
  { id, factorId }: { id: string; factorId: string },
  now: number,
): Promise<boolean> {
  const { affectedRows } = await transaction.query(
    `delete from auth.mfa_challenges
     where id = ($1::text)::uuid and factor_id = ($2::text)::uuid and created_at > ($3::text)::timestamptz`,
    [id, factorId, toIso(now - CHALLENGE_MS)],
  );
  return affectedRows > 0;
}

/** Replaces the recovery codes of a factor; only their hashes are stored. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  factorId: string,
  hashes: readonly string[],
): Promise<void> {
  await transaction.query(
    "delete from auth.mfa_recovery_codes where factor_id = ($1::text)::uuid",
    [factorId],
  );
  await transaction.query(
    `insert into auth.mfa_recovery_codes (code_hash, factor_id)
     select hash, ($1::text)::uuid from unnest(string_to_array($2::text, ',')) as hash`,
    [factorId, hashes.join(",")],
  );
}

/** Deletes a used recovery code. @returns whether it was one of the factor's */
export async function takeRecoveryCode(
  transaction: Transaction,
  { factorId, hash }: { factorId: string; hash: string },
): Promise<boolean> {
  const { affectedRows } = await transaction.query(
    "delete from auth.mfa_recovery_codes where code_hash = $1::text and factor_id = ($2::text)::uuid",
    [hash, factorId],
  );
  return affectedRows > 0;
}

export async function countRecoveryCodes(
  transaction: Transaction,
  factorId: string,
): Promise<number> {
  const { rows } = await transaction.query<{ count: number }>(
    "select count(*)::int as count from auth.mfa_recovery_codes where factor_id = ($1::text)::uuid",
    [factorId],
  );
  return rows[0]?.count ?? 0;
}
