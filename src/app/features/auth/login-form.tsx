import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";

import { Alert } from "#app/ui/panel/alert.tsx";
import { Button } from "#app/ui/panel/button.tsx";
import { Field } from "#app/ui/panel/field.tsx";
import { Input } from "#app/ui/panel/input.tsx";
import { dismissToast, showError } from "#app/ui/panel/toast.tsx";
import { signIn } from "#data/auth.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";

const credentialsSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, "Escriba su correo.")
    .pipe(z.email("Revise el correo: falta algo.")),
  password: z.string().min(1, "Escriba su contraseña."),
});

const TOAST_ID = "sign-in";

interface LoginFormProps {
  client: Client | null;
  /** Signed in already, but whether as an administrator is still being asked. */
  pending: boolean;
  onSignedIn: () => void;
}

export function LoginForm({ client, pending, onSignedIn }: LoginFormProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  const isPending = pending || isSubmitting;
  const submit = handleSubmit(async (credentials) => {
    if (client === null || isPending) return;
    setFailure(null);
    dismissToast(TOAST_ID);
    try {
      await signIn(client, credentials);
      onSignedIn();
    } catch (error) {
      setFailure(error);
      showError(explainError(error), { id: TOAST_ID });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="Correo electrónico" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("email")}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Field label="Contraseña" error={errors.password?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("password")}
            type="password"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Button type="submit" pending={isPending} className="w-full">
        {isPending ? "Iniciando sesión..." : "Iniciar sesión"}
      </Button>
      {failure !== null && (
        <Alert title={failure instanceof Error ? failure.message : "Error"}>
          <p>{explainError(failure)}</p>
        </Alert>
      )}
    </form>
  );
}
