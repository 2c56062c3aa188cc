import { ShieldAlert } from "lucide-react";
import type { PropsWithChildren } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import type { Right } from "#domain/accounts/roles.ts";

/** A page for administrators; editors read whom to ask. */
export function AdministratorsPage({ right, children }: PropsWithChildren<{ right: Right }>) {
  if (useAuth().can(right)) return children;
  return (
    <EmptyState
      icon={ShieldAlert}
      title="Esta parte es de quien administra el sitio"
      text="Su cuenta edita el contenido y responde solicitudes. Si necesita algo de aquí, pídaselo a quien administra."
      as="h2"
    />
  );
}

/** The fields of settings, which editors read and do not change. */
export function SettingsFieldset({
  isSetting = true,
  children,
}: PropsWithChildren<{ isSetting?: boolean }>) {
  const { can } = useAuth();
  if (!isSetting || can("settings")) return children;
  return (
    <>
      <p className="bg-sand rounded-lg p-3 text-[0.9375rem] text-pretty">
        Usted puede ver esta configuración; la cambia quien administra el sitio.
      </p>
      <fieldset disabled className="grid min-w-0 gap-[inherit]">
        {children}
      </fieldset>
    </>
  );
}
