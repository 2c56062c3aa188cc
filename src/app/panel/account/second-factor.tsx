import { Smartphone } from "lucide-react";
import { useState } from "react";

import { RecoveryCodes } from "#app/panel/account/recovery-codes.tsx";
import { SecondFactorEnrolment } from "#app/panel/account/second-factor-enrolment.tsx";
import { useAccountChange } from "#app/panel/account/use-account-change.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { findSecondFactor, type User } from "#data/accounts/auth.ts";
import {
  beginSecondFactor,
  makeRecoveryCodes,
  removeSecondFactor,
} from "#data/accounts/second-factor.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";

interface SecondFactorProps {
  client: Client;
  user: User;
  onNews: (text: string) => void;
}

/** The second factor: a code from the phone after the password, so that a stolen password is not enough. */
export function SecondFactor({ client, user, onNews }: SecondFactorProps) {
  const factor = findSecondFactor(user);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useAccountChange(() => beginSecondFactor(client, location.hostname));
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
      <Failure reason={start.error} />
      {codes !== null && <RecoveryCodes codes={codes} />}
      {factor === null && start.data === undefined && (
        <Button variant="outline" pending={start.isPending} onClick={() => start.mutate(undefined)}>
          {!start.isPending && <Smartphone aria-hidden className="size-4" />}
          Activar el segundo paso
        </Button>
      )}
      {factor === null && start.data !== undefined && (
        <SecondFactorEnrolment
          client={client}
          enrolment={start.data}
          onConfirmed={(made) => {
            setCodes(made);
            start.reset();
          }}
        />
      )}
      {factor !== null && (
        <ActiveFactor
          client={client}
          factorId={factor.id}
          onCodes={setCodes}
          onRemoved={() => onNews("El segundo paso quedó desactivado.")}
        />
      )}
    </section>
  );
}

interface ActiveFactorProps {
  client: Client;
  factorId: string;
  onCodes: (codes: readonly string[] | null) => void;
  onRemoved: () => void;
}

function ActiveFactor({ client, factorId, onCodes, onRemoved }: ActiveFactorProps) {
  const renewal = useAccountChange(() => makeRecoveryCodes(client));
  const removal = useAccountChange(() => removeSecondFactor(client, factorId));
  const remove = () => {
    if (!window.confirm("¿Quitar el segundo paso? Para entrar bastará la contraseña.")) return;
    onCodes(null);
    // Not in the mutation's callback: without the factor, these buttons are unmounted.
    removal.mutateAsync(undefined).then(onRemoved, () => undefined);
  };
  return (
    <>
      <Failure reason={renewal.error ?? removal.error} />
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

function Failure({ reason }: { reason: unknown }) {
  if (reason === null) return null;
  return (
    <Alert title="No se pudo cambiar el segundo paso">
      <p>{explainError(reason)}</p>
    </Alert>
  );
}
