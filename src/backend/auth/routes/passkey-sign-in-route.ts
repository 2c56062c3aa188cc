import { noteNewDevice } from "#backend/auth/account-events.ts";
import { AuthError, userBanned } from "#backend/auth/auth-error.ts";
import { toIso } from "#backend/auth/iso-time.ts";
import { readKnownDevice, rememberDevice } from "#backend/auth/known-device.ts";
import {
  checkAuthentication,
  describeAuthentication,
  verificationFailed,
} from "#backend/auth/passkeys/ceremonies.ts";
import { makeChallenge } from "#backend/auth/passkeys/passkey-challenge.ts";
import { findPasskey, recordPasskeyUse } from "#backend/auth/passkeys/passkey-records.ts";
import { readRelyingParty } from "#backend/auth/passkeys/relying-party.ts";
import {
  ceremonyBody,
  describeOffer,
  requireChallenge,
  spendChallenge,
} from "#backend/auth/routes/passkey-routes.ts";
import { readBody } from "#backend/auth/routes/request-body.ts";
import { respondJson } from "#backend/auth/routes/response.ts";
import type { Call } from "#backend/auth/service.ts";
import { describeSession } from "#backend/auth/session-json.ts";
import { openSession, readUserAgent } from "#backend/auth/session-records.ts";
import { isBanned, selectUserById, updateUser } from "#backend/auth/user-records.ts";

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
