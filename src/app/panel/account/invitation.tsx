import { zodResolver } from "@hookform/resolvers/zod";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";

import { FocusedGroup } from "#app/panel/account/focused-group.tsx";
import { useAccountChange } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { readsFilled } from "#app/panel/lib/filled-fields.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { inviteAdministrator } from "#data/accounts/team.ts";
import type { TeamMember } from "#domain/accounts/team.ts";
import { cleanEmail } from "#domain/typed-text.ts";

const schema = z.object({
  email: z
    .string()
    .transform((typed) => cleanEmail(typed).toLowerCase())
    .pipe(z.string().min(1, "Escriba el correo de la persona."))
    .pipe(z.email("Revise el correo: falta algo.")),
});

interface Invited {
  email: string;
  /** Null for a person who already had an account. */
  password: string | null;
}

/** Adds a person to the team; the password of a new account is shown only here. */
export function Invitation({ team }: { team: readonly TeamMember[] }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: "" },
  });
  const { register, handleSubmit, formState, setError, reset } = form;
  const invitation = useAccountChange(inviteAdministrator);
  const submit = handleSubmit(async ({ email }) => {
    invitation.reset();
    const known = team.find((member) => member.email.toLowerCase() === email);
    if (known !== undefined) {
      setError("email", { message: describeKnown(known) }, { shouldFocus: true });
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
        {...readsFilled(form)}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start"
      >
        <TextField
          label="Agregar a alguien, por su correo"
          error={formState.errors.email?.message}
          {...register("email")}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button type="submit" pending={invitation.isPending} className="sm:mt-7">
          Agregar al equipo
        </Button>
      </form>
      <FailureAlert title="No se pudo agregar a esa persona" error={invitation.error} />
      {invited !== null && <Handover key={invited.email} invited={invited} />}
    </>
  );
}

/** The response with the password may have been lost. */
function describeKnown({ last_sign_in_at }: TeamMember): string {
  const text = "Esa persona ya está en el equipo.";
  return last_sign_in_at === null
    ? `${text} Si no tiene su contraseña, quítela y agréguela de nuevo.`
    : text;
}

/** What the new member needs to sign in. */
function Handover({ invited: { email, password } }: { invited: Invited }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(password ?? "");
    setIsCopied(true);
  };
  return (
    <FocusedGroup label={`Acceso de ${email}`}>
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
    </FocusedGroup>
  );
}
