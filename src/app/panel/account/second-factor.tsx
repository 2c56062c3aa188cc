import { Smartphone } from "lucide-react";
import { useState } from "react";

import { RecoveryCodes } from "#app/panel/account/recovery-codes.tsx";
import { SecondFactorEnrolment } from "#app/panel/account/second-factor-enrolment.tsx";
import { useAccountChange } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { findSecondFactor, type User } from "#data/accounts/auth.ts";
import {
  beginSecondFactor,
  makeRecoveryCodes,
  removeSecondFactor,
} from "#data/accounts/second-factor.ts";

/** The second factor: a code from the phone after the password, so that a stolen password is not enough. */
export function SecondFactor({ user, onNews }: { user: User; onNews: (text: string) => void }) {
  const factor = findSecondFactor(user);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useAccountChange((client) => beginSecondFactor(client, location.hostname));
  return (
    <section aria-labelledby="account-factor" className="grid justify-items-start gap-3">
      <h3 id="account-factor" className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        Segundo paso al entrar
        {factor !== null && <Badge tone="green">Activo</Badge>}
      </h3>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Después de la contraseña se pide un código de su teléfono: así nadie entra aunque la
        conozca.
      </p>
      <FailureAlert title={FAILURE} error={start.error} />
      {codes !== null && <RecoveryCodes codes={codes} />}
      {factor === null && start.data === undefined && (
        <Button variant="outline" pending={start.isPending} onClick={() => start.mutate()}>
          {!start.isPending && <Smartphone aria-hidden className="size-4" />}
          Activar el segundo paso
        </Button>
      )}
      {factor === null && start.data !== undefined && (
        <SecondFactorEnrolment
          enrolment={start.data}
          onConfirmed={(made) => {
            setCodes(made);
            start.reset();
          }}
        />
      )}
      {factor !== null && (
        <ActiveFactor
          factorId={factor.id}
          onCodes={setCodes}
          onRemoved={() => onNews("El segundo paso quedó desactivado.")}
        />
      )}
    </section>
  );
}

const FAILURE = "No se pudo cambiar el segundo paso";

interface ActiveFactorProps {
  factorId: string;
  onCodes: (codes: readonly string[] | null) => void;
  onRemoved: () => void;
}

function ActiveFactor({ factorId, onCodes, onRemoved }: ActiveFactorProps) {
  const renewal = useAccountChange(makeRecoveryCodes);
  const removal = useAccountChange((client) => removeSecondFactor(client, factorId));
  const remove = () => {
    if (!window.confirm("¿Quitar el segundo paso? Para entrar bastará la contraseña.")) return;
    onCodes(null);
    // Not in the mutation's callback: without the factor, these buttons are unmounted.
    removal.mutateAsync().then(onRemoved, () => undefined);
  };
  return (
    <>
      <FailureAlert title={FAILURE} error={renewal.error ?? removal.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          pending={renewal.isPending}
          onClick={() => renewal.mutate(undefined, { onSuccess: onCodes })}
        >
          Códigos de recuperación nuevos
        </Button>
        <Button variant="outline" pending={removal.isPending} onClick={remove}>
          Quitar el segundo paso
        </Button>
      </div>
    </>
  );
}
