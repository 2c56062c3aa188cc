import { createContext, useContext } from "react";

import type { Access, AuthState } from "#app/features/auth/auth-state.ts";
import type { Client } from "#data/client.ts";

export interface Auth extends Pick<AuthState, "session" | "user" | "isAdmin" | "loading"> {
  access: Access;
  /** Why `access` is `failed`. */
  error: unknown;
  /** Null while the server renders. */
  client: Client | null;
  /** Checks again after a failure. */
  retry: () => void;
}

export const AuthContext = createContext<Auth | null>(null);

/** @throws outside of `AuthProvider` */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth needs AuthProvider above it");
  return auth;
}
