import { createContext, useContext } from "react";

import type { Access, AuthState } from "#app/features/auth/auth-state.ts";
import type { Client } from "#data/client.ts";

export interface Auth extends Pick<AuthState, "session" | "user" | "isAdmin" | "loading" | "lost"> {
  access: Access;
  /** Whether it is known if the user is an administrator. */
  isAnswered: boolean;
  /** Why `access` is `failed`. */
  error: unknown;
  /** Null while the server renders. */
  client: Client | null;
  /** Checks again after a failure. */
  retry: () => void;
  /** Ends the session because somebody asked for it: the panel closes. */
  leave: () => Promise<void>;
  keeper: SessionKeeper;
}

/** What to do about a call that failed when the session may be the reason. */
export interface SessionKeeper {
  /**
   * Looks into a call's failure: `renewed` when the same call is worth another try, `lost` when
   * somebody must sign in first, `unrelated` when the session is not the reason. A call that fails
   * again although the session was renewed (`isRepeated`) has lost it. The same function for ever.
   */
  examine: (error: unknown, isRepeated: boolean) => Promise<"renewed" | "lost" | "unrelated">;
  /** Asks to sign in again over what is on screen; gives whether an administrator did. */
  askToSignIn: () => Promise<boolean>;
  /** Whether that question is on screen. */
  isAsking: boolean;
  /** Closes the question; the work on screen stays, and cannot be saved until somebody signs in. */
  putOff: () => void;
}

export const AuthContext = createContext<Auth | null>(null);

/** @throws outside of `AuthProvider` */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth needs AuthProvider above it");
  return auth;
}
