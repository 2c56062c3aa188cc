import { z } from "zod";

import { noteNewDevice } from "#backend/auth/account-events.ts";
import {
  AuthError,
  invalidCredentials,
  readBody,
  respondJson,
  userBanned,
  validationError,
} from "#backend/auth/http.ts";
import { readKnownDevice, rememberDevice } from "#backend/auth/known-device.ts";
import { handleExchange } from "#backend/auth/one-time-tokens.ts";
import { type Call, consumeAttempt } from "#backend/auth/service.ts";
import { describeSession } from "#backend/auth/session-json.ts";
import {
  isRefreshToken,
  openSession,
  readUserAgent,
  rotateRefreshToken,
} from "#backend/auth/session-records.ts";
import {
  isBanned,
  normaliseEmail,
  selectUserByEmail,
  selectUserById,
  toIso,
  updateUser,
  type UserRecord,
} from "#backend/auth/user-records.ts";

/** `POST /token`: a session for a password, a refresh token, or the code of a link. */
export function handleToken(call: Call): Promise<Response> {
  switch (call.url.searchParams.get("grant_type")) {
    case "password":
      return signIn(call);
    case "refresh_token":
      return refresh(call);
    case "id_token":
      throw new AuthError(400, "provider_disabled", "Provider is not enabled");
    case "web3":
      throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
    case "pkce":
      return handleExchange(call);
    default:
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  }
}

const passwordGrant = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().default(""),
});

async function signIn(call: Call): Promise<Response> {
  const { service, request, clientAddress } = call;
  const { email: written, phone, password } = await readBody(request, passwordGrant);
  if (!written)
    throw phone
      ? new AuthError(422, "phone_provider_disabled", "Phone logins are disabled")
      : validationError("missing email or phone");
  const email = normaliseEmail(written);
  const account = { email, keys: service.keys, now: service.now() };
  const attempt = { email, clientAddress, device: readKnownDevice(request, account) };
  await consumeAttempt(service, attempt);

  const known = await service.database.transaction({ readOnly: true }, (transaction) =>
    selectUserByEmail(transaction, email),
  );
  // No transaction is open here: PGlite's only session never waits for a hash.
  const matches = await service.hasher.verify(password, known?.passwordHash ?? null);
  if (!known || !matches) throw invalidCredentials();
  await service.signInLimits?.forgive(attempt);
  // GoTrue reports the ban before it checks the password; here only the right password reveals it.
  if (isBanned(known, service.now())) throw userBanned(400);
  if (known.emailConfirmedAt === null)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");

  const at = toIso(service.now());
  const changes = { lastSignInAt: at, passwordHash: await rehash(service, password, known) };
  const opened = await service.database.transaction({}, async (transaction) => {
    // Only while the password is still the one that was verified.
    const user = await updateUser(transaction, known.id, changes, at, known.passwordHash);
    if (!user) throw invalidCredentials();
    // The first browser of an account is its owner's.
    if (attempt.device === null && known.lastSignInAt !== null) {
      await noteNewDevice(transaction, user, { userAgent: readUserAgent(request), at });
    }
    return openSession(transaction, call, { user, method: "password" });
  });
  return respondJson(await describeSession(call, opened), 200, {
    "Set-Cookie": rememberDevice(request, account),
  });
}

/** Rehashes a password that another server hashed, now that it is known. */
async function rehash(
  { hasher }: Call["service"],
  password: string,
  { passwordHash }: UserRecord,
): Promise<string | undefined> {
  const isForeign = passwordHash !== null && hasher.isForeign(passwordHash);
  return isForeign ? hasher.hash(password) : undefined;
}

const refreshGrant = z.object({ refresh_token: z.string().default("") });

async function refresh(call: Call): Promise<Response> {
  const { service, request } = call;
  const { refresh_token: token } = await readBody(request, refreshGrant);
  if (token === "") throw validationError("refresh_token required");
  if (!isRefreshToken(token)) throw refreshTokenNotFound();

  const now = service.now();
  // Returned, not thrown, from the transaction: the end of a session must be committed.
  const result = await service.database.transaction({}, async (transaction) => {
    const rotation = await rotateRefreshToken(transaction, token, service.keys, now);
    if (rotation.outcome !== "rotated") return rotation;
    const user = await selectUserById(transaction, rotation.session.userId);
    return user ? { ...rotation, user } : { outcome: "not-found" as const };
  });
  switch (result.outcome) {
    case "rotated":
      if (isBanned(result.user, now)) throw userBanned(400, "Invalid Refresh Token: User Banned");
      return respondJson(await describeSession(call, result));
    case "not-found":
      throw refreshTokenNotFound();
    case "expired":
      throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired");
    case "reused":
      throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  }
}

function refreshTokenNotFound(): AuthError {
  return new AuthError(
    400,
    "refresh_token_not_found",
    "Invalid Refresh Token: Refresh Token Not Found",
  );
}
