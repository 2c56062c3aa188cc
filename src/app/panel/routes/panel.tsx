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
import { hasUnsavedChanges, onUnsavedChanges } from "#app/panel/lib/page-state/unsaved-changes.ts";
import { pause } from "#app/panel/lib/pause.ts";
import type { TabReads } from "#app/panel/records/resource/list-query.ts";
import { createQueryClient } from "#app/panel/shell/query-client.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { useAskedQuestion } from "#app/panel/ui/feedback/question.ts";
import { loadToasts } from "#app/panel/ui/feedback/toast.tsx";
import { findSecondFactor } from "#data/accounts/auth.ts";

/** Lazy: rarely needed, and it includes the login form. */
const SignInAgain = lazyPart(
  async () => (await import("#app/panel/auth/sign-in-again.tsx")).SignInAgain,
  "asked",
);

/** After what the panel shows; without it the panel reads again on focus. */
const Live = lazyPart(async () => {
  await pause(LIVE_AFTER_MS);
  const module = await import("#app/panel/live/live.tsx");
  // Before the first toast, which may say that the network has gone.
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
/** Once the panel has what it works with. */
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
  if (access === "admin" && !wasOpen) setWasOpen(true);
  if (access === "failed") {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <AccessFailed />
      </main>
    );
  }
  const isOpening = access === "loading" || client === null;
  // After an expired session the panel stays on screen.
  if (!isOpening && access !== "admin" && access !== "lost") {
    // A deep link, as in a mail, is reopened after the sign-in; after a sign-out the panel starts afresh.
    const asked = wasOpen ? null : pathname + search;
    return <Navigate to="/admin/login" replace state={{ asked }} />;
  }
  return <PanelCache>{isOpening ? <Opening /> : <PanelContent />}</PanelCache>;
}

/** One cache per opened panel, and per user who opens it: nobody sees what was read with another user's rights. */
function PanelCache({ children }: PropsWithChildren) {
  const { access, user, reauth } = useAuth();
  const open = () => createQueryClient(reauth.examine);
  const [cache, setCache] = useState(() => ({ queryClient: open(), userId: user?.id }));
  if (access === "loading" && user !== null && cache.userId !== user.id) {
    // Until the first user is known, the stored session reads, which is that user's.
    const queryClient = cache.userId === undefined ? cache.queryClient : open();
    setCache({ queryClient, userId: user.id });
  }
  return <QueryClientProvider client={cache.queryClient}>{children}</QueryClientProvider>;
}

function PanelContent() {
  const { access, lost, reauth, user } = useAuth();
  const queryClient = useQueryClient();
  // As it was at first: the notice has what is to be seen once the factor is there.
  const [lackedFactor] = useState(() => user !== null && findSecondFactor(user) === null);
  const wasLost = useRef(false);
  const isAsked = useAskedQuestion() !== null;
  useEffect(() => {
    // What was read without the session may have failed, or be a visitor's subset.
    if (access === "admin" && wasLost.current) void queryClient.invalidateQueries();
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
      <Outlet />
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

/** What a route of the panel says of itself. */
export interface PanelHandle {
  /** What it shows first. */
  reads: TabReads;
}

/** While the user is being checked: reads what the page will show first. */
function Opening() {
  const { client } = useAuth();
  const queryClient = useQueryClient();
  const matches = useMatches();
  const [params] = useSearchParams();
  const read = useEffectEvent((cache: QueryClient) => {
    if (client === null) return;
    for (const { handle } of matches) {
      const { reads } = (handle ?? {}) as Partial<PanelHandle>;
      // The page joins what is retried, and shows a failure.
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
    // Listens only then: a page with a `beforeunload` listener is excluded from the back/forward cache.
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
