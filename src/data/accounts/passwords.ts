import { type Client, openAuth } from "#data/client/client.ts";
import { unwrapAuth } from "#data/client/errors.ts";

/** Sets a new password; the user's other sessions end. @throws {DataError} such as `weak_password` with reasons */
export async function changePassword(
  client: Client,
  { current, wanted }: { current: string; wanted: string },
): Promise<void> {
  const auth = await openAuth(client);
  unwrapAuth(await auth.updateUser({ password: wanted, current_password: current }));
}

/**
 * Requests a mail with a link to set a new password; the response is the same for every address.
 *
 * @throws {DataError} code `email_provider_disabled` without a mail server
 */
export async function requestPasswordRecovery(client: Client, email: string): Promise<void> {
  const auth = await openAuth(client);
  unwrapAuth(await auth.resetPasswordForEmail(email));
}

/** Signs in with the token of a recovery mail, once. @throws {DataError} code `otp_expired` */
export async function verifyRecovery(client: Client, token: string): Promise<void> {
  const auth = await openAuth(client);
  unwrapAuth(await auth.verifyOtp({ type: "recovery", token_hash: token }));
}

/** Sets a new password for a user who signed in by recovery; their other sessions end. @throws {DataError} */
export async function replacePassword(client: Client, password: string): Promise<void> {
  const auth = await openAuth(client);
  unwrapAuth(await auth.updateUser({ password }));
}
