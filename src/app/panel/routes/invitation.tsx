import { Suspense, useEffect, useState } from "react";
import { Link } from "react-router";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { AccessFailed } from "#app/panel/auth/auth-status.tsx";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { LOGIN_LINK, LoginCard, LoginLayout } from "#app/panel/auth/forms/login-layout.tsx";
import { useLinkToken } from "#app/panel/lib/hooks/use-link-token.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { readInvitation } from "#data/accounts/invitations.ts";
import { DataError } from "#data/client/errors.ts";
import { INVITATION_CLOSED, type OpenInvitation } from "#domain/accounts/invitations.ts";

const Join = lazyPart(
  async () => (await import("#app/panel/auth/forms/invitation-forms.tsx")).Join,
  "shown",
);

export const meta = () => describePanelPage("Invitación al equipo");

/** The token is in the fragment; what the page shows is for one person. */
export const headers = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
});

/** What an invitation says, and how to accept it. Opening the link does not use it up. */
export default function InvitationRoute() {
  const token = useLinkToken();
  const [attempt, setAttempt] = useState(0);
  return (
    <LoginLayout>
      <LoginCard title="Invitación al equipo">
        {token === null ? (
          <Loading />
        ) : (
          <Invitation
            key={`${token} ${attempt}`}
            token={token}
            onRetry={() => setAttempt(attempt + 1)}
          />
        )}
      </LoginCard>
    </LoginLayout>
  );
}

function Invitation({ token, onRetry }: { token: string; onRetry: () => void }) {
  const { access } = useAuth();
  const { invitation, failure } = useInvitation(token);
  if (failure !== null) return <Unread failure={failure} onRetry={onRetry} />;
  if (access === "failed") return <AccessFailed />;
  if (invitation === null) return <Loading />;
  return (
    <Suspense fallback={<Loading />}>
      <Join token={token} invitation={invitation} />
    </Suspense>
  );
}

function useInvitation(token: string) {
  const [invitation, setInvitation] = useState<OpenInvitation | null>(null);
  const [failure, setFailure] = useState<unknown>(token === "" ? NO_TOKEN : null);
  useEffect(() => {
    if (token === "") return undefined;
    let isCurrent = true;
    readInvitation(token).then(
      (read) => isCurrent && setInvitation(read),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return { invitation, failure };
}

const NO_TOKEN = new DataError({ message: "No token", code: INVITATION_CLOSED, status: 404 });

function Unread({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const isClosed =
    failure instanceof DataError &&
    (failure.code === INVITATION_CLOSED || failure.code === "bad_json");
  return (
    <>
      <FailureAlert
        title={isClosed ? "El enlace no abre ninguna invitación" : "No se pudo leer la invitación"}
        error={isClosed ? NO_TOKEN : failure}
      />
      {isClosed ? (
        <p className="text-center">
          <Link to="/admin/login" className={LOGIN_LINK}>
            Iniciar sesión
          </Link>
        </p>
      ) : (
        <Button onClick={onRetry}>Reintentar</Button>
      )}
    </>
  );
}
