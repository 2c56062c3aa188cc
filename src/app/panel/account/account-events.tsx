import { useAccountQuery } from "#app/panel/account/use-account.ts";
import { formatMoment } from "#app/shared/format.ts";
import { listAccountEvents } from "#data/accounts/team.ts";
import type { AccountEvent } from "#domain/accounts/team.ts";

const TEXTS: Readonly<Record<AccountEvent["event"], string>> = {
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
export function AccountEvents() {
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
              {TEXTS[event.event]}: {event.account_email ?? "una cuenta que ya no existe"}
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
