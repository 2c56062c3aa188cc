import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

import { AuthError } from "#backend/auth/auth-error.ts";
import { CHALLENGE_MS } from "#backend/auth/passkeys/passkey-challenge.ts";
import type { NewPasskey, Passkey } from "#backend/auth/passkeys/passkey-records.ts";

/* The WebAuthn ceremonies (https://www.w3.org/TR/webauthn-3/). The library is loaded for the
   first passkey of an account that there is. */

/** EdDSA, ES256 and RS256: all that authenticators have; the library's default tries what Node warns of. */
const ALGORITHMS = [-8, -7, -257];

/** What a browser needs to make a passkey. */
export async function describeRegistration(
  party: RelyingParty,
  user: { id: string; email: string },
  { challenge, known }: { challenge: string; known: readonly Passkey[] },
) {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    challenge: toBytes(challenge),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    // Discoverable without an e-mail; requires the fingerprint, face or PIN of its owner.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * What a browser needs to offer the passkeys that it has for this site. Without the library, since anonymous
 * clients may call this, and loading it takes 27 MB and most of a second.
 */
export function describeAuthentication(
  party: RelyingParty,
  challenge: string,
): PublicKeyCredentialRequestOptionsJSON {
  return {
    challenge,
    rpId: party.id,
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: [],
  };
}

/** The passkey that a browser made for this challenge. @throws {AuthError} 400 `webauthn_verification_failed` */
export async function checkRegistration(
  party: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<Omit<NewPasskey, "userId" | "name">> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      ...expectations(party, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
      response,
    }),
  );
  if (registrationInfo === undefined) throw verificationFailed();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    signCount: counter,
    transports: [...(transports ?? [])],
  };
}

/** The counter of a passkey that signed this challenge. @throws {AuthError} 400 `webauthn_verification_failed` */
export async function checkAuthentication(
  party: RelyingParty,
  { response, passkey }: { response: AuthenticationResponseJSON; passkey: Passkey },
  challenge: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { credentialId: id, publicKey, signCount: counter } = passkey;
  const credential = { id, publicKey: toBytes(publicKey), counter };
  const { verified: isVerified, authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({ ...expectations(party, challenge), response, credential }),
  );
  if (!isVerified) throw verificationFailed();
  return authenticationInfo.newCounter;
}

function expectations(party: RelyingParty, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}

/** The library says why by throwing; the caller learns only that verification failed. */
async function verified<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw verificationFailed();
  }
}

export function verificationFailed(): AuthError {
  return new AuthError(400, "webauthn_verification_failed", "Credential verification failed");
}

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));

/** Who a passkey is for: the site's host, as browsers see it. */
interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

/**
 * The host that a request names. Passkeys are bound to their host, so a forged one matches none. Behind a proxy
 * only the host is the browser's.
 */
export function readRelyingParty({ hostname, host }: URL): RelyingParty {
  return { id: hostname, name: hostname, origins: [`https://${host}`, `http://${host}`] };
}
