import { useState } from "react";

import { AccountNews } from "#app/panel/account/account-parts.tsx";
import { Team } from "#app/panel/account/team.tsx";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { useAuth } from "#app/panel/auth/auth-context.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { findSecondFactor, type User } from "#data/accounts/auth.ts";
import { demandSecondFactor, findSecondFactorDemand } from "#data/accounts/second-factor.ts";
import { listAccountEvents } from "#data/accounts/team.ts";
import type { AccountEvent } from "#domain/accounts/team.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** The people who use the panel, and what their accounts have been through. */
export function TeamPage() {
  const { user, lost } = useAuth();
  const account = user ?? lost;
  const [news, setNews] = useState("");
  if (account === null) return null;
  return (
    <div className="grid gap-8">
      <AccountNews text={news} />
      <h2 className="text-xl font-semibold sm:text-2xl">Equipo</h2>
      <Team userId={account.id} onNews={setNews} />
      <FactorRequirement user={account} onNews={setNews} />
      <AccountEvents />
    </div>
  );
}

const EVENT_TEXTS: Readonly<Record<AccountEvent["event"], string>> = {
  administrator_added: "Puede administrar",
  administrator_removed: "Ya no administra",
  editor_added: "Puede editar",
  editor_removed: "Ya no edita",
  password_reset: "Se le dio otra contraseña",
  password_changed: "Cambió su contraseña",
  new_device: "Entró desde un navegador nuevo",
  session_ended: "Se cerró una de sus sesiones",
  factor_added: "Se activó el segundo paso",
  factor_removed: "Se quitó el segundo paso",
  recovery_code_used: "Se usó un código de recuperación",
  passkey_added: "Se agregó una llave de acceso",
  passkey_removed: "Se quitó una llave de acceso",
  backup_downloaded: "Descargó una copia de seguridad",
  api_token_created: "Creó un acceso para otro programa",
  api_token_revoked: "Se revocó su acceso para otro programa",
  factor_demanded: "Exigió el segundo paso a todo el equipo",
  factor_released: "Dejó de exigir el segundo paso",
};

/** The audit log of accounts, newest first. */
function AccountEvents() {
  const { data: events = [] } = useAccountQuery("events", listAccountEvents);
  if (events.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Últimos cambios en las cuentas
      </summary>
      <ul className="grid gap-3 pt-2 text-[0.9375rem]">
        {events.map((event) => (
          <li key={event.id} className="wrap-anywhere">
            <p>
              {EVENT_TEXTS[event.event]}: {event.account_email ?? "una cuenta que ya no existe"}
            </p>
            <p className="text-soft text-sm">
              {formatMoment(event.created_at)} · {event.actor_email ?? "el sitio"}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Time for colleagues to set theirs up. */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether all administrators need a second factor; only those who have one may change that. */
function FactorRequirement({ user, onNews }: { user: User; onNews: (text: string) => void }) {
  const { data: since } = useAccountQuery("demand", findSecondFactorDemand);
  const [now] = useState(readServerTime);
  const change = useAccountChange(demandSecondFactor);
  if (since === undefined) return null;
  const isDue = since !== null && Date.parse(since) <= now;
  const demand = (next: string | null, news: string) =>
    change.mutate(next, { onSuccess: () => onNews(news) });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-[0.9375rem] text-pretty">
        {since === null && "Cada persona decide si usa el segundo paso al entrar."}
        {since !== null && isDue && "Todo el equipo necesita el segundo paso para entrar."}
        {since !== null &&
          !isDue &&
          `Todo el equipo necesitará el segundo paso para entrar desde el ${formatMoment(since)}`}
      </p>
      <FailureAlert title="No se pudo cambiar" error={change.error} />
      {findSecondFactor(user) === null ? (
        <p className="text-soft text-sm text-pretty">
          Para cambiar esto, active primero su propio segundo paso.
        </p>
      ) : since === null ? (
        <Button
          variant="outline"
          pending={change.isPending}
          onClick={() =>
            demand(
              new Date(now + GRACE_MS).toISOString(),
              "En una semana todo el equipo necesitará el segundo paso. Avísele.",
            )
          }
        >
          Exigir el segundo paso a todo el equipo
        </Button>
      ) : (
        <Button
          variant="outline"
          pending={change.isPending}
          onClick={() => demand(null, "El segundo paso ya no se exige.")}
        >
          Dejar de exigir el segundo paso
        </Button>
      )}
    </div>
  );
}
