import { zodResolver } from "@hookform/resolvers/zod";
import { Ban, Mail, MessageCircle } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";

import { AccountList, AccountRow, FocusedGroup } from "#app/panel/account/account-parts.tsx";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { readAutofill } from "#app/panel/lib/read-autofill.ts";
import { TEAM_FORM, useRecordRequest } from "#app/panel/lib/stores/requested-record.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { ShareableLink } from "#app/panel/ui/controls/shareable-link.tsx";
import { formatMomentInText } from "#app/shared/format.ts";
import { createInvitation, listInvitations, revokeInvitation } from "#data/accounts/invitations.ts";
import {
  type Invitation,
  INVITATION_PAGE,
  type InvitationState,
  readInvitationState,
} from "#domain/accounts/invitations.ts";
import type { Role } from "#domain/accounts/roles.ts";
import type { TeamMember } from "#domain/accounts/team.ts";
import { nameMomentInText } from "#domain/publishing/moment.ts";
import { isSame } from "#domain/records/changes.ts";
import { cleanEmail } from "#domain/typed-text.ts";

interface InvitationsProps {
  team: readonly TeamMember[];
  /** Announces the result. */
  onNews: (text: string) => void;
}

/** Invites people by a link, and lists what became of it. */
export function Invitations({ team, onNews }: InvitationsProps) {
  const { data: invitations = [] } = useAccountQuery("invitations", listInvitations);
  const revocation = useAccountChange((client, { id }: Invitation) => revokeInvitation(client, id));
  const now = useNow();
  const revoke = (invitation: Invitation) => {
    onNews("");
    revocation.mutate(invitation, {
      onSuccess: () => onNews(`El enlace para ${invitation.email} ya no sirve.`),
    });
  };
  // Who accepted stands in the team's list.
  const waiting = invitations.filter(({ accepted_at }) => accepted_at === null);
  return (
    <>
      <InvitationForm team={team} />
      <FailureAlert title="No se pudo anular la invitación" error={revocation.error} />
      {waiting.length > 0 && (
        <h4 className="pt-2 font-semibold" id="account-invitations">
          Invitaciones sin usar
        </h4>
      )}
      <AccountList label="Invitaciones sin usar">
        {waiting.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            state={readInvitationState(invitation, now.getTime())}
            isRevoking={revocation.isPending && revocation.variables.id === invitation.id}
            onRevoke={() => revoke(invitation)}
          />
        ))}
      </AccountList>
    </>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  state: InvitationState;
  isRevoking: boolean;
  onRevoke: () => void;
}

function InvitationRow({ invitation, state, isRevoking, onRevoke }: InvitationRowProps) {
  const { email, role, invited_by_email: by, expires_at: until } = invitation;
  const expiry = `${state === "expired" ? "Venció" : "Vence"} ${formatMomentInText(until)}`;
  return (
    <AccountRow
      name={
        <>
          {email}
          <Badge tone={state === "expired" ? "gold" : "plain"}>
            {state === "expired"
              ? "Vencida"
              : role === "editor"
                ? "Para editar"
                : "Para administrar"}
          </Badge>
        </>
      }
      detail={by === null ? expiry : `${expiry} · La creó ${by}`}
    >
      <Button
        variant="outline"
        pending={isRevoking}
        aria-label={`Anular la invitación de ${email}`}
        onClick={onRevoke}
      >
        {!isRevoking && <Ban aria-hidden className="size-4" />}
        {state === "expired" ? "Quitar" : "Anular"}
      </Button>
    </AccountRow>
  );
}

const schema = z.object({
  email: z
    .string()
    .transform((typed) => cleanEmail(typed).toLowerCase())
    .pipe(z.string().min(1, "Escriba el correo de la persona."))
    .pipe(z.email("Revise el correo: falta algo.")),
  role: z.enum(["editor", "administrator"]),
});

/** The roles as the form offers them. */
const ROLES: readonly (readonly [role: Role, name: string, text: string])[] = [
  ["editor", "Edita", "Contenido, imágenes y solicitudes"],
  ["administrator", "Administra", "Todo, también la configuración y el equipo"],
];

interface CreatedLink {
  email: string;
  role: Role;
  address: string;
  expiresAt: string;
}

function InvitationForm({ team }: Pick<InvitationsProps, "team">) {
  const [created, setCreated] = useState<CreatedLink | null>(null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: "", role: "editor" as Role },
  });
  const { register, handleSubmit, formState, setError, setFocus, getValues, reset } = form;
  useRecordRequest(TEAM_FORM, () => setFocus("email"));
  const invitation = useAccountChange(createInvitation);
  const submit = handleSubmit(async (invited) => {
    invitation.reset();
    if (team.some((member) => member.email.toLowerCase() === invited.email)) {
      setError("email", { message: "Esa persona ya está en el equipo." }, { shouldFocus: true });
      return;
    }
    setCreated(null);
    const typed = { ...getValues() };
    try {
      const { token, expires_at } = await invitation.mutateAsync(invited);
      const address = `${window.location.origin}${INVITATION_PAGE}#${token}`;
      setCreated({ ...invited, address, expiresAt: expires_at });
      // What was typed in the meantime stays.
      if (isSame(getValues(), typed)) reset();
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
        className="grid justify-items-start gap-4 pt-2"
      >
        <div className="w-full">
          <TextField
            label="Invitar a alguien, por su correo"
            hint="Con ese correo entrará al panel; la contraseña la elige la persona."
            error={formState.errors.email?.message}
            {...register("email")}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </div>
        <fieldset className="grid w-full gap-2 sm:grid-cols-2">
          <legend className="mb-2 text-[0.9375rem] font-semibold">¿Qué podrá hacer?</legend>
          {ROLES.map(([role, name, text]) => (
            <label
              key={role}
              className="border-edge has-checked:border-green has-checked:bg-green-mist flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border bg-white px-4 py-2"
            >
              <input
                type="radio"
                value={role}
                className="accent-green size-5 shrink-0"
                {...register("role")}
              />
              <span className="grid">
                <span className="font-semibold">{name}</span>
                <span className="text-soft text-sm">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" pending={invitation.isPending}>
          Crear el enlace de invitación
        </Button>
      </form>
      <FailureAlert title="No se pudo crear la invitación" error={invitation.error} />
      {created !== null && <NewLink key={created.address} created={created} />}
    </>
  );
}

/** The link, which is shown only here. */
function NewLink({ created: { email, role, address, expiresAt } }: { created: CreatedLink }) {
  const now = useNow();
  const expiry = nameMomentInText(expiresAt, now);
  const does = role === "editor" ? "editar" : "administrar";
  const message = `Hola. Le invito a ${does} el sitio ${window.location.host}. Abra este enlace y elija su contraseña: ${address}\nSirve una sola vez y vence ${expiry}`;
  const mail = `mailto:${email}?subject=${encodeURIComponent("Invitación al equipo del sitio")}&body=${encodeURIComponent(message)}`;
  return (
    <FocusedGroup label={`Enlace para ${email}`}>
      <p className="font-semibold text-pretty wrap-anywhere">
        Envíele este enlace a {email}. No se vuelve a mostrar.
      </p>
      <p className="text-pretty">Sirve una sola vez y vence {expiry}</p>
      <div className="flex flex-wrap gap-3">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses({})}
        >
          <MessageCircle aria-hidden className="size-4" />
          Enviar por WhatsApp
        </a>
        <a href={mail} className={buttonClasses({ variant: "outline" })}>
          <Mail aria-hidden className="size-4" />
          Enviar por correo
        </a>
      </div>
      <ShareableLink address={address} title="Invitación al equipo del sitio" />
    </FocusedGroup>
  );
}
