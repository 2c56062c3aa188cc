import { AuthError } from "#backend/auth/auth-error.ts";
import {
  type Factor,
  lockFactor,
  noteFactorEvent,
  recordFailure,
  recordProof,
} from "#backend/auth/factors/factor-records.ts";
import { respondJson } from "#backend/auth/routes/response.ts";
import type { Call, Caller } from "#backend/auth/service.ts";
import { sessionNotFound } from "#backend/auth/service.ts";
import { describeSession } from "#backend/auth/session-json.ts";
import {
  raiseSession,
  type SecondMethod,
  selectSession,
  type SessionRecord,
} from "#backend/auth/session-records.ts";
import { selectUserById, type UserRecord } from "#backend/auth/user-records.ts";
import type { Transaction } from "#backend/database/database.ts";

/** Wrong codes within a quarter of an hour; the caller knows the password already. */
const MOST_FAILURES = 10;

interface Proof {
  /** Null for the verified factor, whichever that is. */
  factorId: string | null;
  method: SecondMethod;
  /** Returns null for a wrong code, else the TOTP step that it uses up, if any. */
  check: (transaction: Transaction, factor: Factor) => Promise<{ step: number | null } | null>;
}

interface Raised {
  user: UserRecord;
  session: SessionRecord;
  refreshToken: string;
}

/**
 * Checks one code and counts it when it is wrong. Attempts on a factor run one at a time, so that no
 * two of them pass on one count.
 *
 * @returns null for a wrong code
 * @throws {AuthError} 404 without a factor, 429 after too many wrong codes
 */
export async function prove(
  { service }: Call,
  { user, session }: Caller,
  { factorId, method, check }: Proof,
): Promise<Raised | null> {
  const now = service.now();
  // Returned, not thrown, from the transaction: a failure must be committed.
  return service.database.transaction({}, async (transaction) => {
    const factor = await lockFactor(transaction, { id: factorId, userId: user.id }, now);
    if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
    if (factor.failures >= MOST_FAILURES) throw tooManyCodes(factor.forgottenIn);
    if (!(await selectSession(transaction, session.id, now))) throw sessionNotFound();
    const proof = await check(transaction, factor);
    if (proof === null) {
      await recordFailure(transaction, factor, now);
      return null;
    }
    await recordProof(transaction, { factor, step: proof.step }, now);
    if (factor.status === "unverified") await noteFactorEvent(transaction, "factor_added", user);
    const raised = await raiseSession(transaction, { session, method }, now);
    const known = await selectUserById(transaction, user.id);
    return { ...raised, user: known ?? user };
  });
}

/** Whether the user has a second factor that this session has not verified. */
export function lacksSecondFactor({ user, session }: Caller): boolean {
  return session.aal !== "aal2" && user.factors.some(({ status }) => status === "verified");
}

/** @throws {AuthError} 403 `insufficient_aal` when the user has a second factor and has not verified it */
export function requireSecondFactor(caller: Caller): void {
  if (!lacksSecondFactor(caller)) return;
  throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll or remove a factor");
}

/** GoTrue's response to a verified code: the session with its new tokens. */
export async function toSessionResponse({ service, url }: Call, raised: Raised): Promise<Response> {
  const context = { keys: service.keys, now: service.now(), issuer: `${url.origin}/auth/v1` };
  return respondJson(await describeSession(raised, context));
}

function tooManyCodes(wait: number): AuthError {
  return new AuthError(
    429,
    "over_request_rate_limit",
    `Too many wrong codes, try again after ${wait} seconds`,
    { "Retry-After": String(wait) },
  );
}
