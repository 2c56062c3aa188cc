import { hkdfSync } from "node:crypto";

import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";

import type { ApiKeys } from "#backend/identity.ts";
import { StorageError } from "#backend/storage/http.ts";
import type { ObjectKey } from "#backend/storage/objects.ts";

/*
 * The tokens of signed URLs, with upstream's claims: bound to one object and one action, and to a time. The key is derived
 * from the installation's secret key for this alone, so that no other token of the installation opens a file.
 */

const ALGORITHM = "HS256";

/** A longer-lived link would outlast the right to make it. */
export const MAX_SIGNED_SECONDS = 7 * 24 * 60 * 60;
/** Upstream's. */
const UPLOAD_SECONDS = 2 * 60 * 60;

const uploadClaims = z.object({
  url: z.string(),
  scope: z.literal("upload"),
  owner: z.uuid().optional(),
});
const downloadClaims = z.object({ url: z.string(), scope: z.literal("download") });

const deriveKey = ({ secret }: ApiKeys) =>
  new Uint8Array(hkdfSync("sha256", secret, "", "storage-url-signing", 32));

const nameOf = ({ bucket, name }: ObjectKey) => `${bucket}/${name}`;

/** Signs a token that downloads one object for so many seconds. */
export function signDownload(keys: ApiKeys, key: ObjectKey, seconds: number): Promise<string> {
  return sign(keys, { url: nameOf(key), scope: "download" }, seconds);
}

/** Signs a token that stores one object where there is none. @param owner the user who signs; null for the server */
export function signUpload(keys: ApiKeys, key: ObjectKey, owner: string | null): Promise<string> {
  const claims = {
    url: nameOf(key),
    scope: "upload",
    upsert: false,
    ...(owner !== null && { owner }),
  };
  return sign(keys, claims, UPLOAD_SECONDS);
}

function sign(keys: ApiKeys, claims: Record<string, unknown>, seconds: number): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(deriveKey(keys));
}

/** @throws {StorageError} 400 for a token of another object or action, and for an expired one */
export async function verifyDownload(
  keys: ApiKeys,
  key: ObjectKey,
  token: string | null,
): Promise<void> {
  const { url } = await verify(keys, token, downloadClaims, "download");
  if (url !== nameOf(key)) throw invalidSignature("Invalid signature");
}

/** @returns the user who signed; null for the server @throws {StorageError} 400 like {@link verifyDownload} */
export async function verifyUpload(
  keys: ApiKeys,
  key: ObjectKey,
  token: string | null,
): Promise<string | null> {
  const { url, owner } = await verify(keys, token, uploadClaims, "upload");
  if (url !== nameOf(key)) throw invalidSignature("Invalid signature");
  return owner ?? null;
}

async function verify<S extends z.ZodType>(
  keys: ApiKeys,
  token: string | null,
  schema: S,
  scope: string,
): Promise<z.output<S>> {
  if (token === null) throw invalidToken("querystring must have required property 'token'");
  const options = { algorithms: [ALGORITHM], requiredClaims: ["exp"] };
  const { payload } = await jwtVerify(token, deriveKey(keys), options).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw invalidToken(error.message);
    throw error;
  });
  const claims = schema.safeParse(payload);
  if (claims.success) return claims.data;
  throw invalidSignature(`Token is not scoped for ${scope}`);
}

const invalidToken = (message: string) => new StorageError(400, "InvalidJWT", message);
const invalidSignature = (message: string) => new StorageError(400, "InvalidSignature", message);
