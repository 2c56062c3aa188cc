import { readSessionId, type Session } from "#data/accounts/auth.ts";

const KEY = "panel.sesion-de-administrador";

/**
 * Whether this browser has found this session to be an administrator's before: then the panel opens at once, while the
 * database is asked again. Only that decides what a session may read and change.
 */
export function isKnownSession(session: Session | null): boolean {
  const id = session && readSessionId(session);
  try {
    return id !== null && localStorage.getItem(KEY) === id;
  } catch {
    return false;
  }
}

/** Remembers what the database answered about the session. */
export function rememberSession(session: Session | null, isAdmin: boolean): void {
  const id = session && readSessionId(session);
  try {
    if (isAdmin && id !== null) localStorage.setItem(KEY, id);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the panel waits for each answer.
  }
}
