import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type PropsWithChildren, Suspense, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { AccessFailed } from "#app/panel/auth/auth-status.tsx";
import { SessionEndedBar } from "#app/panel/auth/session-ended-bar.tsx";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { pause } from "#app/panel/lib/pause.ts";
import { Opening } from "#app/panel/shell/opening.tsx";
import { createQueryClient } from "#app/panel/shell/query-client.ts";
import { useLeaveGuard } from "#app/panel/shell/use-leave-guard.ts";
import { loadToasts } from "#app/panel/ui/feedback/load-toasts.ts";
import { useAskedQuestion } from "#app/panel/ui/feedback/question.ts";
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
