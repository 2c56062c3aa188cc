import { readSessionId, type Session } from "#data/auth.ts";

/* The client tells a session's end alike whether somebody signed out or it ran out, and in each of the
   browser's tabs. Whoever signs out leaves a note of which session, for all tabs to read. The note and the
   client's news reach another tab by different ways, in any order. */

const NOTE = "panel.sesion-cerrada";

/** Without storage the note reaches this tab alone; so does the client's own news then. */
let noted: string | null = null;

/** Called before signing out. */
export function noteFarewell(session: Session | null): void {
  noted = session && readSessionId(session);
  try {
    if (noted !== null) localStorage.setItem(NOTE, noted);
  } catch {
    // Storage is full or refused.
  }
}

/** Whether somebody signed out of the session that has ended, as far as this tab knows yet. */
export function isFarewell(ended: Session | null): boolean {
  const id = ended && readSessionId(ended);
  if (id === null) return false;
  return id === noted || id === readNote();
}

/** Calls back for each note of another tab, with the id of its session, until the returned function is called. */
export function onFarewell(callback: (sessionId: string) => void): () => void {
  const read = ({ key, newValue }: StorageEvent) => {
    if (key === NOTE && newValue !== null) callback(newValue);
  };
  window.addEventListener("storage", read);
  return () => window.removeEventListener("storage", read);
}

function readNote(): string | null {
  try {
    return localStorage.getItem(NOTE);
  } catch {
    return null;
  }
}
