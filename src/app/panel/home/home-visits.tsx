import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { visitKeys } from "#app/panel/lib/query-keys.ts";
import { readVisits } from "#data/visits.ts";
import { formatNumber } from "#domain/format-number.ts";
import { toFields } from "#domain/publishing/moment.ts";
import { sumKind } from "#domain/visits/visit-figures.ts";

/** The visits of the last seven days in one row, which leads to all of them. */
export function HomeVisits() {
  const client = useClient();
  const last = toFields(useNow().toISOString()).date;
  const first = new Date(Date.parse(last) - 6 * 86_400_000).toISOString().slice(0, 10);
  const { data } = useQuery({
    queryKey: visitKeys.period(first, last),
    queryFn: () => readVisits(client, { first, last, byMonth: false }),
    staleTime: 60_000,
  });
  const figures =
    data &&
    ([
      [sumKind(data, "referrer"), "visita", "visitas"],
      [sumKind(data, "page"), "página vista", "páginas vistas"],
      [sumKind(data, "tap"), "toque en WhatsApp", "toques en WhatsApp"],
      [sumKind(data, "sent"), "solicitud", "solicitudes"],
    ] as const);
  return (
    <Link
      to="/admin/visitas"
      className="border-line hover:border-edge flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border bg-white px-3 py-2 text-[0.9375rem] leading-tight lg:min-h-10"
    >
      <span className="text-soft inline-flex items-center gap-1.5">
        <ChartColumn aria-hidden className="text-green size-4 shrink-0" />
        Últimos 7 días
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {figures?.map(([count, one, many]) => (
          <span key={many}>
            <strong className="tabular-nums">{formatNumber(count)}</strong>{" "}
            {count === 1 ? one : many}
          </span>
        ))}
      </span>
    </Link>
  );
}
