import { noteOwnEvent } from "#backend/auth/account-events.ts";
import { AuthError } from "#backend/auth/http.ts";
import { type AuthService, requireCurrentPassword, requireSession } from "#backend/auth/service.ts";

/** A user who says their password again. */
export interface OwnersRequest {
  /** Their access token. */
  token: string;
  clientAddress: string | null;
  password: string;
}

/**
 * Confirms that the owner of an account with a second factor, and not merely their open session, asks for a copy of all data. Logs
 * that as an event of the account, of which a mail notifies its owner.
 *
 * @throws {AuthError} 401 and 403 without a valid session, 403 `insufficient_aal` without a second factor, 400
 *   `current_password_mismatch`, 429 with Retry-After
 * @throws {IdentityError}
 */
export async function confirmOwner(
  service: AuthService,
  { token, clientAddress, password }: OwnersRequest,
): Promise<void> {
  const url = new URL("http://localhost/auth/v1/user");
  const headers = { apikey: service.keys.publishable, authorization: `Bearer ${token}` };
  const call = {
    service,
    request: new Request(url, { headers }),
    url,
    id: "",
    factorId: "",
    clientAddress,
  };
  const caller = await requireSession(call);
  if (caller.session.aal !== "aal2")
    throw new AuthError(403, "insufficient_aal", "AAL2 session is required to download a backup.");
  await requireCurrentPassword(call, caller, password);
  await service.database.transaction({}, (transaction) =>
    noteOwnEvent(transaction, "backup_downloaded", caller.user),
  );
}
