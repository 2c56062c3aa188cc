import {
  type Dispatch,
  type PropsWithChildren,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";

import { type Auth, AuthContext, type Reauthentication } from "#app/panel/auth/auth-context.ts";
import {
  type Access,
  type AuthAction,
  type AuthState,
  decideAccess,
  INITIAL_AUTH_STATE,
  reduceAuth,
} from "#app/panel/auth/auth-state.ts";
import { getBrowserClient } from "#app/panel/auth/browser-client.ts";
import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";
import { loadWithRetry } from "#app/panel/lib/loading/load-with-retry.ts";
import { pause } from "#app/panel/lib/pause.ts";
import type { PublicSettings } from "#app/shared/public-settings.ts";
import {
  getSession,
  isAdministrator,
  isEditor,
  keepSession,
  onAuthChange,
  readSessionId,
  renewSession,
  type Session,
  signOut,
} from "#data/accounts/auth.ts";
import type { Client } from "#data/client/client.ts";
import { DataError, isKind, isTransient } from "#data/client/errors.ts";
import { includesRight } from "#domain/accounts/roles.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";

/** supabase-js retries the renewal of an expired session for 30 s: too long to show nothing. */
const SESSION_CHECK_TIMEOUT_MS = 10_000;

/** After what the page loads first; until then a stored session is used as it is. */
const KEEP_AFTER_MS = 2000;

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
  const isChecking = access === "loading";
  useEffect(() => {
    if (client === null || isChecking) return undefined;
    const timer = setTimeout(() => void loadWithRetry(() => keepSession(client)), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client, isChecking]);
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
      can: (right) => includesRight(state.role, right),
      retry: () => dispatch({ type: "retried" }),
      leave: async () => {
        if (client === null) return;
        storeSignOutNotice(state.session);
        await loadWithRetry(() => signOut(client));
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

/** Checks the stored session, and looks up its user's role. */
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
    lookUpRole(client, userId).then(
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
async function lookUpRole(client: Client, userId: string): Promise<AuthAction> {
  const latest = performance.now() + STORAGE_DELAY_MS;
  while ((await getSession(client)) === null && performance.now() < latest) {
    await pause(STORAGE_CHECK_MS);
  }
  try {
    const answer = { type: "admin-answered", userId, demand: null } as const;
    if (await isAdministrator(client, userId)) return { ...answer, role: "administrator" };
    if (await isEditor(client, userId)) return { ...answer, role: "editor" };
    const { findDemand } = await import("#data/accounts/second-factor.ts");
    return { ...answer, role: null, demand: await findDemand(client) };
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

/* supabase-js emits the same event for a sign-out and for an expired session, in each of the browser's tabs.
   So a sign-out stores a notice with the session's id, which all tabs read. The notice and the client's event
   reach another tab over different channels, in any order. */

const NOTICE_KEY = "panel.sesion-cerrada";

/** Without storage the notice reaches only this tab, and so does the client's event. */
let noticed: string | null = null;

/** Called before signing out. */
function storeSignOutNotice(session: Session | null): void {
  noticed = session && readSessionId(session);
  if (noticed !== null) writeStored("localStorage", NOTICE_KEY, noticed);
}

/** Whether the ended session was signed out of, as far as this tab knows yet. */
function isSignOut(ended: Session | null): boolean {
  const id = ended && readSessionId(ended);
  if (id === null) return false;
  return id === noticed || id === readStored("localStorage", NOTICE_KEY);
}

/** Calls `callback` with the session's id for each notice of another tab. @returns unsubscribes */
function onSignOutNotice(callback: (sessionId: string) => void): () => void {
  const read = ({ key, newValue }: StorageEvent) => {
    if (key === NOTICE_KEY && newValue !== null) callback(newValue);
  };
  window.addEventListener("storage", read);
  return () => window.removeEventListener("storage", read);
}

/** Lets the user resume work after the session expires. `onRefused` is called when the server rejects the session. */
function useReauthentication(
  client: Client | null,
  access: Access,
  onRefused: () => void,
): Reauthentication {
  const [isPostponed, setIsPostponed] = useState(false);
  const pending = useRef(new Set<(isBack: boolean) => void>());
  const renewing = useRef<Promise<Session | null> | null>(null);
  if (isPostponed && access !== "lost") setIsPostponed(false);

  const resolvePending = useCallback((isBack: boolean) => {
    for (const resolve of pending.current) resolve(isBack);
    pending.current.clear();
  }, []);
  useEffect(() => {
    if (access !== "lost") resolvePending(access === "admitted");
  }, [access, resolvePending]);

  const examine = useCallback(
    async (failure: unknown, isRepeated: boolean) => {
      if (client === null) return "unrelated";
      try {
        const isRefusal = isKind(failure, "forbidden");
        // Still forbidden in a session that was just renewed: the user lacks the right.
        if (isRefusal && isRepeated) return "unrelated";
        // Without a session visitors' rights apply, which may cause any error; a session that was ended
        // elsewhere makes the server refuse changes.
        if (
          !isRefusal &&
          !isKind(failure, "unauthenticated") &&
          (await getSession(client)) !== null
        ) {
          return "unrelated";
        }
        if (!isRepeated) {
          // Concurrent failures share one renewal.
          renewing.current ??= renewSession(client).finally(() => {
            renewing.current = null;
          });
          if ((await renewing.current) !== null) return "renewed";
        }
      } catch {
        return "unrelated";
      }
      onRefused();
      return "lost";
    },
    [client, onRefused],
  );
  const askToSignIn = useCallback(() => {
    setIsPostponed(false);
    return new Promise<boolean>((resolve) => pending.current.add(resolve));
  }, []);
  const postpone = useCallback(() => {
    setIsPostponed(true);
    resolvePending(false);
  }, [resolvePending]);

  return useMemo(
    () => ({ examine, askToSignIn, isAsking: access === "lost" && !isPostponed, postpone }),
    [examine, askToSignIn, access, isPostponed, postpone],
  );
}
