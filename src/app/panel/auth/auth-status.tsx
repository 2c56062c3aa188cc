import { LogOut, RotateCw, ShieldAlert, WifiOff } from "lucide-react";
import { useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { hasUnsavedChanges } from "#app/panel/lib/stores/unsaved-changes.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { explainError } from "#data/client/error-texts.ts";

/**
 * Signs out; the panel's guard then redirects to the login page, in this tab and in the others. The
 * quiet variant, of the header, is set apart from what is pressed often.
 */
export function SignOutButton({ isQuiet = false }: { isQuiet?: boolean }) {
  const { signOut, isPending } = useSignOut();
  return (
    <Button
      variant={isQuiet ? "ghost" : "outline"}
      pending={isPending}
      onClick={() => void signOut()}
      className={
        isQuiet ? "text-soft ml-2 px-2 text-sm font-medium sm:ml-4 lg:text-[0.9375rem]" : undefined
      }
    >
      {!isQuiet && !isPending && <LogOut aria-hidden className="size-4" />}
      Cerrar sesión
    </Button>
  );
}

/** Shown when the session or the administrator could not be checked, instead of a redirect. */
export function AccessFailed() {
  const { error, retry, user } = useAuth();
  return (
    <Card className="mx-auto w-full max-w-lg" role="alert">
      <EmptyState icon={WifiOff} title="No se pudo comprobar su acceso" as="h2">
        <p className="text-soft text-pretty">{explainError(error)}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Button onClick={retry}>
            <RotateCw aria-hidden className="size-4" />
            Reintentar
          </Button>
          {user !== null && <SignOutButton />}
        </div>
      </EmptyState>
    </Card>
  );
}

export function NoPermission() {
  const { user } = useAuth();
  return (
    <Card className="w-full max-w-lg">
      <EmptyState icon={ShieldAlert} title="Su cuenta no tiene permiso de administración" as="h2">
        <p className="text-soft text-pretty">
          Entró como <strong className="text-ink wrap-anywhere">{user?.email}</strong>. Cierre la
          sesión para entrar con otra cuenta, o pídale el permiso a quien administra el sitio.
        </p>
        <div className="mt-2">
          <SignOutButton />
        </div>
      </EmptyState>
    </Card>
  );
}

/** Signs out; asks first if there are unsaved changes. */
export function useSignOut() {
  const { leave } = useAuth();
  const [isPending, setIsPending] = useState(false);
  const signOut = async () => {
    if (hasUnsavedChanges() && !window.confirm(LEAVE_QUESTION)) return;
    setIsPending(true);
    await leave();
    setIsPending(false);
  };
  return { signOut, isPending };
}

const LEAVE_QUESTION =
  "Hay cambios sin guardar. Si cierra la sesión, quedan como borrador en este navegador. ¿Quiere cerrarla?";
