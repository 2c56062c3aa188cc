import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";

import { SecondFactor } from "#app/panel/account/second-factor.tsx";
import { useAuth } from "#app/panel/auth/auth-context.ts";
import { SignOutButton } from "#app/panel/auth/auth-status.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";

interface DemandedFactorProps {
  /** Opens the panel, once the recovery codes were seen. */
  onDone: () => void;
}

/** For an administrator who may do nothing before they have a second factor. */
export function DemandedFactor({ onDone }: DemandedFactorProps) {
  const { user, access } = useAuth();
  const [queryClient] = useState(() => new QueryClient());
  if (user === null) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <div className="grid gap-5">
        <div className="grid gap-2">
          <h2 className="text-lg font-semibold">Su equipo exige un segundo paso para entrar</h2>
          <p className="text-pretty">Actívelo una vez: toma dos minutos y necesita su teléfono.</p>
        </div>
        <SecondFactor user={user} onNews={() => undefined} />
        {access === "admin" ? (
          <Button onClick={onDone}>Ya guardé los códigos: abrir el panel</Button>
        ) : (
          <SignOutButton />
        )}
      </div>
    </QueryClientProvider>
  );
}
