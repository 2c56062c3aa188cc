import { useState } from "react";

import { countChosen, nameAll } from "#app/panel/records/bulk/bulk-texts.ts";
import { type BulkAction, useBulk } from "#app/panel/records/bulk/use-bulk.ts";
import type { Selection } from "#app/panel/records/bulk/use-selection.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { RecordLabel } from "#domain/records/record-tables.ts";

interface BulkBarProps {
  label: RecordLabel;
  selection: Selection;
  /** Ids of the records on this page. */
  pageIds: readonly string[];
  /** The number of records on all pages. */
  total: number;
  /** Loads the ids of the list's records on all pages. */
  listIds: () => Promise<string[]>;
  actions: readonly BulkAction[];
  /** Moves the focus nearby when the bar is removed. */
  onFinished: () => void;
}

/** The bulk actions for the selected records of a list. */
export function BulkBar({ label, selection, actions, onFinished, ...list }: BulkBarProps) {
  const { run, running, problem } = useBulk(label, selection, onFinished);
  const isEmpty = selection.ids.size === 0;
  return (
    <Card
      role="group"
      aria-label="Acciones para la selección"
      className="border-green bg-green-mist z-20 grid gap-3 p-3 sm:p-4 lg:sticky lg:top-(--panel-top)"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-[0.9375rem] font-semibold">
          {countChosen(label, selection.ids.size)}
        </p>
        <Button
          variant="ghost"
          className="-mr-2 px-3"
          onClick={() => {
            selection.stop();
            onFinished();
          }}
        >
          Terminar
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Choosing label={label} selection={selection} {...list} />
        {actions.map((action) => (
          <Button
            key={action.label}
            variant={action.isDangerous ? "danger" : "outline"}
            className={action.isDangerous ? "border-danger border bg-white" : undefined}
            pending={running?.label === action.label}
            unavailable={isEmpty || (running !== null && running.label !== action.label)}
            onClick={() => run(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      {problem !== "" && <p className="text-danger text-sm font-medium">{problem}</p>}
    </Card>
  );
}

type ChoosingProps = Pick<BulkBarProps, "label" | "selection" | "pageIds" | "total" | "listIds">;

/** Buttons that select all records of the page or the list. */
function Choosing({ label, selection, pageIds, total, listIds }: ChoosingProps) {
  const [isReading, setIsReading] = useState(false);
  const chooseAll = async () => {
    setIsReading(true);
    try {
      selection.choose(await listIds());
    } catch (error) {
      showError(`No se pudieron seleccionar ${nameAll(label, total)}`, {
        reason: explainError(error),
      });
    } finally {
      setIsReading(false);
    }
  };
  const isPageChosen = pageIds.every((id) => selection.ids.has(id));
  return (
    <>
      <Button variant="outline" unavailable={isPageChosen} onClick={() => selection.add(pageIds)}>
        Seleccionar esta página
      </Button>
      {total > pageIds.length && (
        <Button
          variant="outline"
          className="whitespace-normal"
          pending={isReading}
          unavailable={selection.ids.size === total}
          onClick={() => void chooseAll()}
        >
          Seleccionar {nameAll(label, total)}
        </Button>
      )}
      <Button
        variant="ghost"
        className="px-3 sm:mr-auto"
        unavailable={selection.ids.size === 0}
        onClick={() => selection.choose([])}
      >
        Quitar la selección
      </Button>
    </>
  );
}
