import type { AuthError } from "@supabase/supabase-js";

import type { Client } from "#data/client.ts";
import { toDataError } from "#data/errors.ts";

/** A second factor that was begun, and counts once a code of it is confirmed. */
export interface Enrolment {
  id: string;
  /** Address of a picture, for `src`. */
  qrCode: string;
  /** For whoever cannot photograph the code. */
  secret: string;
}

const NAME = "Aplicación de códigos";

/** @throws {DataError} */
export async function beginSecondFactor(client: Client, issuer: string): Promise<Enrolment> {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: NAME,
    issuer,
  });
  if (error) throw toDataError(error, error.status);
  // The client puts the drawing after a header without encoding it.
  const [, drawing = ""] = /^data:image\/svg\+xml;utf-8,(.*)$/s.exec(data.totp.qr_code) ?? [];
  const qrCode = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return { id: data.id, qrCode, secret: data.totp.secret };
}

/**
 * Proves the second factor: six digits of an app, or one of the recovery codes.
 *
 * @throws {DataError} code `mfa_verification_failed` for a wrong code
 */
export async function proveSecondFactor(
  client: Client,
  { factorId, code }: { factorId: string; code: string },
): Promise<void> {
  const plain = code.replaceAll(/\s/g, "");
  const { error } = /^\d{6}$/.test(plain)
    ? await client.auth.mfa.challengeAndVerify({ factorId, code: plain })
    : await client.auth.mfa.recoveryCodes.verify({ code: plain });
  if (error === null) return;
  // Who types something else than six digits where there are no recovery codes has typed a wrong code.
  const reason = isUnknownPath(error) ? "mfa_verification_failed" : error.code;
  throw toDataError({ message: error.message, code: reason }, error.status);
}

/**
 * New recovery codes, told this once; earlier ones end.
 *
 * @returns none where the server has none to give, as hosted Supabase
 * @throws {DataError}
 */
export async function makeRecoveryCodes(client: Client): Promise<string[]> {
  const { data, error } = await client.auth.mfa.recoveryCodes.regenerate();
  if (error === null) return data.codes;
  if (isUnknownPath(error)) return [];
  throw toDataError(error, error.status);
}

/** Whether the server does not know such a request at all; what it knows and lacks, it names by a code. */
function isUnknownPath({ status, code }: AuthError): boolean {
  return status === 404 && !code?.startsWith("mfa_");
}

/** @throws {DataError} */
export async function removeSecondFactor(client: Client, factorId: string): Promise<void> {
  const { error } = await client.auth.mfa.unenroll({ factorId });
  if (error) throw toDataError(error, error.status);
  // The kept session still tells of the factor.
  await client.auth.refreshSession();
}
