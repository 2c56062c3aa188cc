import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { EmailField } from "#app/panel/auth/forms/credential-fields.tsx";
import {
  NewPasswordFields,
  newPasswordSchema,
} from "#app/panel/auth/forms/new-password-fields.tsx";
import { readAutofill } from "#app/panel/lib/read-autofill.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import {
  replacePassword,
  requestPasswordRecovery,
  verifyRecovery,
} from "#data/accounts/passwords.ts";
import { ownEmailSchema } from "#domain/accounts/email.ts";

const requestSchema = z.object({ email: ownEmailSchema });

/** Requests the recovery mail. The response never reveals whether an address has an account. */
export function RecoveryRequestForm() {
  const { client } = useAuth();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    resolver: zodResolver(requestSchema),
    defaultValues: { email: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    if (client === null || isSubmitting) return;
    setFailure(null);
    try {
      await requestPasswordRecovery(client, email);
      setSentTo(email);
    } catch (error) {
      setFailure(error);
    }
  });
  if (sentTo !== null) {
    return (
      <p role="status" className="text-center">
        Si <strong className="wrap-anywhere">{sentTo}</strong> es el correo de una cuenta, le
        llegará un enlace en unos minutos. Vence a los 15 minutos. Si no lo ve, busque en la carpeta
        de correo no deseado.
      </p>
    );
  }
  return (
    <form
      {...readAutofill(form)}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <p className="text-soft">
        Escriba el correo de su cuenta y le enviaremos un enlace para poner una contraseña nueva.
      </p>
      <EmailField registration={register("email")} error={errors.email?.message} />
      <Button type="submit" pending={isSubmitting} className="w-full">
        Enviar el enlace
      </Button>
      <FailureAlert title="No se pudo enviar" error={failure} />
    </form>
  );
}

interface NewPasswordFormProps {
  /** From the mail's link; consumed when the form is submitted, never before. */
  token: string;
  onChanged: () => void;
}

/** Sets a new password with a recovery link. */
export function NewPasswordForm({ token, onChanged }: NewPasswordFormProps) {
  const { client } = useAuth();
  const [failure, setFailure] = useState<unknown>(null);
  // A rejected password does not waste the link: the session that it opened is reused.
  const [isVerified, setIsVerified] = useState(false);
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: "", again: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    if (client === null || isSubmitting) return;
    setFailure(null);
    try {
      if (!isVerified) await verifyRecovery(client, token);
      setIsVerified(true);
      await replacePassword(client, password);
      onChanged();
    } catch (error) {
      setFailure(error);
    }
  });
  return (
    <form
      {...readAutofill(form)}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <NewPasswordFields
        password={register("password")}
        again={register("again")}
        errors={errors}
      />
      <Button type="submit" pending={isSubmitting} className="w-full">
        Guardar contraseña
      </Button>
      <FailureAlert title="No se cambió la contraseña" error={failure} />
    </form>
  );
}
