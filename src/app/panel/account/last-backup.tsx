import { useQuery } from "@tanstack/react-query";

import { backupQuery } from "#app/panel/account/queries.ts";
import { formatMoment } from "#app/shared/format.ts";
import type { Client } from "#data/client/client.ts";

/** When the last successful backup was made, and what to do when that is long ago. */
export function LastBackup({ client }: { client: Client }) {
  const { data: backup } = useQuery(backupQuery(client));
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
          La última es de <strong className="font-semibold">{formatMoment(backup.made_at)}</strong>{" "}
          y está completa.
          {backup.isLate && " Debería haber una cada día: avise a quien administra el servidor."}
        </p>
      )}
    </section>
  );
}
