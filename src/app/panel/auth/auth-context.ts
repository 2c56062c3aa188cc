import { createContext, useContext } from "react";

import type { Access, AuthState } from "#app/panel/auth/auth-state.ts";
import type { Client } from "#data/client/client.ts";
import type { Right } from "#domain/accounts/roles.ts";

export interface Auth extends AuthState {
  access: Access;
  /** Null while the server renders. */
  client: Client | null;
  /** Whether the user has a right that administrators alone have. */
  can: (right: Right) => boolean;
  /** Checks again after a failure. */
  retry: () => void;
  /** Signs the user out at their request; the panel closes. */
  leave: () => Promise<void>;
  reauth: Reauthentication;
}

/** Handles failed calls of which the session may be the cause. */
export interface Reauthentication {
  /**
   * Classifies a call's failure: `renewed` when the same call is worth a retry, `lost` when the user must
   * sign in first, `unrelated` when the session is not the cause. A call that fails again after a renewal
   * (`isRepeated`) counts as `lost`. The function's identity is stable.
   */
  examine: (error: unknown, isRepeated: boolean) => Promise<"renewed" | "lost" | "unrelated">;
  /** Opens the sign-in dialog over the panel; resolves to whether a team member signed in. */
  askToSignIn: () => Promise<boolean>;
  /** Whether that dialog is open. */
  isAsking: boolean;
  /** Closes the dialog. Unsaved work stays on screen, and cannot be saved until the user signs in. */
  postpone: () => void;
}

export const AuthContext = createContext<Auth | null>(null);

/** @throws outside of `AuthProvider` */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth needs AuthProvider above it");
  return auth;
}

/** The id of the user whose session is open or has just expired; empty without one. */
export function useUserId(): string {
  const { user, lost } = useAuth();
  return (user ?? lost)?.id ?? "";
}

/** The client of the signed-in user. @throws outside of the panel's guard */
export function useClient(): Client {
  const { client } = useAuth();
  if (client === null) throw new Error("useClient needs the panel's guard above it");
  return client;
}
