import { LogOut } from "lucide-react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { LoginForm } from "#app/panel/auth/forms/login-form.tsx";
import { SecondFactorForm } from "#app/panel/auth/forms/second-factor-form.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { needsSecondFactor, type User } from "#data/accounts/auth.ts";
import { explainError } from "#data/client/error-texts.ts";

/** The sign-in dialog over the panel; unsaved work stays, and pending saves continue afterwards. */
export function SignInAgain({ lost }: { lost: User }) {
  const { session, user, adminCheck, error, retry, leave, reauth } = useAuth();
  const isProving = needsSecondFactor(session);
  // While the session is lost, any administrator who signs in restores it.
  const refused = adminCheck === "answered" && !isProving ? user : null;
  return (
    <Dialog title="Inicie sesión de nuevo" onClose={reauth.postpone}>
      <p className="text-soft text-pretty">
        Su sesión terminó. Lo que escribió sigue en pantalla: en cuanto entre, lo que estaba
        guardando se guarda solo.
      </p>
      {error !== null && (
        <Alert title="No se pudo comprobar su acceso">
          <p>{explainError(error)}</p>
          <Button variant="outline" className="mt-2 justify-self-start" onClick={retry}>
            Reintentar
          </Button>
        </Alert>
      )}
      {refused !== null && (
        <Alert title="Esa cuenta no tiene permiso de administración">
          <p>Entró como {refused.email}. Entre con una cuenta que lo tenga.</p>
        </Alert>
      )}
      {isProving ? (
        <SecondFactorForm />
      ) : (
        <LoginForm
          pending={user !== null && error === null && refused === null}
          knownEmail={lost.email ?? ""}
          noteEmail={(email) =>
            email === "" || email === lost.email
              ? null
              : "Es otra cuenta: lo que está escrito aquí se guardará a nombre de ella."
          }
        />
      )}
      <Button variant="ghost" className="justify-self-start" onClick={() => void leave()}>
        <LogOut aria-hidden className="size-4" />
        Salir del panel
      </Button>
    </Dialog>
  );
}
