import { recall, remember } from "#app/panel/lib/browser-memory.ts";
import { readSessionId, type Session } from "#data/accounts/auth.ts";

/* supabase-js emits the same event for a sign-out and for an expired session, in each of the browser's tabs.
   So a sign-out stores a notice with the session's id, which all tabs read. The notice and the client's event
   reach another tab over different channels, in any order. */

const NOTICE_KEY = "panel.sesion-cerrada";

/** Without storage the notice reaches only this tab; so does the client's own event then. */
let noticed: string | null = null;

/** Called before signing out. */
export function storeSignOutNotice(session: Session | null): void {
  noticed = session && readSessionId(session);
  if (noticed !== null) remember("localStorage", NOTICE_KEY, noticed);
}

/** Whether the ended session was signed out of, as far as this tab knows yet. */
export function isSignOut(ended: Session | null): boolean {
  const id = ended && readSessionId(ended);
  if (id === null) return false;
  return id === noticed || id === recall("localStorage", NOTICE_KEY);
}

/** Calls `callback` with the session's id for each notice of another tab. @returns unsubscribes */
export function onSignOutNotice(callback: (sessionId: string) => void): () => void {
  const read = ({ key, newValue }: StorageEvent) => {
    if (key === NOTICE_KEY && newValue !== null) callback(newValue);
  };
  window.addEventListener("storage", read);
  return () => window.removeEventListener("storage", read);
}
