import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from "node:crypto";

import { renderSVG } from "uqr";
import { z } from "zod";

import { noteOwnEvent } from "#backend/auth/account-events.ts";
import {
  countRecoveryCodes,
  deleteFactor,
  insertChallenge,
  insertFactor,
  lockFactor,
  prove,
  replaceRecoveryCodes,
  requireRecentSignIn,
  requireSecondFactor,
  takeChallenge,
  takeRecoveryCode,
} from "#backend/auth/factors.ts";
import { AuthError, readBody, respondJson, validationError } from "#backend/auth/http.ts";
import { generateCode } from "#backend/auth/passwords/password-policy.ts";
import { type Call, type Caller, readSiteUrl } from "#backend/auth/service.ts";
import { lowerSessions } from "#backend/auth/session-records.ts";
import { describeTotp, findTotpStep, makeTotpSecret } from "#backend/auth/totp.ts";
import type { UserRecord } from "#backend/auth/user-records.ts";
import type { ApiKeys } from "#backend/identity.ts";

const LONGEST_NAME = 100;
const name = z.string().max(LONGEST_NAME).optional();
const enrolment = z.object({
  factor_type: z.string().optional(),
  friendly_name: name,
  issuer: name,
});

/** `POST /factors`: starts enrolling a TOTP factor, active once a code of it is verified. */
export async function handleEnrol(call: Call, caller: Caller): Promise<Response> {
  const { service, request } = call;
  const { user } = caller;
  const { factor_type: type, friendly_name, issuer } = await readBody(request, enrolment);
  if (type === "phone" || type === "webauthn") {
    const code = `mfa_${type}_enroll_not_enabled`;
    throw new AuthError(422, code, `A second factor by ${type} is not supported`);
  }
  if (type !== "totp") throw validationError("factor_type needs to be totp");
  requireSecondFactor(caller);
  requireRecentSignIn(caller.session, service.now());
  if (user.factors.some(({ status }) => status === "verified"))
    throw new AuthError(422, "too_many_enrolled_mfa_factors", "There is a verified factor already");
  const id = randomUUID();
  const secret = makeTotpSecret();
  const uri = describeTotp({
    secret,
    issuer: issuer || new URL(readSiteUrl(call)).host,
    account: user.email,
  });
  const factor = { id, userId: user.id, name: friendly_name || null };
  const encrypted = encryptSecret(secret, service.keys);
  await service.database.transaction({}, (transaction) =>
    insertFactor(transaction, { ...factor, secret: encrypted }, service.now()),
  );
  const totp = { qr_code: renderSVG(uri, { border: 2 }), secret, uri };
  return respondJson({ id, type: "totp", friendly_name: factor.name ?? undefined, totp });
}

/** `POST /factors/:id/challenge`: allows one code to be tried. */
export async function handleChallenge(
  { service, id: factorId }: Call,
  { user }: Caller,
): Promise<Response> {
  const now = service.now();
  const id = randomUUID();
  const expiresAt = await service.database.transaction({}, async (transaction) => {
    await lockFactor(transaction, { id: factorId, userId: user.id }, now);
    return insertChallenge(transaction, { id, factorId }, now);
  });
  return respondJson({ id, type: "totp", expires_at: expiresAt });
}

const verification = z.object({ challenge_id: z.guid(), code: z.string().max(20) });

/** `POST /factors/:id/verify`: a session at aal2 for a TOTP code, each valid once. */
export async function handleVerifyFactor(call: Call, caller: Caller): Promise<Response> {
  const { service, id } = call;
  const { challenge_id: challengeId, code } = await readBody(call.request, verification);
  const now = service.now();
  return prove(call, caller, {
    factorId: id,
    method: "totp",
    refusal: "Invalid TOTP code entered",
    check: async (transaction, factor) => {
      if (!(await takeChallenge(transaction, { id: challengeId, factorId: factor.id }, now)))
        throw new AuthError(
          422,
          "mfa_challenge_expired",
          "MFA challenge has expired, verify against another challenge",
        );
      const secret = decryptSecret(factor.secret, service.keys);
      const clock = { seconds: Math.floor(now / 1000), lastStep: factor.lastStep };
      const step = findTotpStep(secret, code.replaceAll(/\s/g, ""), clock);
      return step === null ? null : { step };
    },
  });
}

/** `DELETE /factors/:id`: a verified one also loses its recovery codes, and the user aal2. */
export async function handleUnenrol({ service, id }: Call, caller: Caller): Promise<Response> {
  const { user } = caller;
  requireSecondFactor(caller);
  await service.database.transaction({}, async (transaction) => {
    const factor = await lockFactor(transaction, { id, userId: user.id }, service.now());
    await deleteFactor(transaction, factor.id);
    if (factor.status !== "verified") return;
    await lowerSessions(transaction, user.id);
    await noteOwnEvent(transaction, "factor_removed", user);
  });
  return respondJson({ id });
}

const CODES = 10;

/** `GET /factors/recovery-codes`: how many codes are left, for sessions with the second factor. */
export async function handleCodesStatus({ service }: Call, caller: Caller): Promise<Response> {
  const { user } = caller;
  requireSecondFactor(caller);
  const status = await service.database.transaction({}, async (transaction) => {
    const { id } = await lockFactor(transaction, verifiedOf(user), service.now());
    return { id, remaining: await countRecoveryCodes(transaction, id) };
  });
  return respondJson({ ...status, type: "recovery_code", total: CODES });
}

/** `POST /factors/recovery-codes` and `/regenerate`: new codes, shown only once; the old ones are deleted. */
export async function handleGenerateCodes({ service }: Call, caller: Caller): Promise<Response> {
  const { user } = caller;
  requireSecondFactor(caller);
  const codes = Array.from({ length: CODES }, generateCode);
  const hashes = codes.map((code) => hashRecoveryCode(code, service.keys));
  const id = await service.database.transaction({}, async (transaction) => {
    const factor = await lockFactor(transaction, verifiedOf(user), service.now());
    await replaceRecoveryCodes(transaction, factor.id, hashes);
    return factor.id;
  });
  return respondJson({ id, type: "recovery_code", total: CODES, codes });
}

const recoveryCode = z.object({ code: z.string().max(50) });

/** `POST /factors/recovery-codes/verify`: a session at aal2 for a code, once. */
export async function handleVerifyCode(call: Call, caller: Caller): Promise<Response> {
  const { code } = await readBody(call.request, recoveryCode);
  const hash = hashRecoveryCode(code, call.service.keys);
  return prove(call, caller, {
    factorId: null,
    method: "mfa/recovery_code",
    refusal: "Invalid recovery code entered",
    check: async (transaction, factor) => {
      if (!(await takeRecoveryCode(transaction, { factorId: factor.id, hash }))) return null;
      await noteOwnEvent(transaction, "recovery_code_used", caller.user);
      return { step: null };
    },
  });
}

const verifiedOf = ({ id: userId }: UserRecord) => ({
  id: null,
  userId,
  absence: "There is no verified factor",
});

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A factor's secret as the database stores it: AES-256-GCM under the installation's key, in base64. */
function encryptSecret(secret: string, keys: ApiKeys): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(keys), iv);
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64");
}

/** @throws {Error} when it was encrypted with another installation's key */
function decryptSecret(text: string, keys: ApiKeys): string {
  const bytes = Buffer.from(text, "base64");
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(keys), iv);
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString("utf8");
  } catch (cause) {
    throw new Error("The second factor belongs to another secret key: remove it with `admin`", {
      cause,
    });
  }
}

/** A recovery code as the database stores it: without the installation's key it cannot be guessed offline. */
function hashRecoveryCode(code: string, keys: ApiKeys): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHmac("sha256", keys.jwtSecret).update(`recovery-code:${plain}`).digest("hex");
}

function deriveKey({ jwtSecret }: ApiKeys): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", jwtSecret, "", "factor-secrets", 32));
}
