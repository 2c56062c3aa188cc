import { type Dispatch, type ReactNode, useCallback, useEffect, useMemo, useReducer } from "react";

import { type Auth, AuthContext } from "#app/features/auth/auth-context.ts";
import {
  type AuthAction,
  type AuthState,
  decideAccess,
  INITIAL_AUTH_STATE,
  reduceAuth,
} from "#app/features/auth/auth-state.ts";
import { getBrowserClient } from "#app/features/auth/browser-client.ts";
import { isFarewell, noteFarewell, onFarewell } from "#app/features/auth/farewell.ts";
import { useSessionKeeper } from "#app/features/auth/use-session-keeper.ts";
import type { PublicSettings } from "#app/lib/public-settings.ts";
import {
  getSession,
  isAdministrator,
  onAuthChange,
  readSessionId,
  renewSession,
  type Session,
  signOut,
} from "#data/auth.ts";
import type { Client } from "#data/client.ts";
import { DataError, isKind, isTransient } from "#data/errors.ts";

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

  useClientEvents(client, dispatch);
  useSessionChecks(client, state, dispatch);

  const access = decideAccess(state);
  const keeper = useSessionKeeper(
    client,
    access,
    useCallback(() => dispatch({ type: "refused" }), []),
  );
  const auth = useMemo<Auth>(
    () => ({
      session: state.session,
      user: state.user,
      isAdmin: state.isAdmin,
      loading: state.loading,
      lost: state.lost,
      isAnswered: state.adminCheck === "answered",
      access,
      error: state.error,
      client,
      retry: () => dispatch({ type: "retried" }),
      leave: async () => {
        if (client === null) return;
        noteFarewell(state.session);
        await signOut(client);
        dispatch({ type: "changed", session: null, isFarewell: true });
      },
      keeper,
    }),
    [state, access, client, keeper],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Follows the client's news, and the sign-outs of other tabs. */
function useClientEvents(client: Client | null, dispatch: Dispatch<AuthAction>): void {
  useEffect(() => {
    if (client === null) return undefined;
    let last: Session | null = null;
    const stopEvents = onAuthChange(client, (event, session) => {
      const hasLeft = session === null && isFarewell(last);
      last = session ?? last;
      // Null in INITIAL_SESSION may be nobody or a failed renewal; the check below tells them apart.
      if (event !== "INITIAL_SESSION") dispatch({ type: "changed", session, isFarewell: hasLeft });
    });
    // The event of a sign-out may have come first, as that of a session that ended by itself.
    const stopFarewells = onFarewell((sessionId) => {
      if (last !== null && readSessionId(last) === sessionId)
        dispatch({ type: "changed", session: null, isFarewell: true });
    });
    return () => {
      stopEvents();
      stopFarewells();
    };
  }, [client, dispatch]);
}

/** Checks the kept session, and looks its user up among the administrators. */
function useSessionChecks(
  client: Client | null,
  { loading, adminLookup }: AuthState,
  dispatch: Dispatch<AuthAction>,
): void {
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
  }, [client, loading, dispatch]);

  // An effect, not the auth callback: the client holds its lock while that runs, and a query made
  // and awaited there would wait for the lock for ever.
  useEffect(() => {
    if (client === null || adminLookup === null) return undefined;
    const { userId } = adminLookup;
    let isCurrent = true;
    lookUpAdministrator(client, userId).then(
      (action) => isCurrent && dispatch(action),
      (error: unknown) => isCurrent && dispatch({ type: "admin-failed", userId, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, adminLookup, dispatch]);
}

/** How long another tab's news may be ahead of what it wrote to local storage. */
const STORAGE_DELAY_MS = 2000;
const STORAGE_CHECK_MS = 50;

/**
 * Asks with the session that is in local storage. Browsers bring other tabs' writings there in their own time, so the
 * news of a sign-in may be first: without its session the question would be a stranger's.
 *
 * @throws {DataError}
 */
async function lookUpAdministrator(client: Client, userId: string): Promise<AuthAction> {
  const latest = Date.now() + STORAGE_DELAY_MS;
  while ((await getSession(client)) === null && Date.now() < latest) {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_CHECK_MS));
  }
  try {
    return { type: "admin-answered", userId, isAdmin: await isAdministrator(client, userId) };
  } catch (error) {
    // A session that was ended elsewhere, unless it is only its token that has run out.
    if (!isKind(error, "unauthenticated") || (await renewSession(client)) !== null) throw error;
    return { type: "refused" };
  }
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
