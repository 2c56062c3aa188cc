import { UserMinus } from "lucide-react";

import { AccountList, AccountRow } from "#app/panel/account/account-list.tsx";
import { Invitation } from "#app/panel/account/invitation.tsx";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { formatMomentInText } from "#app/shared/format.ts";
import { listTeam, removeAdministrator } from "#data/accounts/team.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { TeamMember } from "#domain/accounts/team.ts";

/** The site's administrators: each may add and remove others, but not themselves. */
export function Team({ userId, onNews }: { userId: string; onNews: (text: string) => void }) {
  const { data: team, error, isFetching, refetch } = useAccountQuery("team", listTeam);
  const removal = useAccountChange((client, { user_id }: TeamMember) =>
    removeAdministrator(client, user_id),
  );
  const remove = (member: TeamMember) => {
    if (!window.confirm(askRemoval(member))) return;
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

const askRemoval = ({ email }: TeamMember) =>
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
