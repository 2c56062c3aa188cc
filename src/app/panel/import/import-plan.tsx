import { CircleAlert } from "lucide-react";
import { useState } from "react";

import type { Importing } from "#app/panel/import/use-import.ts";
import { countRecords } from "#app/panel/records/action-texts.ts";
import { FieldDifferences } from "#app/panel/records/history/field-differences.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button, ChoiceButton } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Paged } from "#app/panel/ui/controls/pager.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import { describeState, compareStates } from "#domain/revisions/differences.ts";
import type { PlannedLine } from "#domain/spreadsheet/plan-import.ts";

type Outcome = PlannedLine["outcome"];

const OUTCOMES: readonly [outcome: Outcome, label: string][] = [
  ["wrong", "Con errores"],
  ["new", "Nuevas"],
  ["changed", "Cambian"],
  ["same", "Iguales"],
];

const PAGE_SIZE = 50;

interface ImportPlanProps {
  table: RecordTable;
  importing: Importing;
  lines: readonly PlannedLine[];
  /** Ignored headings. */
  unread: readonly string[];
  /** Which worksheet was read, and what was ignored. */
  notes: readonly string[];
}

/** A preview of the import, line by line, and the buttons that apply it. */
export function ImportPlan({ table, importing, lines, unread, notes }: ImportPlanProps) {
  const { work, clearsBlanks, setClearsBlanks, apply } = importing;
  const changing = lines.filter(({ outcome }) => outcome === "new" || outcome === "changed");
  const wrong = lines.length - changing.length - countOf(lines, "same");
  const name = countRecords(RECORD_TABLES[table].label, changing.length);
  return (
    <section aria-label="Lo que cambia" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {notes.length > 0 && (
        <ul className="text-soft grid gap-1 text-sm">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <p className="text-soft text-sm">
          Estas columnas no se leen: {unread.map((heading) => `«${heading}»`).join(", ")}.
        </p>
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem]">
        <input
          type="checkbox"
          checked={clearsBlanks}
          onChange={(event) => setClearsBlanks(event.target.checked)}
          className="accent-green size-5 shrink-0 cursor-pointer"
        />
        Las celdas vacías borran lo que había
      </label>
      <Lines table={table} lines={lines} />
      {wrong > 0 && changing.length > 0 && (
        <Alert title={describeWrong(wrong)}>
          <p>Puede corregir el archivo y elegirlo de nuevo, o importar lo demás.</p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          pending={work === "publishing"}
          unavailable={changing.length === 0 || work !== null}
          onClick={() => apply("publishing", changing)}
        >
          {changing.length === 0 ? "No hay nada que importar" : `Importar ${name}`}
        </Button>
        <Button
          variant="outline"
          pending={work === "drafting"}
          unavailable={changing.length === 0 || work !== null}
          onClick={() => apply("drafting", changing)}
        >
          Dejar como borradores
        </Button>
      </div>
    </section>
  );
}

function describeWrong(count: number): string {
  return count === 1
    ? "Una fila tiene errores y queda fuera."
    : `${count} filas tienen errores y quedan fuera.`;
}

function countOf(lines: readonly PlannedLine[], outcome: Outcome): number {
  return lines.filter((line) => line.outcome === outcome).length;
}

/** The lines of one outcome at a time; those with errors are shown first. */
function Lines({ table, lines }: Pick<ImportPlanProps, "table" | "lines">) {
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const offered = OUTCOMES.filter(([outcome]) => countOf(lines, outcome) > 0);
  const shown = offered.find(([outcome]) => outcome === chosen) ?? offered[0];
  if (shown === undefined) return null;
  const [outcome, label] = shown;
  const listed = lines.filter((line) => line.outcome === outcome);
  return (
    <>
      <div role="group" aria-label="Filas" className="flex flex-wrap gap-2">
        {offered.map(([one, text]) => (
          <ChoiceButton key={one} isOn={one === outcome} onPress={() => setChosen(one)}>
            {text} ({countOf(lines, one)})
          </ChoiceButton>
        ))}
      </div>
      <Paged label="Páginas de filas" items={listed} pageSize={PAGE_SIZE} selection={outcome}>
        {(page) => (
          <Card className="overflow-hidden">
            <ul aria-label={label} className="divide-line divide-y">
              {page.map((line) => (
                <PlannedLineItem key={line.number} table={table} line={line} />
              ))}
            </ul>
          </Card>
        )}
      </Paged>
    </>
  );
}

interface PlannedLineItemProps {
  table: RecordTable;
  line: PlannedLine;
}

/** A line of the spreadsheet: a diff of what it changes, or the errors of its cells. */
function PlannedLineItem({ table, line }: PlannedLineItemProps) {
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
