import { CircleAlert } from "lucide-react";

import { FieldDifferences } from "#app/panel/records/history/field-differences.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { compareStates, describeState } from "#domain/revisions/differences.ts";
import type { PlannedLine } from "#domain/spreadsheet/plan-import.ts";

interface PlannedLineItemProps {
  table: RecordTable;
  line: PlannedLine;
}

/** A line of the spreadsheet: what it changes, before and after, or what is wrong in which cell. */
export function PlannedLineItem({ table, line }: PlannedLineItemProps) {
  const { number, name, outcome, problems } = line;
  return (
    <li className="grid gap-2 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Badge>Fila {number}</Badge>
        <span className="min-w-0 font-semibold wrap-anywhere">{name || "Sin nombre"}</span>
      </p>
      {problems.map(({ cell, message }) => (
        <p
          key={`${cell} ${message}`}
          className="text-danger flex items-start gap-1.5 text-[0.9375rem] font-medium"
        >
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          <span>
            {cell !== null && `Celda ${cell}: `}
            {message}
          </span>
        </p>
      ))}
      {(outcome === "new" || outcome === "changed") && (
        <FieldDifferences differences={listDifferences(table, line)} />
      )}
    </li>
  );
}

function listDifferences(table: RecordTable, { base, changes }: PlannedLine) {
  if (base === null) return describeState(table, changes);
  return compareStates(table, { ...base }, { ...base, ...changes });
}
