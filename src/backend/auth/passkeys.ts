import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

import { AuthError } from "#backend/auth/http.ts";
import { toIso } from "#backend/auth/user-records.ts";
import type { Transaction } from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";

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

/* A challenge carries its own expiry and signature, so that anonymous requests for one store nothing. */

/** How long a challenge can be answered. */
const CHALLENGE_MS = 5 * 60_000;
const RANDOM_BYTES = 16;
const EXPIRY_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + EXPIRY_BYTES;

/** What a challenge is for: a sign-in, or one user's new passkey. */
export type Purpose = "authentication" | `registration:${string}`;

/** A new challenge, in base64url, and when it expires: milliseconds since the epoch. */
export function makeChallenge(
  purpose: Purpose,
  keys: ApiKeys,
  now: number,
): { challenge: string; expiresAt: number } {
  const expiresAt = now + CHALLENGE_MS;
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(expiresAt, 0, EXPIRY_BYTES);
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), expiry]);
  const challenge = Buffer.concat([head, sign(head, purpose, keys)]).toString("base64url");
  return { challenge, expiresAt };
}

/** When a challenge of this server for this purpose expires; null for any other text. */
export function readChallenge(challenge: string, purpose: Purpose, keys: ApiKeys): number | null {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, HEAD_BYTES);
  const signature = sign(head, purpose, keys);
  const own = bytes.subarray(HEAD_BYTES);
  if (own.length !== signature.length || !timingSafeEqual(own, signature)) return null;
  return head.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES);
}

function sign(head: Buffer, purpose: Purpose, { jwtSecret }: ApiKeys): Buffer {
  return createHmac("sha256", jwtSecret).update(`passkey:${purpose}:`).update(head).digest();
}

/** A row of `auth.webauthn_credentials`; times are ISO 8601. */
export interface Passkey {
  id: string;
  userId: string;
  /** In base64url, as the browser names it. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  signCount: number;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const encode = (column: string) => `translate(encode(${column}, 'base64'), E'+/=\\n', '-_')`;

const COLUMNS = `id::text as "id", user_id::text as "userId", ${encode("credential_id")} as "credentialId",
  ${encode("public_key")} as "publicKey", sign_count::float8 as "signCount", transports as "transports",
  friendly_name as "name", to_json(created_at) #>> '{}' as "createdAt",
  to_json(last_used_at) #>> '{}' as "lastUsedAt"`;

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(transaction: Transaction, userId: string): Promise<Passkey[]> {
  const { rows } = await transaction.query(
    `select ${COLUMNS} from auth.webauthn_credentials
     where user_id = ($1::text)::uuid order by created_at, id`,
    [userId],
  );
  return rows as unknown as Passkey[];
}

/** The passkey that a browser names, of any user. */
export async function findPasskey(
  transaction: Transaction,
  credentialId: string,
): Promise<Passkey | undefined> {
  const { rows } = await transaction.query(
    `select ${COLUMNS} from auth.webauthn_credentials where credential_id = decode($1::text, 'hex')`,
    [toHex(credentialId)],
  );
  return rows[0] as unknown as Passkey | undefined;
}

type NewPasskey = Omit<Passkey, "id" | "createdAt" | "lastUsedAt">;

/** @returns undefined when it is registered already */
export async function insertPasskey(
  transaction: Transaction,
  passkey: NewPasskey,
  now: number,
): Promise<Passkey | undefined> {
  const { rows } = await transaction.query(
    `insert into auth.webauthn_credentials
       (user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at, updated_at)
     values (($1::text)::uuid, decode($2::text, 'hex'), decode($3::text, 'hex'), ($4::text)::bigint, ($5::text)::jsonb,
       $6::text, ($7::text)::timestamptz, ($7::text)::timestamptz)
     on conflict (credential_id) do nothing returning ${COLUMNS}`,
    [
      ...[passkey.userId, toHex(passkey.credentialId), toHex(passkey.publicKey)],
      ...[String(passkey.signCount), JSON.stringify(passkey.transports), passkey.name, toIso(now)],
    ],
  );
  return rows[0] as unknown as Passkey | undefined;
}

export async function recordPasskeyUse(
  transaction: Transaction,
  { id, signCount }: Pick<Passkey, "id" | "signCount">,
  now: number,
): Promise<void> {
  await transaction.query(
    `update auth.webauthn_credentials set sign_count = ($2::text)::bigint, last_used_at = ($3::text)::timestamptz
     where id = ($1::text)::uuid`,
    [id, String(signCount), toIso(now)],
  );
}

/** @returns undefined when the user has no such passkey */
export async function renamePasskey(
  transaction: Transaction,
  { id, userId, name }: Pick<Passkey, "id" | "userId" | "name">,
): Promise<Passkey | undefined> {
  const { rows } = await transaction.query(
    `update auth.webauthn_credentials set friendly_name = $3::text, updated_at = now()
     where id = ($1::text)::uuid and user_id = ($2::text)::uuid returning ${COLUMNS}`,
    [id, userId, name],
  );
  return rows[0] as unknown as Passkey | undefined;
}

/** @returns whether the user had it */
export async function deletePasskey(
  transaction: Transaction,
  { id, userId }: Pick<Passkey, "id" | "userId">,
): Promise<boolean> {
  const { affectedRows } = await transaction.query(
    "delete from auth.webauthn_credentials where id = ($1::text)::uuid and user_id = ($2::text)::uuid",
    [id, userId],
  );
  return affectedRows > 0;
}

/** Uses up a challenge. @returns whether it was unused */
export async function takePasskeyChallenge(
  transaction: Transaction,
  { challenge, expiresAt }: { challenge: string; expiresAt: number },
  now: number,
): Promise<boolean> {
  await transaction.query(
    "delete from auth.used_passkey_challenges where expires_at < ($1::text)::timestamptz",
    [toIso(now)],
  );
  const { affectedRows } = await transaction.query(
    `insert into auth.used_passkey_challenges (challenge, expires_at)
     values ($1::text, ($2::text)::timestamptz) on conflict do nothing`,
    [challenge, toIso(expiresAt)],
  );
  return affectedRows > 0;
}

const toHex = (base64url: string) => Buffer.from(base64url, "base64url").toString("hex");
