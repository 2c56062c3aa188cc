import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { countChosen, nameAll } from "#app/panel/records/action-texts.ts";
import type { Selection } from "#app/panel/records/list/list.tsx";
import type { ListController } from "#app/panel/records/list/use-list-controller.ts";
import { type RecordAction, useActionRunner } from "#app/panel/records/list/use-record-actions.ts";
import type { ListTypes } from "#app/panel/records/resource.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";

interface BulkBarProps<T extends ListTypes> {
  controller: ListController<T>;
  selection: Selection;
  actions: readonly RecordAction[];
  /** Moves the focus nearby when the bar is removed. */
  focusHeading: () => void;
}

/** The bulk actions for the selected records of a list; records for which one failed stay selected. */
export function BulkBar<T extends ListTypes>({
  controller: { listing, filter, rows = [], isStale, total = 0 },
  selection,
  actions,
  focusHeading,
}: BulkBarProps<T>) {
  const { label } = listing.texts;
  const client = useClient();
  const { run, running, problem } = useActionRunner(label);
  const [isReading, setIsReading] = useState(false);
  const busy = running?.action.label;
  const pageIds = rows.map(({ id }) => id);
  const isEmpty = selection.ids.size === 0;
  const finish = () => {
    selection.stop();
    focusHeading();
  };
  const selectAll = async () => {
    setIsReading(true);
    try {
      await selection.chooseRead(listing.list.listIds(client, filter));
    } catch (error) {
      const reason = explainError(error);
      showError(`No se pudieron seleccionar ${nameAll(label, total)}`, { reason });
    } finally {
      setIsReading(false);
    }
  };
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
        <Button variant="ghost" className="-mr-2 px-3" onClick={finish}>
          Terminar
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          unavailable={pageIds.every((id) => selection.ids.has(id))}
          onClick={() => selection.add(pageIds)}
        >
          Seleccionar esta página
        </Button>
        {total > pageIds.length && (
          <Button
            variant="outline"
            pending={isReading}
            unavailable={isStale || selection.ids.size === total}
            onClick={() => void selectAll()}
          >
            Seleccionar {nameAll(label, total)}
          </Button>
        )}
        <Button
          variant="ghost"
          className="px-3 sm:mr-auto"
          unavailable={isEmpty}
          onClick={() => selection.choose([])}
        >
          Quitar la selección
        </Button>
        {actions.map((action) => (
          <Button
            key={action.label}
            variant={action.isDangerous ? "danger" : "outline"}
            className={action.isDangerous ? "border-danger border bg-white" : undefined}
            pending={busy === action.label}
            unavailable={isEmpty || (busy !== undefined && busy !== action.label)}
            onClick={() =>
              run(action, [...selection.ids], (failed) => {
                selection.settle(failed);
                if (failed.length === 0) focusHeading();
              })
            }
          >
            {action.label}
          </Button>
        ))}
      </div>
      {problem !== "" && (
        <p className="text-danger text-sm font-medium">
          {problem} Lo que falta sigue seleccionado.
        </p>
      )}
    </Card>
  );
}
