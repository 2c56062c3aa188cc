import { noteOwnEvent } from "#backend/auth/account-events.ts";
import { AuthError, sessionNotFound, tooManyRequests } from "#backend/auth/auth-error.ts";
import {
  type Factor,
  lockFactor,
  recordFailure,
  recordProof,
} from "#backend/auth/factors/factor-records.ts";
import { respondJson } from "#backend/auth/http.ts";
import type { Call, Caller } from "#backend/auth/service.ts";
import { describeSession } from "#backend/auth/session-json.ts";
import {
  raiseSession,
  type SecondMethod,
  selectSession,
  type SessionRecord,
} from "#backend/auth/session-records.ts";
import { selectUserById } from "#backend/auth/user-records.ts";
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
