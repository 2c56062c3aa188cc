import {
  type Dispatch,
  type PropsWithChildren,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
} from "react";

import { type Auth, AuthContext } from "#app/panel/auth/auth-context.ts";
import {
  type AuthAction,
  type AuthState,
  decideAccess,
  INITIAL_AUTH_STATE,
  reduceAuth,
} from "#app/panel/auth/auth-state.ts";
import { getBrowserClient } from "#app/panel/auth/browser-client.ts";
import { isSignOut, storeSignOutNotice, onSignOutNotice } from "#app/panel/auth/sign-out-notice.ts";
import { useReauthentication } from "#app/panel/auth/use-reauthentication.ts";
import { pause } from "#app/panel/lib/pause.ts";
import type { PublicSettings } from "#app/shared/public-settings.ts";
import {
  getSession,
  isAdministrator,
  onAuthChange,
  readSessionId,
  renewSession,
  type Session,
  signOut,
} from "#data/accounts/auth.ts";
import type { Client } from "#data/client/client.ts";
import { DataError, isKind, isTransient } from "#data/client/errors.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";

/** supabase-js retries the renewal of an expired session for 30 s: too long to show nothing. */
const SESSION_CHECK_TIMEOUT_MS = 10_000;

/** Provides the signed-in user, in sync with the browser's other tabs. */
export function AuthProvider({
  settings,
  children,
}: PropsWithChildren<{ settings: PublicSettings }>) {
  const client = useMemo(() => getBrowserClient(settings), [settings]);
  const [state, dispatch] = useReducer(reduceAuth, INITIAL_AUTH_STATE);

  useClientEvents(client, dispatch);
  useSessionChecks(client, state, dispatch);

  const access = decideAccess(state);
  const reauth = useReauthentication(
    client,
    access,
    useCallback(() => dispatch({ type: "refused" }), []),
  );
  const auth = useMemo<Auth>(
    () => ({
      ...state,
      access,
      client,
      retry: () => dispatch({ type: "retried" }),
      leave: async () => {
        if (client === null) return;
        storeSignOutNotice(state.session);
        await signOut(client);
        dispatch({ type: "changed", session: null, isSignOut: true });
      },
      reauth,
    }),
    [state, access, client, reauth],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Follows the client's auth events, and the sign-outs of other tabs. */
function useClientEvents(client: Client | null, dispatch: Dispatch<AuthAction>): void {
  useEffect(() => {
    if (client === null) return undefined;
    let last: Session | null = null;
    const stopEvents = onAuthChange(client, (event, session) => {
      const hasLeft = session === null && isSignOut(last);
      last = session ?? last;
      // Null in INITIAL_SESSION may mean no session or a failed renewal; the check below distinguishes them.
      if (event !== "INITIAL_SESSION") dispatch({ type: "changed", session, isSignOut: hasLeft });
    });
    // The client's SIGNED_OUT event may have arrived first, and been taken for an expired session.
    const stopNotices = onSignOutNotice((sessionId) => {
      if (last !== null && readSessionId(last) === sessionId)
        dispatch({ type: "changed", session: null, isSignOut: true });
    });
    return () => {
      stopEvents();
      stopNotices();
    };
  }, [client, dispatch]);
}

/** Checks the stored session, and looks its user up among the administrators. */
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

  // An effect, not the auth callback: the client holds its lock while the callback runs, so a query
  // awaited there would deadlock.
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

/** How long another tab's event may arrive ahead of its write to local storage. */
const STORAGE_DELAY_MS = 2000;
const STORAGE_CHECK_MS = 50;

/**
 * Waits until local storage has the session: browsers propagate other tabs' writes with a delay, so the
 * sign-in event may arrive first, and without the session the lookup would run as a visitor.
 *
 * @throws {DataError}
 */
async function lookUpAdministrator(client: Client, userId: string): Promise<AuthAction> {
  const latest = performance.now() + STORAGE_DELAY_MS;
  while ((await getSession(client)) === null && performance.now() < latest) {
    await pause(STORAGE_CHECK_MS);
  }
  try {
    const isAdmin = await isAdministrator(client, userId);
    if (isAdmin) return { type: "admin-answered", userId, isAdmin, demand: null };
    const { findDemand } = await import("#data/accounts/second-factor.ts");
    return { type: "admin-answered", userId, isAdmin, demand: await findDemand(client) };
  } catch (error) {
    // The session was ended elsewhere, unless only its token has expired.
    if (!isKind(error, "unauthenticated") || (await renewSession(client)) !== null) throw error;
    return { type: "refused" };
  }
}

/** The stored session; null when it has ended. @throws {DataError} when that is unknown, or on a timeout */
async function checkSession(client: Client) {
  try {
    const reading = getSession(client).then((session) => ({ session }));
    const read = await withTimeout(reading, SESSION_CHECK_TIMEOUT_MS);
    if (read !== null) return read.session;
    throw new DataError({ message: "Session check timed out", code: "", status: 0 });
  } catch (error) {
    if (isTransient(error)) throw error;
    return null;
  }
}
