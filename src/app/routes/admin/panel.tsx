import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useAuth } from "#app/features/auth/auth-context.ts";
import { AccessFailed } from "#app/features/auth/auth-status.tsx";
import { SessionEndedBar } from "#app/features/auth/session-ended-bar.tsx";
import { createQueryClient } from "#app/routes/admin/query-client.ts";
import { useLeaveGuard } from "#app/routes/admin/use-leave-guard.ts";
import { Loading } from "#app/ui/panel/loading.tsx";
import type { Client } from "#data/client.ts";

/** Needed by few, and with it the whole form of the login page. */
const SignInAgain = lazy(async () => ({
  default: (await import("#app/features/auth/sign-in-again.tsx")).SignInAgain,
}));

/**
 * What is for administrators only: it redirects once it is known who asks; a failed check is told
 * instead. The pages below get the client as the outlet's context.
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
  if (access === "loading" || client === null) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Loading />
      </main>
    );
  }
  // A session that ended by itself takes nothing off the screen.
  if (access !== "admin" && access !== "lost") {
    // The link of a notice leads to its request; who signs out, or comes to edit, begins anew.
    const asked = !wasOpen && pathname !== "/admin" ? pathname + search : null;
    return <Navigate to="/admin/login" replace state={{ asked }} />;
  }
  return <PanelContent client={client} />;
}

function PanelContent({ client }: { client: Client }) {
  const { access, lost, keeper } = useAuth();
  // Made anew for whoever opens the panel: nobody sees what another one's rights had read.
  const [queryClient] = useState(() => createQueryClient(keeper.examine));
  const wasLost = useRef(false);
  useEffect(() => {
    // What was read without the session may have failed, or be a visitor's share.
    if (access === "admin" && wasLost.current) void queryClient.invalidateQueries();
    wasLost.current = access === "lost";
  }, [access, queryClient]);
  useLeaveGuard();
  return (
    <QueryClientProvider client={queryClient}>
      {lost !== null && !keeper.isAsking && (
        <SessionEndedBar onSignIn={() => void keeper.askToSignIn()} />
      )}
      <Outlet context={client} />
      {lost !== null && keeper.isAsking && (
        <Suspense>
          <SignInAgain lost={lost} />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
