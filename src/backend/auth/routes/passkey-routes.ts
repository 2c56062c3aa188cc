import { z } from "zod";

import { noteNewDevice, noteOwnEvent } from "#backend/auth/account-events.ts";
import { requireRecentSignIn, requireSecondFactor } from "#backend/auth/factors.ts";
import { AuthError, readBody, respondJson, userBanned } from "#backend/auth/http.ts";
import { readKnownDevice, rememberDevice } from "#backend/auth/known-device.ts";
import {
  checkAuthentication,
  checkRegistration,
  deletePasskey,
  describeAuthentication,
  describeRegistration,
  findPasskey,
  insertPasskey,
  listPasskeys,
  makeChallenge,
  type Passkey,
  type Purpose,
  readChallenge,
  readRelyingParty,
  recordPasskeyUse,
  renamePasskey,
  takePasskeyChallenge,
  verificationFailed,
} from "#backend/auth/passkeys.ts";
import type { Call, Caller } from "#backend/auth/service.ts";
import { describeSession } from "#backend/auth/session-json.ts";
import { openSession, readUserAgent } from "#backend/auth/session-records.ts";
import { isBanned, selectUserById, toIso, updateUser } from "#backend/auth/user-records.ts";
import type { Transaction } from "#backend/database/database.ts";
import { describeDevice } from "#domain/accounts/describe-device.ts";

/* GoTrue's paths and responses, which supabase-js calls. */

const MOST_PASSKEYS = 10;
const LONGEST_NAME = 120;

const ofUser = ({ user }: Caller): Purpose => `registration:${user.id}`;

/** `POST /passkeys/registration/options`: what a browser needs to make a passkey for the caller. */
export async function handleOfferPasskey(
  { service, url }: Call,
  caller: Caller,
): Promise<Response> {
  requireOwner(caller, service.now());
  const known = await service.database.transaction({ readOnly: true }, (transaction) =>
    listPasskeys(transaction, caller.user.id),
  );
  refuseMore(known);
  const { challenge, expiresAt } = makeChallenge(ofUser(caller), service.keys, service.now());
  const options = await describeRegistration(readRelyingParty(url), caller.user, {
    challenge,
    known,
  });
  return respondJson(describeOffer({ challenge, expiresAt }, options));
}

/** GoTrue's answer to a request for a challenge, whose id is the challenge itself. */
function describeOffer(
  { challenge, expiresAt }: ReturnType<typeof makeChallenge>,
  options: object,
) {
  return { challenge_id: challenge, options, expires_at: Math.floor(expiresAt / 1000) };
}

const LONGEST_CHALLENGE = 200;

/** The body of a ceremony's second part; the library checks the credential. */
const ceremonyBody = <Credential extends object>() =>
  z.object({
    challenge_id: z.string().max(LONGEST_CHALLENGE),
    credential: z.looseObject({ id: z.string() }) as unknown as z.ZodType<
      Credential & { id: string }
    >,
  });

type Registration = Parameters<typeof checkRegistration>[1];

/** `POST /passkeys/registration/verify`: stores the passkey that the browser made. */
export async function handleRegisterPasskey(call: Call, caller: Caller): Promise<Response> {
  const { service, request, url } = call;
  const { user } = caller;
  requireOwner(caller, service.now());
  const { challenge_id: challenge, credential } = await readBody(
    request,
    ceremonyBody<Registration>(),
  );
  const expiresAt = requireChallenge(call, challenge, ofUser(caller));
  const made = await checkRegistration(readRelyingParty(url), credential, challenge);
  const name = describeDevice(readUserAgent(request));
  const passkey = await service.database.transaction({}, async (transaction) => {
    await spendChallenge(transaction, { challenge, expiresAt }, service.now());
    refuseMore(await listPasskeys(transaction, user.id));
    const stored = { ...made, userId: user.id, name };
    const inserted = await insertPasskey(transaction, stored, service.now());
    if (inserted === undefined)
      throw new AuthError(
        422,
        "webauthn_credential_exists",
        "This credential is already registered",
      );
    await noteOwnEvent(transaction, "passkey_added", user);
    return inserted;
  });
  return respondJson(describePasskey(passkey));
}

/** `GET /passkeys` */
export async function handleListPasskeys({ service }: Call, caller: Caller): Promise<Response> {
  const { user } = caller;
  requireSecondFactor(caller);
  const passkeys = await service.database.transaction({ readOnly: true }, (transaction) =>
    listPasskeys(transaction, user.id),
  );
  return respondJson(passkeys.map(describePasskey));
}

const renaming = z.object({ friendly_name: z.string().trim().min(1).max(LONGEST_NAME) });

/** `PATCH /passkeys/:id` */
export async function handleRenamePasskey(
  { service, request, id }: Call,
  caller: Caller,
): Promise<Response> {
  const { user } = caller;
  requireSecondFactor(caller);
  const { friendly_name: name } = await readBody(request, renaming);
  const renamed = await service.database.transaction({}, (transaction) =>
    renamePasskey(transaction, { id, userId: user.id, name }),
  );
  if (renamed === undefined) throw passkeyNotFound();
  return respondJson(describePasskey(renamed));
}

/** `DELETE /passkeys/:id` */
export async function handleDeletePasskey(
  { service, id }: Call,
  caller: Caller,
): Promise<Response> {
  const { user } = caller;
  requireSecondFactor(caller);
  await service.database.transaction({}, async (transaction) => {
    if (!(await deletePasskey(transaction, { id, userId: user.id }))) throw passkeyNotFound();
    await noteOwnEvent(transaction, "passkey_removed", user);
  });
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

/** @throws {AuthError} 403 in a session without the second factor, or of long ago */
function requireOwner(caller: Caller, now: number): void {
  requireSecondFactor(caller);
  requireRecentSignIn(caller.session, now);
}

function refuseMore({ length }: readonly Passkey[]): void {
  if (length < MOST_PASSKEYS) return;
  throw new AuthError(422, "too_many_passkeys", "Maximum number of passkeys reached");
}

/** When a challenge expires. @throws {AuthError} 400 when it has, or is none of this server's */
function requireChallenge({ service }: Call, challenge: string, purpose: Purpose): number {
  const expiresAt = readChallenge(challenge, purpose, service.keys);
  if (expiresAt === null) throw challengeNotFound();
  if (expiresAt > service.now()) return expiresAt;
  throw new AuthError(400, "webauthn_challenge_expired", "Challenge has expired");
}

/** @throws {AuthError} 400 when it was used before */
async function spendChallenge(
  transaction: Transaction,
  challenge: ReturnType<typeof makeChallenge>,
  now: number,
): Promise<void> {
  if (!(await takePasskeyChallenge(transaction, challenge, now))) throw challengeNotFound();
}

function challengeNotFound(): AuthError {
  return new AuthError(400, "webauthn_challenge_not_found", "Challenge not found or already used");
}

function passkeyNotFound(): AuthError {
  return new AuthError(404, "validation_failed", "Passkey not found");
}

function describePasskey({ id, name, createdAt, lastUsedAt }: Passkey) {
  return {
    id,
    friendly_name: name,
    created_at: createdAt,
    ...(lastUsedAt !== null && { last_used_at: lastUsedAt }),
  };
}

/** `POST /passkeys/authentication/options`: a challenge for any passkey of the site; stores nothing. */
export async function handleAskForPasskey({ service, url }: Call): Promise<Response> {
  const made = makeChallenge("authentication", service.keys, service.now());
  const options = describeAuthentication(readRelyingParty(url), made.challenge);
  return respondJson(describeOffer(made, options));
}

type Assertion = Parameters<typeof checkAuthentication>[1]["response"];

/** `POST /passkeys/authentication/verify`: a session at aal2 for a challenge that a passkey signed, once. */
export async function handlePasskeySignIn(call: Call): Promise<Response> {
  const { service, request, url } = call;
  const { challenge_id: challenge, credential: response } = await readBody(
    request,
    ceremonyBody<Assertion>(),
  );
  const expiresAt = requireChallenge(call, challenge, "authentication");
  const found = await service.database.transaction({ readOnly: true }, async (transaction) => {
    const passkey = await findPasskey(transaction, response.id);
    const user = passkey && (await selectUserById(transaction, passkey.userId));
    return passkey && user && { passkey, user };
  });
  if (found === undefined) throw verificationFailed();
  const { passkey, user: known } = found;
  const signCount = await checkAuthentication(
    readRelyingParty(url),
    { response, passkey },
    challenge,
  );
  const now = service.now();
  if (isBanned(known, now)) throw userBanned(403);
  if (known.emailConfirmedAt === null)
    throw new AuthError(403, "email_not_confirmed", "Email not confirmed");
  const account = { email: known.email, keys: service.keys, now };
  const opened = await service.database.transaction({}, async (transaction) => {
    await spendChallenge(transaction, { challenge, expiresAt }, now);
    await recordPasskeyUse(transaction, { id: passkey.id, signCount }, now);
    const at = toIso(now);
    const user = await updateUser(transaction, known.id, { lastSignInAt: at }, at);
    if (!user) throw verificationFailed();
    if (readKnownDevice(request, account) === null) {
      await noteNewDevice(transaction, user, { userAgent: readUserAgent(request), at });
    }
    return openSession(transaction, call, { user, method: "passkey" });
  });
  return respondJson(await describeSession(call, opened), 200, {
    "Set-Cookie": rememberDevice(request, account),
  });
}
