import { type SubmitEvent, useState } from "react";

import { useAccountChange } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import {
  type Enrolment,
  makeRecoveryCodes,
  proveSecondFactor,
} from "#data/accounts/second-factor.ts";

interface SecondFactorEnrolmentProps {
  enrolment: Enrolment;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** The QR code to scan, and the check that the phone generates the right codes. */
export function SecondFactorEnrolment({ enrolment, onConfirmed }: SecondFactorEnrolmentProps) {
  const [code, setCode] = useState("");
  const confirmation = useAccountChange(async (client) => {
    await proveSecondFactor(client, { factorId: enrolment.id, code });
    return makeRecoveryCodes(client);
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (confirmation.isPending || code.trim() === "") return;
    // Not in the mutation's callback: by then the account has a factor, and this form is unmounted.
    confirmation.mutateAsync().then(onConfirmed, () => undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4">
      <Instructions enrolment={enrolment} />
      <TextField
        label="Código de seis dígitos"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <FailureAlert title="No se pudo activar" error={confirmation.error} />
      <Button type="submit" pending={confirmation.isPending} className="justify-self-start">
        Confirmar y activar
      </Button>
    </form>
  );
}

function Instructions({ enrolment: { qrCode, secret } }: { enrolment: Enrolment }) {
  return (
    <>
      <ol className="text-ink grid list-decimal gap-2 pl-5 text-[0.9375rem]">
        <li>
          Instale en su teléfono una aplicación de códigos (Google Authenticator, Microsoft
          Authenticator u otra).
        </li>
        <li>Agregue en ella una cuenta y lea esta imagen con la cámara.</li>
        <li>Escriba abajo los seis dígitos que muestra.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={qrCode}
          alt="Código QR para la aplicación; al lado está la clave que lo reemplaza"
          className="border-line size-44 rounded-lg border bg-white"
        />
        <p className="grid min-w-48 grow basis-0 gap-1 text-[0.9375rem]">
          ¿No puede leer la imagen? Escriba esta clave en la aplicación:
          <code className="rounded-md bg-white px-3 py-2 wrap-anywhere select-all">
            {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
          </code>
        </p>
      </div>
    </>
  );
}
