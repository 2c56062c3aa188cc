import { KeyRound } from "lucide-react";
import { useState } from "react";

import { OwnPasskeys } from "#app/panel/account/own-passkeys.tsx";
import { OwnSessions } from "#app/panel/account/own-sessions.tsx";
import { SecondFactor } from "#app/panel/account/second-factor.tsx";
import { Team } from "#app/panel/account/team.tsx";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import {
  type AlertKind,
  isAlertOn,
  playSound,
  setAlert,
} from "#app/panel/lib/stores/request-alerts.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { formatMoment, formatMomentInText } from "#app/shared/format.ts";
import { findSecondFactor, type User } from "#data/accounts/auth.ts";
import { findLastBackup, findLastRehearsal } from "#data/accounts/backups.ts";
import { demandSecondFactor, findSecondFactorDemand } from "#data/accounts/second-factor.ts";
import { listAccountEvents } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import type { AccountEvent } from "#domain/accounts/team.ts";
import { isBackupLate, type LastRehearsal } from "#domain/backups.ts";
import { readServerTime } from "#domain/server-clock.ts";

interface AccountDialogProps {
  user: User;
  onChangePassword: () => void;
  onClose: () => void;
}

/** The user's account, and the team. */
export function AccountDialog({ user, onChangePassword, onClose }: AccountDialogProps) {
  // Announces every part's result here: toasts would stay behind a modal dialog.
  const [news, setNews] = useState("");
  return (
    <Dialog title="Cuenta y equipo" subtitle={user.email ?? ""} onClose={onClose}>
      <p
        role="status"
        className="border-line text-green-deep shadow-card sticky top-0 z-10 rounded-lg border bg-white px-4 py-3 font-medium empty:hidden"
      >
        {news}
      </p>
      <div className="grid gap-8">
        <section aria-labelledby="account-password" className="grid justify-items-start gap-3">
          <h3 id="account-password" className="text-lg font-semibold">
            Su contraseña
          </h3>
          <Button variant="outline" onClick={onChangePassword}>
            <KeyRound aria-hidden className="size-4" />
            Cambiar la contraseña
          </Button>
        </section>
        <SecondFactor user={user} onNews={setNews} />
        <OwnPasskeys onNews={setNews} />
        <OwnSessions onNews={setNews} />
        <Team userId={user.id} onNews={setNews} />
        <FactorRequirement user={user} onNews={setNews} />
        <RequestAlerts onNews={setNews} />
        <AccountEvents />
        <LastBackup />
      </div>
    </Dialog>
  );
}

const EVENT_TEXTS: Readonly<Record<AccountEvent["event"], string>> = {
  administrator_added: "Se agregó al equipo",
  administrator_removed: "Se quitó del equipo",
  password_reset: "Se le dio otra contraseña",
  password_changed: "Cambió su contraseña",
  new_device: "Entró desde un navegador nuevo",
  session_ended: "Se cerró una de sus sesiones",
  factor_added: "Se activó el segundo paso",
  factor_removed: "Se quitó el segundo paso",
  recovery_code_used: "Se usó un código de recuperación",
  passkey_added: "Se agregó una llave de acceso",
  passkey_removed: "Se quitó una llave de acceso",
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

interface RequestAlertsProps {
  /** Announces the result. */
  onNews: (text: string) => void;
}

/** How new requests are announced in this browser. */
function RequestAlerts({ onNews }: RequestAlertsProps) {
  const [alerts, setAlerts] = useState({
    sonido: isAlertOn("sonido"),
    notificación: isAlertOn("notificación"),
  });
  const change = (kind: AlertKind, isOn: boolean) => {
    setAlert(kind, isOn);
    setAlerts((before) => ({ ...before, [kind]: isOn }));
  };
  const changeNotification = async (isOn: boolean) => {
    const isAllowed = !isOn || (await Notification.requestPermission()) === "granted";
    if (!isAllowed)
      onNews("El navegador no permite avisos de este sitio: cámbielo en su configuración.");
    change("notificación", isOn && isAllowed);
  };
  return (
    <section aria-labelledby="account-announcements" className="grid gap-1">
      <h3 id="account-announcements" className="text-lg font-semibold">
        Solicitudes nuevas
      </h3>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Con el panel abierto, cada una se anuncia y se cuenta arriba. En este navegador, además:
      </p>
      <Switch
        label="Un sonido"
        checked={alerts.sonido}
        onChange={({ target }) => {
          change("sonido", target.checked);
          if (target.checked) playSound();
        }}
      />
      {"Notification" in window && (
        <Switch
          label="Un aviso del navegador, si está en otra ventana"
          checked={alerts.notificación}
          onChange={({ target }) => void changeNotification(target.checked)}
        />
      )}
    </section>
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

/** When the last successful backup was made, and what to do if that was too long ago. */
function LastBackup() {
  const { data: backup } = useAccountQuery("backup", readBackup);
  const { data: rehearsal } = useAccountQuery("rehearsal", findLastRehearsal);
  if (backup === undefined) return null;
  return (
    <section aria-labelledby="account-backup" className="grid gap-1">
      <h3 id="account-backup" className="text-lg font-semibold">
        Copia de seguridad
      </h3>
      {backup === null ? (
        <p className="text-soft text-[0.9375rem] text-pretty">
          Todavía no hay ninguna. El sitio hace una cada día; si los datos están en Supabase, las
          hace Supabase.
        </p>
      ) : (
        <p className="text-[0.9375rem] text-pretty">
          La última copia se hizo{" "}
          <strong className="font-semibold">{formatMomentInText(backup.made_at)}</strong> y está
          completa.
          {backup.isLate &&
            " Debería haber una cada día: avísele a la persona que instaló el sitio."}
        </p>
      )}
      {rehearsal != null && (
        <p className="text-soft text-[0.9375rem] text-pretty">{describeRehearsal(rehearsal)}</p>
      )}
    </section>
  );
}

function describeRehearsal({ made_at, rows, files, failure }: LastRehearsal): string {
  const when = formatMoment(made_at);
  return failure === null
    ? `Cada mes el sitio ensaya restaurar la última. ${when}: volvieron los ${rows.toLocaleString("es-CO")} registros y los ${files.toLocaleString("es-CO")} archivos.`
    : `El último ensayo de restaurarla falló (${formatMomentInText(made_at)}): ${failure} Avísele a la persona que instaló el sitio.`;
}

async function readBackup(client: Client) {
  const backup = await findLastBackup(client);
  return backup && { ...backup, isLate: isBackupLate(backup, new Date(readServerTime())) };
}
