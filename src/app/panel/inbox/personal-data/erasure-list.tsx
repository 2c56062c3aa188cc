import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { personalDataKeys } from "#app/panel/inbox/keys.ts";
import { useAdministrators } from "#app/panel/inbox/queries.ts";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { listErasures } from "#data/leads/personal-data.ts";
import { describeCounts, type Erasure } from "#domain/leads/inbox/personal-data.ts";

/** The log of erasures, which holds none of the erased data. */
export function ErasureList() {
  const client = useClient();
  const administrators = useAdministrators();
  const { data: erasures } = useQuery({
    queryKey: personalDataKeys.erasures(),
    queryFn: () => listErasures(client),
  });
  const nameAuthor = ({ reason, erased_by }: Erasure) => {
    if (reason === "retention") return "Borrado automático por antigüedad";
    return (
      administrators.find(({ user_id }) => user_id === erased_by)?.email ??
      "Una cuenta que ya no existe"
    );
  };
  return (
    <Card role="region" aria-label="Datos borrados" className="grid gap-3 p-4 sm:p-6">
      <h3 className="font-semibold">Datos borrados</h3>
      {erasures?.length === 0 && (
        <p className="text-soft text-[0.9375rem]">Todavía no se han borrado datos.</p>
      )}
      <ul className="grid gap-3 text-[0.9375rem] empty:hidden">
        {erasures?.map((erasure) => (
          <li key={erasure.id}>
            <p>{describeCounts(erasure)}</p>
            <p className="text-soft text-sm wrap-anywhere">
              {formatMoment(erasure.created_at)} · {nameAuthor(erasure)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
