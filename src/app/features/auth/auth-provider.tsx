import { type ReactNode, useEffect, useMemo, useReducer } from "react";

import { type Auth, AuthContext } from "#app/features/auth/auth-context.ts";
import { decideAccess, INITIAL_AUTH_STATE, reduceAuth } from "#app/features/auth/auth-state.ts";
import { getBrowserClient } from "#app/features/auth/browser-client.ts";
import type { PublicSettings } from "#app/lib/public-settings.ts";
import { getSession, isAdministrator, onAuthChange } from "#data/auth.ts";
import type { Client } from "#data/client.ts";
import { DataError, isTransient } from "#data/errors.ts";

/** The client itself tries to renew an expired session for 30 s: too long a wait without a word. */
const SESSION_CHECK_TIMEOUT_MS = 10_000;

/** Keeps who is signed in, in this tab and the browser's others, for what is below. */
export function AuthProvider({
  settings,
  children,
}: {
  settings: PublicSettings;
  children: ReactNode;
}) {
  const client = useMemo(() => getBrowserClient(settings), [settings]);
  const [state, dispatch] = useReducer(reduceAuth, INITIAL_AUTH_STATE);

  useEffect(() => {
    if (client === null) return undefined;
    return onAuthChange(client, (event, session) => {
      // Null in INITIAL_SESSION may be nobody or a failed renewal; the check below tells them apart.
      if (event !== "INITIAL_SESSION") dispatch({ type: "changed", session });
    });
  }, [client]);

  const { loading, adminLookup } = state;
  useEffect(() => {
    if (client === null || !loading) return undefined;
    let isCurrent = true;
    checkSession(client).then(
      (session) => isCurrent && dispatch({ type: "checked", session }),
      (error: unknown) => isCurrent && dispatch({ type: "check-failed", error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, loading]);

  // An effect, not the auth callback: the client holds its lock while that runs, and a query made
  // and awaited there would wait for the lock for ever.
  useEffect(() => {
    if (client === null || adminLookup === null) return undefined;
    const { userId } = adminLookup;
    let isCurrent = true;
    isAdministrator(client, userId).then(
      (isAdmin) => isCurrent && dispatch({ type: "admin-answered", userId, isAdmin }),
      (error: unknown) => isCurrent && dispatch({ type: "admin-failed", userId, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, adminLookup]);

  const auth = useMemo<Auth>(
    () => ({
      session: state.session,
      user: state.user,
      isAdmin: state.isAdmin,
      loading: state.loading,
      access: decideAccess(state),
      error: state.error,
      client,
      retry: () => dispatch({ type: "retried" }),
    }),
    [state, client],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The kept session; null when it is over. @throws {DataError} when it cannot be told, or not in time */
async function checkSession(client: Client) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DataError({ message: "Session check timed out", code: "", status: 0 })),
      SESSION_CHECK_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([getSession(client), timeout]);
  } catch (error) {
    if (isTransient(error)) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}
