import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { useAuth } from "#app/features/auth/auth-context.ts";
import { AccessFailed, NoPermission } from "#app/features/auth/auth-status.tsx";
import { LoginForm } from "#app/features/auth/login-form.tsx";
import { describePanelPage } from "#app/routes/admin/meta.ts";
import { Card } from "#app/ui/panel/card.tsx";
import { Loading } from "#app/ui/panel/loading.tsx";
import { showSuccess } from "#app/ui/panel/toast.tsx";

export const meta = () => describePanelPage("Ingresar al panel de administración");

export default function Login() {
  const { access, client, leave } = useAuth();
  const navigate = useNavigate();
  const asked = readAsked(useLocation().state);
  // The form stays on screen from the press of its button to the answer about the administrator.
  const [hasSignedIn, setHasSignedIn] = useState(false);

  useEffect(() => {
    if (access !== "admin") return;
    if (hasSignedIn) showSuccess("Bienvenido al panel de administración", "Acceso exitoso");
    void navigate(asked ?? "/admin", { replace: true });
  }, [access, hasSignedIn, asked, navigate]);

  // Whoever comes here from a panel whose session ended has left it.
  useEffect(() => {
    if (access === "lost") void leave();
  }, [access, leave]);

  if (access === "failed") return <Page content={<AccessFailed />} />;
  if (access === "not-admin") return <Page content={<NoPermission />} />;
  if (access !== "signed-out" && !hasSignedIn) return <Page content={<Loading />} />;
  return (
    <Page
      content={
        <Card className="grid w-full max-w-md gap-6 p-6 sm:p-8">
          <div className="grid justify-items-center gap-3 text-center">
            <img src="/brand-mark.svg" alt="" className="size-14" />
            <h1 className="text-2xl font-semibold">Panel de Administración</h1>
          </div>
          <LoginForm
            client={client}
            pending={access !== "signed-out"}
            onSignedIn={() => setHasSignedIn(true)}
          />
        </Card>
      }
    />
  );
}

/** The page that Panel sent here from; null without one. */
function readAsked(state: unknown): string | null {
  const asked = (state as { asked?: unknown } | null)?.asked;
  return typeof asked === "string" ? asked : null;
}

function Page({ content }: { content: React.ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] px-4 py-8">
      <main className="grid place-items-center">{content}</main>
      <footer className="pt-8 text-center">
        <a
          href="/"
          className="text-green hover:text-green-deep inline-flex min-h-11 items-center rounded-md px-3 underline underline-offset-4"
        >
          Volver al sitio
        </a>
      </footer>
    </div>
  );
}
