import { useAccountQuery } from "#app/panel/account/use-account.ts";
import { formatMoment, formatMomentInText } from "#app/shared/format.ts";
import { findLastBackup, findLastRehearsal } from "#data/accounts/backups.ts";
import type { Client } from "#data/client/client.ts";
import { isBackupLate, type LastRehearsal } from "#domain/backups.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** When the last successful backup was made, and what to do when that is long ago. */
export function LastBackup() {
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
