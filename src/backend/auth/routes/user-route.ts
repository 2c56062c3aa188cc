import { z } from "zod";

import { noteOwnEvent } from "#backend/auth/account-events.ts";
import { lacksSecondFactor } from "#backend/auth/factors.ts";
import {
  AuthError,
  readBody,
  respondJson,
  sessionNotFound,
  validationError,
} from "#backend/auth/http.ts";
import { endRecoveries } from "#backend/auth/one-time-tokens.ts";
import { requireStrongPassword } from "#backend/auth/passwords/password-policy.ts";
import { type Call, type Caller, requireCurrentPassword } from "#backend/auth/service.ts";
import { describeUser } from "#backend/auth/session-json.ts";
import {
  endSession,
  endSessions,
  selectSession,
  type SessionRecord,
} from "#backend/auth/session-records.ts";
import {
  mergeMetadata,
  normaliseEmail,
  selectUserById,
  toIso,
  updateUser,
  type UserRecord,
} from "#backend/auth/user-records.ts";

/** `GET /user` */
export async function handleUser(_: Call, { user }: Caller): Promise<Response> {
  return respondJson(describeUser(user));
}

const userChange = z.strictObject({
  password: z.string().optional(),
  current_password: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
  channel: z.unknown().optional(),
  // The client sends these with every change; they belong to flows that are not offered.
  nonce: z.unknown().optional(),
  code_challenge: z.unknown().optional(),
  code_challenge_method: z.unknown().optional(),
});

/** `PUT /user`: the user's own metadata, merged, and a new password, with which the other sessions end. */
export async function changeUser(call: Call, caller: Caller): Promise<Response> {
  const change = await readBody(call.request, userChange);
  refuseOtherChanges(change, caller.user);
  let { user } = caller;
  if (change.password !== undefined) {
    user = await changePassword(call, caller, {
      password: change.password,
      current: change.current_password,
    });
  }
  if (change.data) user = await changeMetadata(call, user, change.data);
  return respondJson(describeUser(user));
}

async function changeMetadata(
  { service: { database, now } }: Call,
  { id }: UserRecord,
  data: Record<string, unknown>,
): Promise<UserRecord> {
  const changed = await database.transaction({}, async (transaction) => {
    const before = await selectUserById(transaction, id);
    if (before === undefined) return undefined;
    const userMetadata = mergeMetadata(before.userMetadata, data);
    return updateUser(transaction, id, { userMetadata }, toIso(now()));
  });
  if (changed === undefined) throw sessionNotFound();
  return changed;
}

function refuseOtherChanges(change: z.output<typeof userChange>, user: UserRecord): void {
  if (change.email !== undefined && normaliseEmail(change.email) !== user.email)
    throw validationError("Changing the email address is not supported", 422);
  if (change.phone) throw validationError("Phone numbers are not supported", 422);
  if (change.app_metadata !== undefined)
    throw validationError("Only the secret key changes app_metadata", 422);
}

async function changePassword(
  call: Call,
  caller: Caller,
  { password, current }: { password: string; current: string | undefined },
): Promise<UserRecord> {
  const { database, hasher, now } = call.service;
  const { user, session } = caller;
  await requireStrongPassword(password, user.email);
  requireOwner(caller, now());
  const needsCurrent = user.passwordHash !== null && !isRecovering(session, now());
  if (needsCurrent && !current)
    throw new AuthError(
      400,
      "current_password_required",
      "Current password required when setting new password.",
    );
  if (current !== undefined) await requireCurrentPassword(call, caller, current);
  if (await hasher.verify(password, user.passwordHash))
    throw new AuthError(
      422,
      "same_password",
      "New password should be different from the old password.",
    );
  const passwordHash = await hasher.hash(password);

  return database.transaction({}, async (transaction) => {
    const at = new Date(now()).toISOString();
    const changed = await updateUser(transaction, user.id, { passwordHash }, at, user.passwordHash);
    // Another change came first: what was checked above no longer holds.
    if (!changed) throw new AuthError(409, "conflict", "The password was changed in the meantime");
    if (!(await selectSession(transaction, session.id, now()))) throw sessionNotFound();
    await endSessions(transaction, user.id, session.id);
    await endRecoveries(transaction, user.id);
    await noteOwnEvent(transaction, "password_changed", user);
    return changed;
  });
}

/** How long the session that a recovery mail opened may set a password without the current one. */
const RECOVERY_SECONDS = 60 * 60;

function isRecovering({ firstMethod, startedAt }: SessionRecord, now: number): boolean {
  return firstMethod === "otp" && now / 1000 < startedAt + RECOVERY_SECONDS;
}

/**
 * With a second factor only a session that has verified it, or one from a recovery mail, may change
 * the password and end other sessions. @throws {AuthError} 401 `insufficient_aal`
 */
function requireOwner(caller: Caller, now: number): void {
  if (!lacksSecondFactor(caller) || isRecovering(caller.session, now)) return;
  throw new AuthError(
    401,
    "insufficient_aal",
    "AAL2 session is required to update the password or end other sessions when MFA is enabled.",
  );
}

/**
 * `POST /logout?scope=local|others|global`: also deletes the refresh tokens of the ended sessions. A session that lacks the
 * second factor ends only itself. Clients ask for `global` by default and forget the session whatever the response is.
 */
export async function handleLogout({ service, url }: Call, caller: Caller): Promise<Response> {
  const { user, session } = caller;
  const scope = url.searchParams.get("scope") ?? "global";
  if (scope === "global" && lacksSecondFactor(caller))
    await service.database.transaction({}, (transaction) => endSession(transaction, session.id));
  if (scope !== "local") requireOwner(caller, service.now());
  await service.database.transaction({}, async (transaction) => {
    switch (scope) {
      case "local":
        return endSession(transaction, session.id);
      case "others":
        return endSessions(transaction, user.id, session.id);
      case "global":
        return endSessions(transaction, user.id);
      default:
        throw validationError(`Unsupported logout scope ${JSON.stringify(scope)}`);
    }
  });
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}
