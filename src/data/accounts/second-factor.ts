import type { AuthError } from "@supabase/supabase-js";

import { type Client, openAuth } from "#data/client/client.ts";
import { toDataError, unwrap, unwrapAuth } from "#data/client/errors.ts";
import { cleanTyped } from "#domain/typed-text.ts";

/** An enrolled second factor, which becomes active once one of its codes is confirmed. */
export interface Enrolment {
  id: string;
  /** The QR code's URL, for `src`. */
  qrCode: string;
  /** To type in when the QR code cannot be scanned. */
  secret: string;
}

const NAME = "Aplicación de códigos";

/** @throws {DataError} */
export async function beginSecondFactor(client: Client, issuer: string): Promise<Enrolment> {
  const auth = await openAuth(client);
  const { id, totp } = unwrapAuth(
    await auth.mfa.enroll({ factorType: "totp", friendlyName: NAME, issuer }),
  );
  // The client appends the SVG to the data URL without encoding it.
  const [, drawing = ""] = /^data:image\/svg\+xml;utf-8,(.*)$/s.exec(totp.qr_code) ?? [];
  const qrCode = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  return { id, qrCode, secret: totp.secret };
}

/** Whether the session's user has shown a second factor, or a passkey. @throws {DataError} */
export async function hasShownSecondFactor(client: Client): Promise<boolean> {
  const auth = await openAuth(client);
  return unwrapAuth(await auth.mfa.getAuthenticatorAssuranceLevel()).currentLevel === "aal2";
}

/**
 * Verifies the second factor: six digits of an app, or one of the recovery codes.
 *
 * @throws {DataError} code `mfa_verification_failed` for a wrong code
 */
export async function proveSecondFactor(
  client: Client,
  { factorId, code }: { factorId: string; code: string },
): Promise<void> {
  const auth = await openAuth(client);
  const plain = cleanTyped(code).replaceAll(/\s/g, "");
  const { error } = /^\d{6}$/.test(plain)
    ? await auth.mfa.challengeAndVerify({ factorId, code: plain })
    : await auth.mfa.recoveryCodes.verify({ code: plain });
  if (error === null) return;
  // On a server without recovery codes, anything but six digits is a wrong code.
  const reason = isUnknownPath(error) ? "mfa_verification_failed" : error.code;
  throw toDataError({ message: error.message, code: reason }, error.status);
}

/**
 * Generates new recovery codes, returned only once; earlier ones become invalid.
 *
 * @returns none from servers without recovery codes, as hosted Supabase
 * @throws {DataError}
 */
export async function makeRecoveryCodes(client: Client): Promise<string[]> {
  const auth = await openAuth(client);
  const { data, error } = await auth.mfa.recoveryCodes.regenerate();
  if (error === null) return data.codes;
  if (isUnknownPath(error)) return [];
  throw toDataError(error);
}

/** Whether the server lacks the endpoint; other failures have an error code. */
function isUnknownPath({ status, code }: AuthError): boolean {
  return status === 404 && !code?.startsWith("mfa_");
}

/** @throws {DataError} */
export async function removeSecondFactor(client: Client, factorId: string): Promise<void> {
  const auth = await openAuth(client);
  unwrapAuth(await auth.mfa.unenroll({ factorId }));
  // The stored session still lists the factor.
  await auth.refreshSession();
}

/** From when on all administrators need a second factor; null while none do. @throws {DataError} */
export async function findSecondFactorDemand(client: Client): Promise<string | null> {
  const row = unwrap(
    await client.from("installation").select("value").eq("key", "second_factor_from").maybeSingle(),
  );
  return typeof row?.value === "string" ? row.value : null;
}

/**
 * Requires a second factor of all administrators from a moment on; null ends the requirement.
 *
 * @throws {DataError} kind `forbidden` for who has none in this session
 */
export async function demandSecondFactor(client: Client, since: string | null): Promise<void> {
  unwrap(await client.rpc("demand_second_factor", { since }));
}

/** What a user must do before anything else: choose their own password, or set up a second factor. */
export type Demand = "password" | "factor";

/** Null when nothing is demanded. @throws {DataError} */
export async function findDemand(client: Client): Promise<Demand | null> {
  if (unwrap(await client.rpc("must_change_password"))) return "password";
  return unwrap(await client.rpc("must_add_second_factor")) ? "factor" : null;
}
