import { zodResolver } from "@hookform/resolvers/zod";
import { Copy, UserMinus } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";

import { AccountList, AccountRow, FocusedGroup } from "#app/panel/account/account-parts.tsx";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { readAutofill } from "#app/panel/lib/autofill.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { formatMomentInText } from "#app/shared/format.ts";
import { inviteAdministrator, listTeam, removeAdministrator } from "#data/accounts/team.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { TeamMember } from "#domain/accounts/team.ts";
import { cleanEmail } from "#domain/typed-text.ts";

/** The site's administrators: each may add and remove others, but not themselves. */
export function Team({ userId, onNews }: { userId: string; onNews: (text: string) => void }) {
  const { data: team, error, isFetching, refetch } = useAccountQuery("team", listTeam);
  const removal = useAccountChange((client, { user_id }: TeamMember) =>
    removeAdministrator(client, user_id),
  );
  const remove = (member: TeamMember) => {
    if (!window.confirm(describeRemoval(member))) return;
    onNews("");
    removal.mutate(member, {
      onSuccess: () => onNews(`${member.email} ya no administra el sitio.`),
    });
  };
  return (
    <section aria-labelledby="account-team" className="grid gap-3">
      <h3 id="account-team" className="text-lg font-semibold">
        Equipo
      </h3>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Quienes administran el sitio. Todas las personas del equipo pueden hacer lo mismo que usted.
      </p>
      <FailureAlert title="No se pudo quitar a esa persona" error={removal.error} />
      {team === undefined && error === null && <Loading />}
      {team === undefined && error !== null && (
        <LoadFailure
          title="No se pudo leer el equipo"
          reason={explainError(error)}
          reading={{ isFetching, refetch }}
        />
      )}
      <AccountList label="Equipo">
        {team?.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            isOneself={member.user_id === userId}
            isRemoving={removal.isPending && removal.variables.user_id === member.user_id}
            onRemove={() => remove(member)}
          />
        ))}
      </AccountList>
      <Invitation team={team ?? []} />
    </section>
  );
}

const describeRemoval = ({ email }: TeamMember) =>
  `¿Quitar a ${email} del equipo? Sus sesiones se cierran ya mismo y no podrá volver a entrar al panel. Lo que hizo se conserva.`;

interface MemberRowProps {
  member: TeamMember;
  isOneself: boolean;
  isRemoving: boolean;
  onRemove: () => void;
}

function MemberRow({ member, isOneself, isRemoving, onRemove }: MemberRowProps) {
  const { email, last_sign_in_at: signedIn } = member;
  return (
    <AccountRow
      name={
        <>
          {email}
          {member.has_second_factor && <Badge>Con segundo paso</Badge>}
          {isOneself && <Badge tone="green">Usted</Badge>}
        </>
      }
      detail={
        signedIn === null
          ? "Todavía no ha entrado"
          : `Entró por última vez: ${formatMomentInText(signedIn)}`
      }
    >
      {!isOneself && (
        <Button
          variant="outline"
          pending={isRemoving}
          aria-label={`Quitar a ${email} del equipo`}
          onClick={onRemove}
        >
          {!isRemoving && <UserMinus aria-hidden className="size-4" />}
          Quitar
        </Button>
      )}
    </AccountRow>
  );
}

const schema = z.object({
  email: z
    .string()
    .transform((typed) => cleanEmail(typed).toLowerCase())
    .pipe(z.string().min(1, "Escriba el correo de la persona."))
    .pipe(z.email("Revise el correo: falta algo.")),
});

interface InvitedMember {
  email: string;
  /** Null for a person who already had an account. */
  password: string | null;
}

/** Adds a person to the team; the password of a new account is shown only here. */
function Invitation({ team }: { team: readonly TeamMember[] }) {
  const [invited, setInvited] = useState<InvitedMember | null>(null);
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
        {...readAutofill(form)}
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
      {invited !== null && <NewMemberAccess key={invited.email} invited={invited} />}
    </>
  );
}

/** Explains how to get another password, as the response that held it may have been lost. */
function describeKnown({ last_sign_in_at }: TeamMember): string {
  const text = "Esa persona ya está en el equipo.";
  return last_sign_in_at === null
    ? `${text} Si no tiene su contraseña, quítela y agréguela de nuevo.`
    : text;
}

/** What the new member needs to sign in. */
function NewMemberAccess({ invited: { email, password } }: { invited: InvitedMember }) {
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
