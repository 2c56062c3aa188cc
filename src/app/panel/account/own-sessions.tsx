import { LogOut } from "lucide-react";

import { AccountList, AccountRow } from "#app/panel/account/account-parts.tsx";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { formatMomentInText } from "#app/shared/format.ts";
import { endOtherSessions, endSession, listSessions } from "#data/accounts/team.ts";
import { explainError } from "#data/client/error-texts.ts";
import { describeDevice } from "#domain/accounts/describe-device.ts";
import type { OwnSession } from "#domain/accounts/team.ts";

/** The user's sessions, each with a button that ends it, and one that ends all others. */
export function OwnSessions({ onNews }: { onNews: (text: string) => void }) {
  const { data: sessions, error, isFetching, refetch } = useAccountQuery("sessions", listSessions);
  const closing = useAccountChange((client, { id }: OwnSession) => endSession(client, id));
  const close = (session: OwnSession) => {
    onNews("");
    closing.mutate(session, {
      onSuccess: () => onNews(`Se cerró la sesión de ${describeDevice(session.device)}.`),
    });
  };
  return (
    <section aria-labelledby="account-sessions" className="grid gap-3">
      <h3 id="account-sessions" className="text-lg font-semibold">
        Sus sesiones abiertas
      </h3>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Si no reconoce alguna, ciérrela y cambie la contraseña.
      </p>
      <FailureAlert title="No se pudo cerrar la sesión" error={closing.error} />
      {sessions === undefined && error === null && <Loading />}
      {sessions === undefined && error !== null && (
        <LoadFailure
          title="No se pudieron leer las sesiones"
          reason={explainError(error)}
          reading={{ isFetching, refetch }}
        />
      )}
      <AccountList label="Sesiones">
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isClosing={closing.isPending && closing.variables.id === session.id}
            onClose={() => close(session)}
          />
        ))}
      </AccountList>
      {sessions?.some(({ is_current: isCurrent }) => !isCurrent) && <CloseOthers onNews={onNews} />}
    </section>
  );
}

function CloseOthers({ onNews }: { onNews: (text: string) => void }) {
  const { mutate, isPending, error } = useAccountChange(async (client) => {
    await endOtherSessions(client);
    // Announced here, since the button disappears with the last of the other sessions.
    onNews("Se cerraron las demás sesiones.");
  });
  const close = () => {
    if (!window.confirm(CLOSE_OTHERS_QUESTION)) return;
    onNews("");
    mutate();
  };
  return (
    <>
      <FailureAlert title="No se pudieron cerrar las demás sesiones" error={error} />
      <Button variant="outline" className="justify-self-start" pending={isPending} onClick={close}>
        {!isPending && <LogOut aria-hidden className="size-4" />}
        Cerrar las demás sesiones
      </Button>
    </>
  );
}

const CLOSE_OTHERS_QUESTION =
  "¿Cerrar sus sesiones en todos los demás equipos y navegadores? Aquí sigue adentro.";

interface SessionRowProps {
  session: OwnSession;
  isClosing: boolean;
  onClose: () => void;
}

function SessionRow({ session, isClosing, onClose }: SessionRowProps) {
  const device = describeDevice(session.device);
  return (
    <AccountRow
      name={
        <>
          {device}
          {session.is_current && <Badge tone="green">Esta sesión</Badge>}
        </>
      }
      detail={
        <>
          {session.address === null ? "" : `${session.address} · `}
          Última actividad: {formatMomentInText(session.seen_at)}
        </>
      }
    >
      {!session.is_current && (
        <Button
          variant="outline"
          pending={isClosing}
          aria-label={`Cerrar la sesión de ${device}, abierta: ${formatMomentInText(session.started_at)}`}
          onClick={onClose}
        >
          Cerrar
        </Button>
      )}
    </AccountRow>
  );
}
