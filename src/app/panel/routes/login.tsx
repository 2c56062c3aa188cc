import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import type { Access } from "#app/panel/auth/auth-state.ts";
import { AccessFailed, NoPermission } from "#app/panel/auth/auth-status.tsx";
import { LoginForm } from "#app/panel/auth/forms/login-form.tsx";
import { LOGIN_LINK, LoginCard, LoginLayout } from "#app/panel/auth/forms/login-layout.tsx";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";

const SecondFactorForm = lazyPart(
  async () => (await import("#app/panel/auth/forms/second-factor-form.tsx")).SecondFactorForm,
  "asked",
);

const PasswordRequired = lazyPart(
  async () => (await import("#app/panel/auth/password-dialog.tsx")).PasswordRequired,
  "asked",
);

const FactorRequired = lazyPart(
  async () => (await import("#app/panel/account/second-factor.tsx")).FactorRequired,
  "asked",
);

export const meta = () => describePanelPage("Ingresar al panel de administración");

export default function Login() {
  const { access, leave } = useAuth();
  const navigate = useNavigate();
  const asked = readAsked(useLocation().state);
  // The form stays on screen from its submit until the administrator check finishes.
  const [hasSignedIn, setHasSignedIn] = useState(false);

  // The second factor's form stays while the administrator check is repeated.
  const [isProving, setIsProving] = useState(false);
  if (access === "second-factor" && !isProving) setIsProving(true);
  if (access === "signed-out" && isProving) setIsProving(false);

  // The recovery codes stay on screen once the new factor has opened the panel.
  const [isAdding, setIsAdding] = useState(false);
  if (access === "factor-demanded" && !isAdding) setIsAdding(true);
  if (access === "signed-out" && isAdding) setIsAdding(false);

  useEffect(() => {
    if (access !== "admitted" || isAdding) return;
    if (hasSignedIn) showSuccess("Bienvenido al panel de administración", "Acceso exitoso");
    void navigate(asked ?? "/admin", { replace: true });
  }, [access, isAdding, hasSignedIn, asked, navigate]);

  // Coming here from a panel with an expired session signs out.
  useEffect(() => {
    if (access === "lost") void leave();
  }, [access, leave]);

  const proved = isProving && WHILE_PROVING.has(access) ? "second-factor" : access;
  const demanded = renderStep(isAdding ? "factor-demanded" : proved, () => setIsAdding(false));
  if (demanded !== null) return demanded;
  if (access !== "signed-out" && !hasSignedIn) return <LoginLayout>{<Loading />}</LoginLayout>;
  return (
    <LoginLayout>
      <LoginCard title="Panel de Administración">
        <LoginForm pending={access !== "signed-out"} onSignedIn={() => setHasSignedIn(true)} />
        <Link to="/admin/restablecer" className={`${LOGIN_LINK} justify-self-center`}>
          Olvidé mi contraseña
        </Link>
      </LoginCard>
    </LoginLayout>
  );
}

/** The second factor's form stays on screen in these states. */
const WHILE_PROVING: ReadonlySet<Access> = new Set(["loading", "second-factor", "admitted"]);

/** The step between the sign-in and the panel; null without one. */
function renderStep(step: Access, onFactorAdded: () => void): ReactNode {
  switch (step) {
    case "factor-demanded":
      return (
        <Step title="Segundo paso">
          <FactorRequired onDone={onFactorAdded} />
        </Step>
      );
    case "second-factor":
      return (
        <Step title="Segundo paso">
          <SecondFactorForm />
        </Step>
      );
    case "password-demanded":
      return (
        <Step title="Su contraseña">
          <PasswordRequired />
        </Step>
      );
    case "failed":
      return (
        <LoginLayout>
          <AccessFailed />
        </LoginLayout>
      );
    case "not-admitted":
      return (
        <LoginLayout>
          <NoPermission />
        </LoginLayout>
      );
    default:
      return null;
  }
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <LoginLayout>
      <LoginCard title={title}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </LoginCard>
    </LoginLayout>
  );
}

/** The page that Panel redirected from; null without one. */
function readAsked(state: unknown): string | null {
  const asked = (state as { asked?: unknown } | null)?.asked;
  return typeof asked === "string" ? asked : null;
}
