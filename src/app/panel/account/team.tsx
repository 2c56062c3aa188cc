import { Repeat2, UserMinus } from "lucide-react";

import { AccountList, AccountRow } from "#app/panel/account/account-parts.tsx";
import { Invitations } from "#app/panel/account/team-invitations.tsx";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { formatMomentInText } from "#app/shared/format.ts";
import { explainAccountError } from "#data/accounts/error-texts.ts";
import { changeRole, listTeam, removeMember } from "#data/accounts/team.ts";
import type { TeamMember } from "#domain/accounts/team.ts";

/** Who administers and who edits the site: administrators invite, change roles and remove others, never themselves. */
export function Team({ userId, onNews }: { userId: string; onNews: (text: string) => void }) {
  const { data: team, error, isFetching, refetch } = useAccountQuery("team", listTeam);
  const removal = useAccountChange((client, { user_id }: TeamMember) =>
    removeMember(client, user_id),
  );
  const roleChange = useAccountChange((client, { user_id, role }: TeamMember) =>
    changeRole(client, user_id, otherRole(role)),
  );
  const remove = (member: TeamMember) => {
    if (!window.confirm(describeRemoval(member))) return;
    onNews("");
    removal.mutate(member, {
      onSuccess: () => onNews(`${member.email} ya no está en el equipo.`),
    });
  };
  const change = (member: TeamMember) => {
    const isEditor = member.role === "editor";
    if (!window.confirm(isEditor ? describeRaise(member) : describeLowering(member))) return;
    onNews("");
    roleChange.mutate(member, {
      onSuccess: () =>
        onNews(
          isEditor ? `${member.email} ahora administra.` : `${member.email} ahora solo edita.`,
        ),
    });
  };
  return (
    <section aria-labelledby="account-team" className="grid gap-3">
      <h3 id="account-team" className="text-lg font-semibold">
        Quiénes entran
      </h3>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Quien <strong className="text-ink font-semibold">edita</strong> cambia y publica el
        contenido, y responde solicitudes. Quien{" "}
        <strong className="text-ink font-semibold">administra</strong> también cambia la
        configuración y el equipo, importa, elimina para siempre y exporta datos personales.
      </p>
      <FailureAlert title="No se pudo quitar a esa persona" error={removal.error} />
      <FailureAlert title="No se pudo cambiar lo que puede hacer" error={roleChange.error} />
      {team === undefined && error === null && <Loading />}
      {team === undefined && error !== null && (
        <LoadFailure
          title="No se pudo leer el equipo"
          reason={explainAccountError(error)}
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
            isChanging={roleChange.isPending && roleChange.variables.user_id === member.user_id}
            onRemove={() => remove(member)}
            onChangeRole={() => change(member)}
          />
        ))}
      </AccountList>
      <Invitations team={team ?? []} onNews={onNews} />
    </section>
  );
}

const otherRole = (role: TeamMember["role"]) => (role === "editor" ? "administrator" : "editor");

const describeRemoval = ({ email }: TeamMember) =>
  `¿Quitar a ${email} del equipo? Sus sesiones se cierran ya mismo y no podrá volver a entrar al panel. Lo que hizo se conserva.`;
const describeRaise = ({ email }: TeamMember) =>
  `¿Permitir que ${email} administre el sitio? Podrá cambiar la configuración y el equipo, eliminar para siempre y exportar datos personales.`;
const describeLowering = ({ email }: TeamMember) =>
  `¿Dejar que ${email} solo edite? Ya no podrá cambiar la configuración ni el equipo. Lo que dejó programado para la configuración no se publicará.`;

interface MemberRowProps {
  member: TeamMember;
  isOneself: boolean;
  isRemoving: boolean;
  isChanging: boolean;
  onRemove: () => void;
  onChangeRole: () => void;
}

function MemberRow(props: MemberRowProps) {
  const { member, isOneself, isRemoving, isChanging, onRemove, onChangeRole } = props;
  const { email, name, role, last_sign_in_at: signedIn } = member;
  const seen =
    signedIn === null
      ? "Todavía no ha entrado"
      : `Entró por última vez: ${formatMomentInText(signedIn)}`;
  return (
    <AccountRow
      name={
        <>
          {name || email}
          <Badge>{role === "editor" ? "Edita" : "Administra"}</Badge>
          {member.has_second_factor && <Badge>Con segundo paso</Badge>}
          {isOneself && <Badge tone="green">Usted</Badge>}
        </>
      }
      detail={name === "" ? seen : `${email} · ${seen}`}
    >
      {!isOneself && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="ghost"
            pending={isChanging}
            aria-label={`${role === "editor" ? "Que administre" : "Que solo edite"}: ${email}`}
            onClick={onChangeRole}
          >
            {!isChanging && <Repeat2 aria-hidden className="size-4" />}
            {role === "editor" ? "Que administre" : "Que solo edite"}
          </Button>
          <Button
            variant="outline"
            pending={isRemoving}
            aria-label={`Quitar a ${email} del equipo`}
            onClick={onRemove}
          >
            {!isRemoving && <UserMinus aria-hidden className="size-4" />}
            Quitar
          </Button>
        </div>
      )}
    </AccountRow>
  );
}
