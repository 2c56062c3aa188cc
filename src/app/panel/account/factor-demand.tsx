import { useState } from "react";

import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { findSecondFactor, type User } from "#data/accounts/auth.ts";
import { demandSecondFactor, findSecondFactorDemand } from "#data/accounts/second-factor.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** Time for colleagues to set theirs up. */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether all administrators need a second factor; who has one may change that. */
export function FactorDemand({ user, onNews }: { user: User; onNews: (text: string) => void }) {
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
