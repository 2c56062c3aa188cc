import { explainAccountError } from "#data/accounts/error-texts.ts";
import { type Client, openAuth } from "#data/client/client.ts";
import { toDataError, unwrapAuth } from "#data/client/errors.ts";

/** A passkey of the user; times are ISO 8601. */
export interface OwnPasskey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Whether this browser can use passkeys, which need https. */
export function hasPasskeys(): boolean {
  return globalThis.isSecureContext && "PublicKeyCredential" in globalThis;
}

/** What the person's own device said, as they would say it; the messages are Spanish. */
class PasskeyRefusal extends Error {
  override readonly name = "PasskeyRefusal";
}

/** Signs in with a passkey of this device. @throws {PasskeyRefusal | DataError} */
export async function signInWithPasskey(client: Client): Promise<void> {
  const auth = await openAuth(client);
  refuse((await auth.signInWithPasskey()).error);
}

/** Makes a passkey for the user on this device. @throws {PasskeyRefusal | DataError} */
export async function addPasskey(client: Client): Promise<void> {
  const auth = await openAuth(client);
  refuse((await auth.registerPasskey()).error);
}

/** @throws {DataError} */
export async function listPasskeys(client: Client): Promise<OwnPasskey[]> {
  const auth = await openAuth(client);
  const passkeys = unwrapAuth(await auth.passkey.list());
  return passkeys.map(({ id, friendly_name, created_at, last_used_at }) => ({
    id,
    name: friendly_name ?? "",
    createdAt: created_at,
    lastUsedAt: last_used_at ?? null,
  }));
}

/** @throws {DataError} */
export async function deletePasskey(client: Client, id: string): Promise<void> {
  const auth = await openAuth(client);
  unwrapAuth(await auth.passkey.delete({ passkeyId: id }));
}

/** Why a passkey was not used, and what to do, in Spanish. */
export function explainPasskey(error: unknown): string {
  return error instanceof PasskeyRefusal ? error.message : explainAccountError(error);
}

/** By the error's code, or the name of the browser's own. */
const REFUSALS = new Map<string, string>([
  [
    "NotAllowedError",
    "No se usó ninguna llave. Puede intentarlo de nuevo, o entrar con la contraseña.",
  ],
  ["ERROR_CEREMONY_ABORTED", "Se canceló. Puede intentarlo de nuevo."],
  ["ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", "Este equipo ya tiene una llave de su cuenta."],
  ["webauthn_credential_exists", "Este equipo ya tiene una llave de su cuenta."],
  [
    "webauthn_verification_failed",
    "El sitio no conoce esa llave: quizás se quitó de la cuenta. Entre con la contraseña.",
  ],
  ["webauthn_challenge_expired", "Pasó demasiado tiempo. Inténtelo de nuevo."],
  ["too_many_passkeys", "Ya tiene diez llaves. Quite una que no use."],
  ["passkey_disabled", "Este sitio no admite llaves de acceso."],
]);

const UNABLE = "Este equipo no pudo usar una llave de acceso. Entre con la contraseña.";

function refuse(
  error: (Error & { code?: string | undefined; status?: number | undefined }) | null,
): void {
  if (error === null) return;
  const refusal = REFUSALS.get(error.code ?? "") ?? REFUSALS.get(error.name);
  if (refusal !== undefined) throw new PasskeyRefusal(refusal, { cause: error });
  // The server's errors have a status, the browser's have none.
  if ("status" in error) throw toDataError(error);
  throw new PasskeyRefusal(UNABLE, { cause: error });
}
