import { Link, useNavigate } from "react-router";

import { LOGIN_LINK, LoginCard, LoginLayout } from "#app/panel/auth/forms/login-layout.tsx";
import { NewPasswordForm, RecoveryRequestForm } from "#app/panel/auth/forms/recovery-forms.tsx";
import { useLinkToken } from "#app/panel/lib/hooks/use-link-token.ts";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";

export const meta = () => describePanelPage("Restablecer la contraseña");

/** Requests a recovery link or, opened by one, sets the new password. Opening the link does not consume it. */
export default function Recover() {
  const navigate = useNavigate();
  const token = useLinkToken();
  if (token === null)
    return (
      <LoginLayout>
        <Loading />
      </LoginLayout>
    );
  const finish = () => {
    showSuccess("Su contraseña quedó cambiada", "Éxito");
    void navigate("/admin", { replace: true });
  };
  return (
    <LoginLayout>
      {token === "" ? (
        <LoginCard title="Restablecer la contraseña">
          <RecoveryRequestForm />
          <Links />
        </LoginCard>
      ) : (
        <LoginCard title="Escriba una contraseña nueva">
          <NewPasswordForm token={token} onChanged={finish} />
          <Links withRequest />
        </LoginCard>
      )}
    </LoginLayout>
  );
}

function Links({ withRequest = false }: { withRequest?: boolean }) {
  return (
    <p className="flex flex-wrap justify-center gap-x-2">
      {withRequest && (
        <Link to="/admin/restablecer" className={LOGIN_LINK}>
          Pedir otro enlace
        </Link>
      )}
      <Link to="/admin/login" className={LOGIN_LINK}>
        Iniciar sesión
      </Link>
    </p>
  );
}
