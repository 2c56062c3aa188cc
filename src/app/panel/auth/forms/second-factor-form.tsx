import { type SubmitEvent, useEffect, useRef, useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { findSecondFactor } from "#data/accounts/auth.ts";
import { proveSecondFactor } from "#data/accounts/second-factor.ts";

/** Asks for the second factor's code, after the password. */
export function SecondFactorForm() {
  const { client, session, leave } = useAuth();
  const input = useRef<HTMLInputElement>(null);
  // The form that had the focus is gone.
  useEffect(() => input.current?.focus(), []);
  const [code, setCode] = useState("");
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const factorId = session === null ? undefined : findSecondFactor(session.user)?.id;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (client === null || factorId === undefined || isPending || code.trim() === "") return;
    setIsPending(true);
    setFailure(null);
    try {
      // The provider receives the new session as an auth event.
      await proveSecondFactor(client, { factorId, code });
    } catch (error) {
      setFailure(error);
      setIsPending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="text-soft text-pretty">
        Abra la aplicación de códigos de su teléfono y escriba los seis dígitos. Si no la tiene a la
        mano, escriba uno de sus códigos de recuperación.
      </p>
      <TextField
        label="Código"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={input}
        required
      />
      <Button type="submit" pending={isPending} className="w-full">
        {isPending ? "Comprobando..." : "Entrar"}
      </Button>
      <FailureAlert title="No se pudo comprobar el código" error={failure} />
      <Button variant="ghost" onClick={() => void leave()}>
        Entrar con otra cuenta
      </Button>
    </form>
  );
}
