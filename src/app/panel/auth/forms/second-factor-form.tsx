import { type SubmitEvent, useEffect, useRef, useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { findSecondFactor } from "#data/accounts/auth.ts";
import { proveSecondFactor } from "#data/accounts/second-factor.ts";
import { explainError } from "#data/client/error-texts.ts";

/** Asks for the code of the second factor, after the right password. */
export function SecondFactorForm() {
  const { client, session, leave } = useAuth();
  const input = useRef<HTMLInputElement>(null);
  // It replaces the form that had the focus.
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
      <Field label="Código">
        {(field) => (
          <Input
            {...field}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            ref={input}
            required
          />
        )}
      </Field>
      <Button type="submit" pending={isPending} className="w-full">
        {isPending ? "Comprobando..." : "Entrar"}
      </Button>
      {failure !== null && (
        <Alert title="No se pudo comprobar el código">
          <p>{explainError(failure)}</p>
        </Alert>
      )}
      <Button variant="ghost" onClick={() => void leave()}>
        Entrar con otra cuenta
      </Button>
    </form>
  );
}
