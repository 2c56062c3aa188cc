import { AuthError } from "#backend/auth/auth-error.ts";
import type { SessionRecord } from "#backend/auth/session-records.ts";

/** How long after a sign-in a way in can be added: an open panel on a borrowed computer is not enough. */
const RECENT_SECONDS = 60 * 60;

/** @param now milliseconds since the epoch @throws {AuthError} 403 `reauthentication_needed` */
export function requireRecentSignIn({ startedAt }: SessionRecord, now: number): void {
  if (now / 1000 < startedAt + RECENT_SECONDS) return;
  throw new AuthError(
    403,
    "reauthentication_needed",
    "A second factor or passkey can be added within an hour of signing in",
  );
}
