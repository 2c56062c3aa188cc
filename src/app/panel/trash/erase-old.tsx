import { useState } from "react";

import type { Trash } from "#app/panel/trash/use-trash.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { readServerTime } from "#domain/server-clock.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const AGES = [
  [30, "30 días"],
  [90, "90 días"],
  [365, "un año"],
] as const;

/** Erases everything that was deleted long ago. */
export function EraseOld({ trash }: { trash: Trash }) {
  const [days, setDays] = useState(90);
  const erase = () => {
    const age = AGES.find(([count]) => count === days)?.[1] ?? "";
    trash.eraseBefore(new Date(readServerTime() - days * DAY_MS).toISOString(), age);
  };
  return (
    <Card className="flex flex-wrap items-end gap-3 p-4">
      <div className="grow basis-56">
        <Field
          label="Borrar lo antiguo"
          hint="De todos los tipos. Antes de borrar, dice cuántos registros son."
        >
          {(control) => (
            <Select
              {...control}
              value={days}
              onChange={(event) => setDays(Number(event.target.value))}
            >
              {AGES.map(([count, age]) => (
                <option key={count} value={count}>
                  Lo eliminado hace más de {age}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button variant="danger" className="border-danger border" onClick={erase}>
        Borrar definitivamente…
      </Button>
    </Card>
  );
}
