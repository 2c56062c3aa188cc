import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, FileDown } from "lucide-react";
import { Link, useSearchParams } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { visitKeys } from "#app/panel/lib/query-keys.ts";
import { downloadCsv } from "#app/panel/records/list/download-csv.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { NamedCounts } from "#app/panel/visits/named-counts.tsx";
import { VisitsChart } from "#app/panel/visits/visits-chart.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { readVisits } from "#data/visits.ts";
import type { CsvColumn } from "#domain/csv.ts";
import { formatNumber } from "#domain/format-number.ts";
import { listMonth, shiftMonth, toFields } from "#domain/publishing/moment.ts";
import {
  findPeriod,
  isProductPath,
  KIND_NAMES,
  listNames,
  listSpans,
  namePage,
  nameReferrer,
  type ShownPeriod,
  sumKind,
  type VisitFigures,
} from "#domain/visits/visit-figures.ts";

/** What visitors opened in a month, or in the last twelve months. */
export function VisitsPage() {
  const client = useClient();
  const [params] = useSearchParams();
  const today = toFields(useNow().toISOString()).date;
  const period = findPeriod(params.get("mes"), today);
  const { first, last, byMonth } = period;
  const reading = useQuery({
    queryKey: visitKeys.period(first, last),
    queryFn: () => readVisits(client, { first, last, byMonth }),
    // What is being counted now is added within a minute.
    refetchInterval: last >= today ? REFETCH_EVERY_MS : false,
  });
  const figures = reading.data;
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <h2 className="text-xl font-semibold sm:text-2xl">Visitas</h2>
          <p className="text-soft max-w-3xl text-pretty">
            Qué miran los visitantes del sitio, de dónde llegan y cuántos piden una cotización. Se
            cuenta sin cookies y sin saber quién es quién.
          </p>
        </div>
        {figures !== undefined && (
          <Button
            variant="outline"
            onClick={() => downloadCsv(`visitas-${period.id}`, CSV_COLUMNS, listCsvRows(figures))}
          >
            <FileDown aria-hidden className="size-4" />
            Exportar CSV
          </Button>
        )}
      </header>
      <PeriodSwitch period={period} today={today} />
      {reading.isPending && <Loading text="Cargando las visitas..." />}
      {figures === undefined && !reading.isPending && (
        <LoadFailure
          title="No se pudieron cargar las visitas"
          reason={explainError(reading.error)}
          reading={reading}
        />
      )}
      {figures !== undefined && <Figures figures={figures} period={period} />}
    </div>
  );
}

const REFETCH_EVERY_MS = 60_000;

function PeriodSwitch({ period, today }: { period: ShownPeriod; today: string }) {
  const { id, byMonth } = period;
  const current = today.slice(0, 7);
  const arrow = (month: string, name: string, icon: typeof ChevronLeft) => (
    <PeriodLink month={month} name={name} icon={icon} isOffered={month <= current} />
  );
  return (
    <nav aria-label="Período" className="flex flex-wrap items-center gap-1">
      {!byMonth && arrow(shiftMonth(id, -1), "Mes anterior", ChevronLeft)}
      <h3
        aria-live="polite"
        className="min-w-[min(11rem,100%)] px-1 text-center font-semibold first-letter:uppercase"
      >
        {byMonth ? "Últimos 12 meses" : listMonth(id).name}
      </h3>
      {!byMonth && arrow(shiftMonth(id, 1), "Mes siguiente", ChevronRight)}
      <Link
        to={byMonth ? "?" : "?mes=todos"}
        className={buttonClasses({ variant: "ghost", className: "ml-auto" })}
      >
        {byMonth ? "Ver por días" : "Últimos 12 meses"}
      </Link>
    </nav>
  );
}

interface PeriodLinkProps {
  month: string;
  name: string;
  icon: typeof ChevronLeft;
  isOffered: boolean;
}

function PeriodLink({ month, name, icon: Icon, isOffered }: PeriodLinkProps) {
  const classes = { variant: "ghost", size: "icon" } as const;
  const picture = <Icon aria-hidden className="size-5" />;
  if (!isOffered) {
    return (
      <span className={buttonClasses({ ...classes, className: "opacity-35" })}>{picture}</span>
    );
  }
  return (
    <Link to={`?mes=${month}`} replace aria-label={name} className={buttonClasses(classes)}>
      {picture}
    </Link>
  );
}

function Figures({ figures, period }: { figures: VisitFigures; period: ShownPeriod }) {
  const spans = listSpans(figures, period.days);
  const arrivals = sumKind(figures, "referrer");
  const opened = sumKind(figures, "quote");
  const sent = sumKind(figures, "sent");
  return (
    <>
      <Card className="grid gap-5 p-4 sm:p-5">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          <Figure name="Visitas" count={arrivals} />
          <Figure name="Páginas vistas" count={sumKind(figures, "page")} />
          <Figure name="Toques en WhatsApp" count={sumKind(figures, "tap")} />
        </dl>
        <VisitsChart spans={spans} byMonth={period.byMonth} />
      </Card>
      <Card className="grid gap-3 p-4 sm:p-5">
        <h3 className="font-semibold">El camino a una solicitud</h3>
        <ol className="grid grid-cols-3 gap-x-4 max-sm:grid-cols-1 max-sm:gap-y-3">
          <Step name="Llegaron al sitio" count={arrivals} />
          <Step name="Abrieron el formulario" count={opened} of={arrivals} />
          <Step name="Enviaron la solicitud" count={sent} of={opened} />
        </ol>
        <NamedCounts
          title="Desde qué página abrieron el formulario"
          {...listNames(figures, "quote")}
          othersName="De otra página, o directo"
          describe={namePage}
          isLinked
        />
      </Card>
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="p-4 sm:p-5">
          <NamedCounts
            title="Productos"
            {...listNames(figures, "page", isProductPath)}
            describe={namePage}
            isLinked
          />
        </Card>
        <Card className="p-4 sm:p-5">
          <NamedCounts
            title="Otras páginas"
            {...listNames(figures, "page", (path) => !isProductPath(path))}
            describe={namePage}
            isLinked
          />
        </Card>
        <Card className="p-4 sm:p-5">
          <NamedCounts
            title="De dónde llegaron"
            {...listNames(figures, "referrer")}
            describe={nameReferrer}
          />
        </Card>
        <Card className="p-4 sm:p-5">
          <NamedCounts
            title="Qué buscaron"
            {...listNames(figures, "search")}
            othersName="Con otras palabras"
          />
        </Card>
        <Card className="p-4 sm:p-5">
          <NamedCounts title="Campañas" {...listNames(figures, "campaign")} />
        </Card>
        <Card className="p-4 sm:p-5">
          <NamedCounts
            title="Dónde tocaron WhatsApp"
            {...listNames(figures, "tap")}
            describe={namePage}
            isLinked
          />
        </Card>
      </div>
      <Explanation figures={figures} />
    </>
  );
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{formatNumber(count)}</dd>
    </div>
  );
}

function Step({ name, count, of }: { name: string; count: number; of?: number }) {
  return (
    <li className="grid gap-0.5">
      <span className="text-soft text-sm">{name}</span>
      <span className="text-lg font-semibold tabular-nums">
        {formatNumber(count)}
        {of !== undefined && of >= count && of > 0 && (
          <span className="text-soft ml-2 text-sm font-normal">
            {Math.round((100 * count) / of)}&nbsp;%
          </span>
        )}
      </span>
    </li>
  );
}

/** What the figures are, and what they cannot show. */
function Explanation({ figures }: { figures: VisitFigures }) {
  const bots = formatNumber(sumKind(figures, "bot"));
  const prepared = formatNumber(sumKind(figures, "prefetch"));
  return (
    <Fold title="Qué se cuenta y qué no se ve" hint="Cómo leer estas cifras">
      <ul className="grid max-w-3xl list-disc gap-2 pl-5 text-[0.9375rem] text-pretty">
        <li>
          Una visita es una llegada desde otro sitio, desde un enlace o escribiendo la dirección. Si
          la misma persona vuelve más tarde, cuenta otra vez: el sitio no reconoce a nadie.
        </li>
        <li>
          Los robots no entran en las cifras ({bots} páginas en este período). Alguno que se hace
          pasar por persona puede colarse.
        </li>
        <li>
          Los navegadores preparan páginas antes de que alguien las abra ({prepared} en este
          período): solo cuentan cuando se abren.
        </li>
        <li>
          No se ve quien vuelve con el botón Atrás, ni lo que entrega una red intermedia (CDN) que
          guarde copias del sitio.
        </li>
        <li>
          Los toques en WhatsApp no los avisan todos los navegadores: Firefox y Brave no lo hacen.
        </li>
        <li>
          Lo que miran ustedes también cuenta, salvo lo que abren desde este panel. De las búsquedas
          se muestran solo palabras que el sitio mismo usa, para no guardar nombres ni teléfonos.
        </li>
        <li>Lo último tarda hasta un minuto en aparecer. Las cifras se guardan dos años.</li>
      </ul>
    </Fold>
  );
}

interface CsvRow {
  kind: string;
  day: string;
  name: string;
  visits: number;
}

const CSV_COLUMNS: readonly CsvColumn<CsvRow>[] = [
  { heading: "Qué", read: ({ kind }) => kind },
  { heading: "Fecha", read: ({ day }) => day },
  { heading: "Nombre", read: ({ name }) => name },
  { heading: "Cuántas", read: ({ visits }) => String(visits) },
];

/** The totals by date, then the names of the whole period. */
function listCsvRows({ totals, names }: VisitFigures): CsvRow[] {
  return [
    ...totals.map(({ kind, day, visits }) => ({ kind: KIND_NAMES[kind], day, name: "", visits })),
    ...names.map(({ kind, name, visits }) => ({
      kind: KIND_NAMES[kind],
      day: "",
      name: name === "" ? "Otras" : name,
      visits,
    })),
  ];
}
