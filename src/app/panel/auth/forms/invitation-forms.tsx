import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { SignOutButton } from "#app/panel/auth/auth-status.tsx";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { LoginForm } from "#app/panel/auth/forms/login-form.tsx";
import {
  NewPasswordFields,
  newPasswordSchema,
} from "#app/panel/auth/forms/new-password-fields.tsx";
import { SecondFactorForm } from "#app/panel/auth/forms/second-factor-form.tsx";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { readAutofill } from "#app/panel/lib/read-autofill.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { renewSession, signIn } from "#data/accounts/auth.ts";
import { acceptInvitation, openInvitedAccount } from "#data/accounts/invitations.ts";
import type { Client } from "#data/client/client.ts";
import type { OpenInvitation } from "#domain/accounts/invitations.ts";
import { nameMomentInText } from "#domain/publishing/moment.ts";
import { cleanLine } from "#domain/typed-text.ts";

interface JoinProps {
  token: string;
  invitation: OpenInvitation;
}

/** What an open invitation says, then the one step that is missing: another account, a password, or accepting it. */
export function Join({ token, invitation }: JoinProps) {
  const { role, invitedBy, expiresAt } = invitation;
  const now = useNow();
  return (
    <>
      <div className="grid gap-2 text-pretty">
        <p>
          <strong className="wrap-anywhere">{invitedBy}</strong> le invita a{" "}
          {role === "editor" ? "editar el contenido de este sitio" : "administrar este sitio"}.
        </p>
        <p className="text-soft text-[0.9375rem]">
          {role === "editor"
            ? "Podrá cambiar y publicar textos, productos, noticias, menú e imágenes, y responder solicitudes."
            : "Podrá cambiar y publicar todo el sitio, su configuración y su equipo."}{" "}
          La invitación sirve una vez y vence {nameMomentInText(expiresAt, now)}
        </p>
      </div>
      <Step token={token} invitation={invitation} />
    </>
  );
}

function Step({ token, invitation }: JoinProps) {
  const { email, hasAccount } = invitation;
  const { access, user } = useAuth();
  // The form of a new account stays on screen while it signs in and accepts.
  const [isJoining, setIsJoining] = useState(false);
  if (isJoining || (user === null && access !== "loading" && !hasAccount))
    return <NewAccountForm token={token} email={email} onJoining={setIsJoining} />;
  if (access === "loading") return <Loading />;
  if (user === null)
    return (
      <>
        <p className="text-pretty">
          Ya tiene una cuenta en este sitio: inicie sesión para aceptar.
        </p>
        <LoginForm pending={false} knownEmail={email} />
      </>
    );
  if (user.email?.toLowerCase() !== email)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-pretty">
          La invitación es para <strong className="wrap-anywhere">{email}</strong>, y en este
          navegador entró <strong className="wrap-anywhere">{user.email}</strong>. Cierre esa sesión
          para aceptarla.
        </p>
        <SignOutButton />
      </div>
    );
  if (access === "second-factor") return <SecondFactorForm />;
  return <AcceptanceForm token={token} />;
}

const nameSchema = z.object({
  name: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(1, "Escriba su nombre.").max(120, "Use menos de 120 letras.")),
});

const accountSchema = nameSchema.and(newPasswordSchema);

/** Accepts, and opens the panel or what its guard still asks for. */
function useAcceptance(token: string) {
  const navigate = useNavigate();
  return async (client: Client, name: string) => {
    await acceptInvitation(client, { token, name });
    // Looks the role up again.
    await renewSession(client);
    showSuccess("Bienvenido al panel de administración", "Acceso exitoso");
    void navigate("/admin/login", { replace: true });
  };
}

interface NewAccountFormProps {
  token: string;
  email: string;
  onJoining: (isJoining: boolean) => void;
}

function NewAccountForm({ token, email, onJoining }: NewAccountFormProps) {
  const { client } = useAuth();
  const accept = useAcceptance(token);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    resolver: zodResolver(accountSchema),
    defaultValues: { name: "", password: "", again: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name, password }) => {
    if (client === null || isSubmitting) return;
    setFailure(null);
    try {
      await openInvitedAccount({ token, password });
      onJoining(true);
      await signIn(client, { email, password });
      await accept(client, name);
    } catch (error) {
      // Once the account is open, the page goes on with signing in or accepting.
      setFailure(error);
      onJoining(false);
    }
  });
  return (
    <form
      {...readAutofill(form)}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <TextField
        label="Correo electrónico"
        hint="Con él entrará al panel."
        type="email"
        autoComplete="username"
        readOnly
        value={email}
      />
      <NameField registration={register("name")} error={errors.name?.message} />
      <NewPasswordFields
        password={register("password")}
        again={register("again")}
        errors={errors}
      />
      <Button type="submit" pending={isSubmitting} className="w-full">
        {isSubmitting ? "Entrando..." : "Aceptar y entrar"}
      </Button>
      <FailureAlert title="No se pudo aceptar la invitación" error={failure} />
    </form>
  );
}

function AcceptanceForm({ token }: { token: string }) {
  const { client } = useAuth();
  const accept = useAcceptance(token);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ resolver: zodResolver(nameSchema), defaultValues: { name: "" } });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name }) => {
    if (client === null || isSubmitting) return;
    setFailure(null);
    await accept(client, name).catch(setFailure);
  });
  return (
    <form
      {...readAutofill(form)}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <NameField registration={register("name")} error={errors.name?.message} />
      <Button type="submit" pending={isSubmitting} className="w-full">
        {isSubmitting ? "Entrando..." : "Aceptar y entrar"}
      </Button>
      <FailureAlert title="No se pudo aceptar la invitación" error={failure} />
    </form>
  );
}

interface NameFieldProps {
  registration: ReturnType<ReturnType<typeof useForm<{ name: string }>>["register"]>;
  error: string | undefined;
}

function NameField({ registration, error }: NameFieldProps) {
  return (
    <TextField
      label="Su nombre"
      hint="Así lo verá el equipo."
      error={error}
      {...registration}
      autoComplete="name"
      required
    />
  );
}
