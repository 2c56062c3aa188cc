import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import {
  type PropsWithChildren,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import {
  Navigate,
  Outlet,
  useBlocker,
  useLocation,
  useMatches,
  useSearchParams,
} from "react-router";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { AccessFailed } from "#app/panel/auth/auth-status.tsx";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { pause } from "#app/panel/lib/pause.ts";
import { hasUnsavedChanges, onUnsavedChanges } from "#app/panel/lib/stores/unsaved-changes.ts";
import type { TabReads } from "#app/panel/records/list/use-list-controller.ts";
import { createQueryClient } from "#app/panel/shell/query-client.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { useOpenQuestion } from "#app/panel/ui/feedback/question.ts";
import { loadToasts } from "#app/panel/ui/feedback/toast.tsx";
import { findSecondFactor } from "#data/accounts/auth.ts";

/** Lazy: rarely needed, and it includes the login form. */
const SignInAgain = lazyPart(
  async () => (await import("#app/panel/auth/sign-in-again.tsx")).SignInAgain,
  "asked",
);

/** Loaded after the first view; without it the panel refetches on focus. */
const Live = lazyPart(async () => {
  await pause(LIVE_AFTER_MS);
  const module = await import("#app/panel/live/live.tsx");
  // Before the first toast, which may be that the network is down.
  void loadToasts();
  return module.Live;
}, "background");

const FactorNotice = lazyPart(async () => {
  await pause(NOTICE_AFTER_MS);
  return (await import("#app/panel/account/factor-notice.tsx")).FactorNotice;
}, "background");

const OperationNotice = lazyPart(async () => {
  await pause(NOTICE_AFTER_MS);
  return (await import("#app/panel/shell/operation-notice.tsx")).OperationNotice;
}, "background");

const LIVE_AFTER_MS = 1000;
/** After what the panel needs to work. */
const NOTICE_AFTER_MS = 4000;

const QuestionDialog = lazyPart(
  async () => (await import("#app/panel/ui/feedback/question-dialog.tsx")).QuestionDialog,
  "asked",
);

/**
 * The guard of the administrators' pages: it redirects other users once the check has finished, and shows
 * a failed check.
 */
export default function Panel() {
  const { access, client } = useAuth();
  const { pathname, search } = useLocation();
  const [wasOpen, setWasOpen] = useState(false);
  if (access === "admitted" && !wasOpen) setWasOpen(true);
  if (access === "failed") {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <AccessFailed />
      </main>
    );
  }
  const isOpening = access === "loading" || client === null;
  // After an expired session the panel stays on screen.
  if (!isOpening && access !== "admitted" && access !== "lost") {
    // A deep link, as from a mail, is opened after the sign-in, but not after a sign-out.
    const asked = wasOpen ? null : pathname + search;
    return <Navigate to="/admin/login" replace state={{ asked }} />;
  }
  return <PanelCache>{isOpening ? <Opening /> : <PanelContent />}</PanelCache>;
}

/** One cache per opened panel and per user: no one sees what was fetched with another user's rights. */
function PanelCache({ children }: PropsWithChildren) {
  const { access, user, reauth } = useAuth();
  const open = () => createQueryClient(reauth.examine);
  const [cache, setCache] = useState(() => ({ queryClient: open(), userId: user?.id }));
  if (access === "loading" && user !== null && cache.userId !== user.id) {
    // Until the first user is known, reads use the stored session, which is that user's.
    const queryClient = cache.userId === undefined ? cache.queryClient : open();
    setCache({ queryClient, userId: user.id });
  }
  return <QueryClientProvider client={cache.queryClient}>{children}</QueryClientProvider>;
}

function PanelContent() {
  const { access, lost, reauth, user } = useAuth();
  const queryClient = useQueryClient();
  // Not updated: the notice still shows the recovery codes once the factor is set up.
  const [lackedFactor] = useState(() => user !== null && findSecondFactor(user) === null);
  const wasLost = useRef(false);
  const isAsked = useOpenQuestion() !== null;
  useEffect(() => {
    // Reads without the session may have failed or returned a visitor's subset.
    if (access === "admitted" && wasLost.current) void queryClient.invalidateQueries();
    wasLost.current = access === "lost";
  }, [access, queryClient]);
  useLeaveGuard();
  return (
    <>
      {lost !== null && !reauth.isAsking && (
        <SessionEndedBar onSignIn={() => void reauth.askToSignIn()} />
      )}
      <Suspense>
        <OperationNotice />
      </Suspense>
      {lackedFactor && (
        <Suspense>
          <FactorNotice />
        </Suspense>
      )}
      <div className="pb-(--foot-bar-height)">
        <Outlet />
      </div>
      <Suspense>
        <Live />
      </Suspense>
      {isAsked && (
        <Suspense>
          <QuestionDialog />
        </Suspense>
      )}
      {lost !== null && reauth.isAsking && (
        <Suspense>
          <SignInAgain lost={lost} />
        </Suspense>
      )}
    </>
  );
}

/** Shown above the panel after the user postpones signing in again. */
function SessionEndedBar({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div
      role="status"
      className="border-line flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b bg-white px-4 py-2"
    >
      <p className="text-pretty">Su sesión terminó: nada se puede leer ni guardar.</p>
      <Button onClick={onSignIn}>Iniciar sesión</Button>
    </div>
  );
}

/** The handle of a panel route. */
export interface PanelHandle {
  /** Prefetches what it shows first. */
  reads: TabReads;
}

/** Prefetches the page's first data while the user is being checked. */
function Opening() {
  const { client } = useAuth();
  const queryClient = useQueryClient();
  const matches = useMatches();
  const [params] = useSearchParams();
  const read = useEffectEvent((cache: QueryClient) => {
    if (client === null) return;
    for (const { handle } of matches) {
      const { reads } = (handle ?? {}) as Partial<PanelHandle>;
      // The page retries it, and shows a failure.
      reads?.(cache, client, params).catch(() => undefined);
    }
  });
  useEffect(() => read(queryClient), [queryClient]);
  return (
    <main className="grid min-h-dvh place-items-center">
      <Loading />
    </main>
  );
}

/** Asks before the user leaves the panel with unsaved changes: by a link, the back button, or closing it. */
function useLeaveGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    // Only while there are changes: a page with a `beforeunload` listener is excluded from the back/forward cache.
    const follow = () => {
      if (hasUnsavedChanges()) window.addEventListener("beforeunload", ask);
      else window.removeEventListener("beforeunload", ask);
    };
    follow();
    const stop = onUnsavedChanges(follow);
    return () => {
      stop();
      window.removeEventListener("beforeunload", ask);
    };
  }, []);

  // Switching the panel's tabs loses nothing: each form stays mounted.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(LEAVE_QUESTION)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}

const LEAVE_QUESTION =
  "Hay cambios sin guardar. Si sale, quedan como borrador en este navegador. ¿Quiere salir?";
