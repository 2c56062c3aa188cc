import { zodResolver } from "@hookform/resolvers/zod";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { EmailField, PasswordField } from "#app/panel/auth/forms/credential-fields.tsx";
import { readAutofill } from "#app/panel/lib/read-autofill.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { dismissToast, showError } from "#app/panel/ui/feedback/toast.tsx";
import { signIn } from "#data/accounts/auth.ts";
import { explainAccountError } from "#data/accounts/error-texts.ts";
import { explainPasskey, hasPasskeys, signInWithPasskey } from "#data/accounts/passkeys.ts";
import { isKind } from "#data/client/errors.ts";
import { ownEmailSchema } from "#domain/accounts/email.ts";

const credentialsSchema = z.object({
  email: ownEmailSchema,
  password: z.string().min(1, "Escriba su contraseña."),
});

const TOAST_ID = "sign-in";

interface LoginFormProps {
  /** The user has signed in, and the administrator check is still pending. */
  pending: boolean;
  /** Initial value of the e-mail field. */
  knownEmail?: string;
  /** Returns a note about the typed e-mail, shown below its field. */
  noteEmail?: (email: string) => ReactNode;
  onSignedIn?: () => void;
}

export function LoginForm({ pending, knownEmail = "", noteEmail, onSignedIn }: LoginFormProps) {
  const { client } = useAuth();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: knownEmail, password: "" },
  });
  const { control, register, handleSubmit, formState } = form;
  const email = useWatch({ control, name: "email" }).trim();
  const { errors, isSubmitting } = formState;
  const isPending = pending || isSubmitting;
  const submit = handleSubmit(async (credentials) => {
    if (client === null || isPending) return;
    setFailure(null);
    dismissToast(TOAST_ID);
    try {
      await signIn(client, credentials);
      onSignedIn?.();
    } catch (error) {
      setFailure(error);
      showError(explainAccountError(error), { id: TOAST_ID });
    }
  });
  return (
    <form
      {...readAutofill(form)}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <EmailField
        registration={register("email")}
        error={errors.email?.message}
        hint={noteEmail?.(email)}
      />
      <PasswordField registration={register("password")} error={errors.password?.message} />
      <Button type="submit" pending={isPending} className="w-full">
        {isPending ? "Iniciando sesión..." : "Iniciar sesión"}
      </Button>
      {failure !== null && <SignInFailure reason={failure} />}
      <PasskeySignIn isBusy={isPending} onSignedIn={() => onSignedIn?.()} />
    </form>
  );
}

/** Explains the failure and, when the server responded, shows its message below. */
function SignInFailure({ reason }: { reason: unknown }) {
  const isUnanswered = isKind(reason, "network") || isKind(reason, "unavailable");
  const message = reason instanceof Error && !isUnanswered ? reason.message : null;
  return (
    <Alert title={explainAccountError(reason)}>
      {message !== null && (
        <p lang="en" className="text-sm">
          {message}
        </p>
      )}
    </Alert>
  );
}

interface PasskeySignInProps {
  /** Another sign-in is in progress. */
  isBusy: boolean;
  onSignedIn: () => void;
}

/** Signs in with this device's fingerprint, face or PIN; renders nothing in browsers without passkeys. */
function PasskeySignIn({ isBusy, onSignedIn }: PasskeySignInProps) {
  const { client } = useAuth();
  const [isWaiting, setIsWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (client === null || !hasPasskeys()) return null;
  const enter = async () => {
    setIsWaiting(true);
    setFailure(null);
    try {
      await signInWithPasskey(client);
      onSignedIn();
    } catch (error) {
      setFailure(error);
    }
    setIsWaiting(false);
  };
  return (
    <>
      <Button
        variant="outline"
        className="w-full"
        pending={isWaiting}
        unavailable={isBusy}
        onClick={() => void enter()}
      >
        {!isWaiting && <KeyRound aria-hidden className="size-4" />}
        Entrar con una llave de acceso
      </Button>
      {failure !== null && <Alert title={explainPasskey(failure)} />}
    </>
  );
}
