import type { CsvColumn } from "#domain/csv.ts";
import type { LeadMonth } from "#domain/leads/proposal/lead-figures.ts";
import { DECLINE_REASONS } from "#domain/leads/proposal/proposal.ts";

const MONTH = new Intl.DateTimeFormat("es-CO", { month: "long", year: "numeric", timeZone: "UTC" });

/** `2026-12` as `diciembre de 2026`. */
export const nameMonth = (month: string): string => MONTH.format(new Date(`${month}-01`));

/** The columns of the figures' export. */
export function listFigureColumns(): readonly CsvColumn<LeadMonth>[] {
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
