import { KeyRound } from "lucide-react";

import { AccountList, AccountRow } from "#app/panel/account/account-parts.tsx";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { formatMomentInText } from "#app/shared/format.ts";
import {
  addPasskey,
  deletePasskey,
  explainPasskey,
  hasPasskeys,
  listPasskeys,
  type OwnPasskey,
} from "#data/accounts/passkeys.ts";

/** The user's passkeys, which replace password and code on their device. */
export function OwnPasskeys({ onNews }: { onNews: (text: string) => void }) {
  const { data: passkeys = [], error: unread } = useAccountQuery("passkeys", listPasskeys);
  const adding = useAccountChange(addPasskey);
  const removal = useAccountChange((client, { id }: OwnPasskey) => deletePasskey(client, id));
  const failure = unread ?? adding.error ?? removal.error;
  const add = () => {
    onNews("");
    adding.mutate(undefined, {
      onSuccess: () => onNews("La llave quedó lista: la próxima vez puede entrar con ella."),
    });
  };
  const remove = (passkey: OwnPasskey) => {
    if (!window.confirm(`¿Quitar la llave de ${passkey.name}? Con ella ya no se podrá entrar.`)) {
      return;
    }
    onNews("");
    removal.mutate(passkey, { onSuccess: () => onNews("La llave se quitó.") });
  };
  return (
    <section aria-labelledby="account-passkeys" className="grid gap-3">
      <h3 id="account-passkeys" className="text-lg font-semibold">
        Llaves de acceso
      </h3>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Para entrar desde este equipo con la huella, la cara o el PIN, sin contraseña ni código. La
        contraseña sigue sirviendo.
      </p>
      {failure !== null && <Alert title={explainPasskey(failure)} />}
      <AccountList label="Llaves de acceso">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isBusy={removal.isPending && removal.variables.id === passkey.id}
            onRemove={() => remove(passkey)}
          />
        ))}
      </AccountList>
      {hasPasskeys() ? (
        <Button
          variant="outline"
          className="justify-self-start"
          pending={adding.isPending}
          onClick={add}
        >
          {!adding.isPending && <KeyRound aria-hidden className="size-4" />}
          Agregar una llave en este equipo
        </Button>
      ) : (
        <p className="text-soft text-sm">Este navegador no admite llaves de acceso.</p>
      )}
    </section>
  );
}

interface PasskeyRowProps {
  passkey: OwnPasskey;
  isBusy: boolean;
  onRemove: () => void;
}

function PasskeyRow({ passkey, isBusy, onRemove }: PasskeyRowProps) {
  return (
    <AccountRow name={passkey.name} detail={describeUse(passkey)}>
      <Button
        variant="outline"
        pending={isBusy}
        aria-label={`Quitar la llave de ${passkey.name}`}
        onClick={onRemove}
      >
        Quitar
      </Button>
    </AccountRow>
  );
}

function describeUse({ createdAt, lastUsedAt }: OwnPasskey): string {
  return lastUsedAt === null
    ? `Creada: ${formatMomentInText(createdAt)} No se ha usado.`
    : `Creada: ${formatMomentInText(createdAt)} Último uso: ${formatMomentInText(lastUsedAt)}`;
}
