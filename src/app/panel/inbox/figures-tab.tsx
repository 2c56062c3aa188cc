import { useQuery } from "@tanstack/react-query";
import { ChartColumn, FileDown } from "lucide-react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { downloadCsv } from "#app/panel/records/list/download-csv.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listContentOfSections } from "#data/content.ts";
import { countLeads } from "#data/leads/proposals.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import type { CsvColumn } from "#domain/csv.ts";
import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import {
  firstMonth,
  type LeadMonth,
  listReasons,
  sumByMonth,
} from "#domain/leads/proposal/lead-figures.ts";
import { DECLINE_REASONS } from "#domain/leads/proposal/proposal.ts";

/** Outcomes of the requests of the last months, per month. */
export function FiguresTab() {
  const client = useClient();
  const since = firstMonth(useNow());
  const reading = useQuery({
    queryKey: inboxKeys.figures(since),
    queryFn: async () => {
      const [counts, rows] = await Promise.all([
        countLeads(client, since),
        listContentOfSections(client, ["hours"]),
      ]);
      return sumByMonth(counts, readOpeningHours(mergeSiteContent(rows).hours));
    },
  });
  const months = reading.data;
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="grid grow gap-1">
          <h2 className="text-xl font-semibold sm:text-2xl">Cifras</h2>
          <p className="text-soft max-w-3xl text-pretty">
            De las solicitudes de cada mes, sin spam: cuántas se respondieron a más tardar el
            siguiente día de atención, según el horario de hoy, y cómo está su última propuesta
            enviada.
          </p>
        </div>
        {months !== undefined && months.length > 0 && (
          <Button
            variant="outline"
            onClick={() => downloadCsv("cifras", listFigureColumns(), months)}
          >
            <FileDown aria-hidden className="size-4" />
            Exportar CSV
          </Button>
        )}
      </header>
      {reading.isPending && <Loading text="Cargando las cifras..." />}
      {months === undefined && !reading.isPending && (
        <LoadFailure
          title="No se pudieron cargar las cifras"
          reason={explainError(reading.error)}
          reading={reading}
        />
      )}
      {months?.length === 0 && (
        <EmptyState
          icon={ChartColumn}
          title="Todavía no hay cifras"
          text="Aparecen con la primera solicitud de cotización."
        />
      )}
      {months?.map((month) => (
        <Month key={month.month} month={month} />
      ))}
    </div>
  );
}

function Month({ month }: { month: LeadMonth }) {
  const { requests, answeredInTime, proposals, accepted, declined } = month;
  const lost = listReasons(month);
  return (
    <section
      aria-label={nameMonth(month.month)}
      className="border-line grid gap-3 rounded-xl border bg-white p-4 sm:p-5"
    >
      <h3 className="font-semibold first-letter:uppercase">{nameMonth(month.month)}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
        <Figure name="Solicitudes" count={requests} />
        <Figure name="Respondidas a tiempo" count={answeredInTime} of={requests} />
        <Figure name="Con propuesta" count={proposals} of={requests} />
        <Figure name="Aceptadas" count={accepted} of={proposals} />
        <Figure name="Rechazadas" count={declined} of={proposals} />
      </dl>
      {lost.length > 0 && (
        <p className="text-soft text-[0.9375rem]">
          Razones: {lost.map(({ name, count }) => `${name.toLowerCase()} (${count})`).join(", ")}.
        </p>
      )}
    </section>
  );
}

/** A count, and its share of another. */
function Figure({ name, count, of }: { name: string; count: number; of?: number }) {
  return (
    <div>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {count}
        {of !== undefined && of > 0 && (
          <span className="text-soft ml-2 text-sm font-normal">
            {Math.round((100 * count) / of)}&nbsp;%
          </span>
        )}
      </dd>
    </div>
  );
}

const MONTH = new Intl.DateTimeFormat("es-CO", { month: "long", year: "numeric", timeZone: "UTC" });

/** `2026-12` as `diciembre de 2026`. */
const nameMonth = (month: string): string => MONTH.format(new Date(`${month}-01`));

/** The columns of the CSV export. */
function listFigureColumns(): readonly CsvColumn<LeadMonth>[] {
  return [
    { heading: "Mes", read: ({ month }) => month },
    { heading: "Solicitudes", read: ({ requests }) => String(requests) },
    {
      heading: "Respondidas a más tardar el siguiente día de atención",
      read: ({ answeredInTime }) => String(answeredInTime),
    },
    { heading: "Con propuesta", read: ({ proposals }) => String(proposals) },
    { heading: "Aceptadas", read: ({ accepted }) => String(accepted) },
    { heading: "Rechazadas", read: ({ declined }) => String(declined) },
    ...Object.entries(DECLINE_REASONS).map(([reason, name]) => ({
      heading: `Rechazadas: ${name.toLowerCase()}`,
      read: ({ reasons }: LeadMonth) => String(reasons.get(reason) ?? 0),
    })),
  ];
}
