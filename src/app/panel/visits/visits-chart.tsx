import { useState } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { formatNumber } from "#domain/format-number.ts";
import type { VisitSpan } from "#domain/visits/visit-figures.ts";

interface VisitsChartProps {
  spans: readonly VisitSpan[];
  /** Whether each span is a month. */
  byMonth: boolean;
}

/** The pages of each day or month as bars, and all figures as a table. */
export function VisitsChart({ spans, byMonth }: VisitsChartProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const most = Math.max(1, ...spans.map(({ pages }) => pages));
  const best = spans.find(({ pages }) => pages === most);
  const read = spans.find(({ day }) => day === chosen);
  const nameSpan = byMonth ? nameMonth : nameDay;
  return (
    <figure className="grid gap-2">
      <div
        role="img"
        aria-label={`Páginas vistas por ${byMonth ? "mes" : "día"}. ${
          best === undefined ? "Ninguna." : `Lo más alto: ${describe(best, nameSpan)}.`
        } La tabla de abajo tiene todas las cifras.`}
        className="border-edge flex h-36 items-end gap-px border-b sm:h-44 sm:gap-0.5"
      >
        {spans.map(({ day, pages, arrivals }) => (
          // For the eye and the pointer: the table says the same.
          <span
            key={day}
            onPointerEnter={() => setChosen(day)}
            onPointerDown={() => setChosen(day)}
            className={cn(
              "flex h-full min-w-0 grow basis-0 items-end rounded-t-sm",
              day === chosen && "bg-sand",
            )}
          >
            <span
              className="bg-green/35 relative block w-full rounded-t-sm"
              style={{ height: `${(100 * pages) / most}%` }}
            >
              <span
                className="bg-green absolute inset-x-0 bottom-0 block rounded-t-sm"
                style={{ height: `${(100 * Math.min(arrivals, pages)) / Math.max(1, pages)}%` }}
              />
            </span>
          </span>
        ))}
      </div>
      <div aria-hidden className="text-soft flex justify-between text-xs">
        <span>{nameSpan(spans[0]?.day ?? "")}</span>
        <span>{nameSpan(spans.at(-1)?.day ?? "")}</span>
      </div>
      <figcaption className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Legend className="bg-green" text="Visitas" />
        <Legend className="bg-green/35" text="Páginas vistas" />
        <span className="text-soft">{read && describe(read, nameSpan)}</span>
      </figcaption>
      <details>
        <summary className="text-green hover:text-green-deep inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
          Ver la tabla
        </summary>
        <SpanTable spans={spans} byMonth={byMonth} />
      </details>
    </figure>
  );
}

function Legend({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={cn("size-3 rounded-sm", className)} />
      {text}
    </span>
  );
}

function SpanTable({ spans, byMonth }: VisitsChartProps) {
  return (
    <table className="w-full table-fixed text-sm tabular-nums">
      <thead>
        <tr className="border-edge border-b text-right">
          {[byMonth ? "Mes" : "Día", "Visitas", "Páginas", "WhatsApp", "Solicitudes"].map(
            (name) => (
              <th
                key={name}
                scope="col"
                className="px-1 py-1.5 font-semibold wrap-anywhere first:text-left"
              >
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {spans.toReversed().map(({ day, arrivals, pages, taps, sent }) => (
          <tr key={day} className="border-line border-b text-right">
            <th scope="row" className="px-1 py-1.5 text-left font-normal first-letter:uppercase">
              {byMonth ? nameMonth(day) : nameDay(day)}
            </th>
            {[arrivals, pages, taps, sent].map((count, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns are fixed
              <td key={column} className="px-1 py-1.5">
                {formatNumber(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describe({ day, arrivals, pages }: VisitSpan, nameSpan: (day: string) => string): string {
  return `${nameSpan(day)}: ${formatNumber(arrivals)} ${arrivals === 1 ? "visita" : "visitas"}, ${formatNumber(pages)} ${pages === 1 ? "página" : "páginas"}`;
}

const DAY = new Intl.DateTimeFormat("es-CO", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("es-CO", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

const nameDay = (day: string) => (day === "" ? "" : DAY.format(new Date(day)));
const nameMonth = (day: string) => (day === "" ? "" : MONTH.format(new Date(day)));
