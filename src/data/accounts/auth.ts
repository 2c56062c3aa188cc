import type { AuthChangeEvent, Factor, Session, User } from "@supabase/supabase-js";

import { type Client, openAuth } from "#data/client/client.ts";
import { isTransient, toDataError, unwrap, unwrapAuth } from "#data/client/errors.ts";

export type { AuthChangeEvent, Session, User } from "@supabase/supabase-js";

/** @throws {DataError} with the server's message, such as 'Invalid login credentials' */
export async function signIn(
  client: Client,
  credentials: { email: string; password: string },
): Promise<Session> {
  const auth = await openAuth(client);
  return unwrapAuth(await auth.signInWithPassword(credentials)).session;
}

/** From then on the session is renewed in time, and in sync with the browser's other tabs. @throws {DataError} */
export async function keepSession(client: Client): Promise<void> {
  await openAuth(client);
}

/** Ends this session; locally even when the server cannot be reached. @throws {DataError} */
export async function signOut(client: Client): Promise<void> {
  const auth = await openAuth(client);
  await auth.signOut({ scope: "local" });
}

/** The stored session, renewed when it has expired; null without one. @throws {DataError} */
export async function getSession(client: Client): Promise<Session | null> {
  return unwrapAuth(await client.auth.getSession()).session;
}

/** The renewed session; null when the server rejects it. @throws {DataError} when the outcome is unknown */
export async function renewSession(client: Client): Promise<Session | null> {
  const auth = await openAuth(client);
  const { data, error } = await auth.refreshSession();
  if (error === null) return data.session;
  const failure = toDataError(error);
  if (isTransient(failure)) throw failure;
  return null;
}

/** The server's id of a session, from its token; null when that cannot be read. */
export function readSessionId(session: Session): string | null {
  const { session_id } = readClaims(session);
  return typeof session_id === "string" ? session_id : null;
}

/** The second factor that the session's user has set up; null without one. */
export function findSecondFactor({ factors = [] }: User): Factor | null {
  const isActive = ({ factor_type, status }: Factor) =>
    factor_type === "totp" && status === "verified";
  return factors.find(isActive) ?? null;
}

/** Whether the session still lacks the user's second factor, and so has no rights yet. */
export function needsSecondFactor(session: Session | null): boolean {
  return (
    session !== null &&
    findSecondFactor(session.user) !== null &&
    readClaims(session).aal !== "aal2"
  );
}

function readClaims({ access_token }: Session): { session_id?: unknown; aal?: unknown } {
  try {
    const [, payload = ""] = access_token.split(".");
    return JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as object;
  } catch {
    return {};
  }
}

/** Calls `onChange` on every auth event. @returns unsubscribes */
export function onAuthChange(
  client: Client,
  onChange: (event: AuthChangeEvent, session: Session | null) => void,
): () => void {
  const { data } = client.auth.onAuthStateChange(onChange);
  return () => data.subscription.unsubscribe();
}

/** Whether the user has a row in `admin_users`. @throws {DataError} */
export async function isAdministrator(client: Client, userId: string): Promise<boolean> {
  const row = unwrap(
    await client.from("admin_users").select("user_id").eq("user_id", userId).maybeSingle(),
  );
  return row !== null;
}

/** Whether the user has a row in `editors`. @throws {DataError} */
export async function isEditor(client: Client, userId: string): Promise<boolean> {
  const row = unwrap(
    await client.from("editors").select("user_id").eq("user_id", userId).maybeSingle(),
  );
  return row !== null;
}

/** What encrypts a team member's drafts in their browsers: 32 bytes in base64. @throws {DataError} */
export async function findDraftKey(client: Client, userId: string): Promise<string> {
  const ofAdministrator = unwrap(
    await client.from("admin_users").select("draft_key").eq("user_id", userId).maybeSingle(),
  );
  if (ofAdministrator !== null) return ofAdministrator.draft_key;
  const ofEditor = unwrap(
    await client.from("editors").select("draft_key").eq("user_id", userId).single(),
  );
  return ofEditor.draft_key;
}
