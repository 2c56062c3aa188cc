import { zodResolver } from "@hookform/resolvers/zod";
import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";

import { useAccountChange } from "#app/panel/account/use-account-change.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { inviteAdministrator } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { TeamMember } from "#domain/accounts/team.ts";

const schema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, "Escriba el correo de la persona.")
    .pipe(z.email("Revise el correo: falta algo.")),
});

interface Invited {
  email: string;
  /** Null for a person who already had an account. */
  password: string | null;
}

/** Adds a person to the team; the password of a new account is shown only here. */
export function Invitation({ client, team }: { client: Client; team: readonly TeamMember[] }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: "" },
  });
  const invitation = useAccountChange((email: string) => inviteAdministrator(client, email));
  const submit = handleSubmit(async ({ email }) => {
    if (team.some((member) => member.email.toLowerCase() === email)) {
      setError("email", { message: "Esa persona ya está en el equipo." }, { shouldFocus: true });
      return;
    }
    setInvited(null);
    try {
      setInvited({ email, password: await invitation.mutateAsync(email) });
      reset();
    } catch {
      // The mutation holds the error, which is shown below.
    }
  });
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start"
      >
        <Field label="Agregar a alguien, por su correo" error={formState.errors.email?.message}>
          {(field) => (
            <Input
              {...field}
              {...register("email")}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <Button type="submit" pending={invitation.isPending} className="sm:mt-7">
          Agregar al equipo
        </Button>
      </form>
      {invitation.isError && (
        <Alert title="No se pudo agregar a esa persona">
          <p>{explainError(invitation.error)}</p>
        </Alert>
      )}
      {invited !== null && <Handover key={invited.email} invited={invited} />}
    </>
  );
}

/** What the new member needs to sign in. */
function Handover({ invited: { email, password } }: { invited: Invited }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => ref.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(password ?? "");
    setIsCopied(true);
  };
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={`Acceso de ${email}`}
      className="bg-green-mist text-green-deep grid gap-3 rounded-lg p-4 text-[0.9375rem]"
    >
      <p className="font-semibold wrap-anywhere">{email} ya está en el equipo.</p>
      {password === null ? (
        <p>
          Ya tenía una cuenta en este sitio: entra con la contraseña que tiene. Si la olvidó, puede
          pedir otra en la página de entrada.
        </p>
      ) : (
        <>
          <p className="text-pretty">
            Entréguele esta contraseña en persona o por teléfono: se muestra una sola vez. Pídale
            que la cambie al entrar.
          </p>
          <p className="flex flex-wrap items-center gap-3">
            <code className="rounded-md bg-white px-3 py-2 text-base select-all">{password}</code>
            <Button variant="outline" onClick={() => void copy()}>
              <Copy aria-hidden className="size-4" />
              {isCopied ? "Copiada" : "Copiar"}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
