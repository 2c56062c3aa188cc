import { type SubmitEvent, useState } from "react";

import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { describeMoment, fromFields, toFields } from "#domain/publishing/moment.ts";

interface MomentDialogProps {
  title: string;
  /** What is to be published. */
  subject: string;
  /** The currently scheduled moment (ISO 8601). */
  planned: string | null;
  isWorking: boolean;
  onSubmit: (moment: string) => void;
  onClose: () => void;
}

/** Asks for a date and time in Bogotá, and shows it in words. */
export function MomentDialog(props: MomentDialogProps) {
  const { title, subject, planned, isWorking, onSubmit, onClose } = props;
  const now = useNow();
  const [fields, setFields] = useState(() =>
    toFields(isComing(planned, now) ? planned : findNextMorning(now)),
  );
  const [isChecked, setIsChecked] = useState(false);
  const moment = fromFields(fields);
  const problem = findProblem(moment, now);
  const error = isChecked ? problem : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (problem === undefined && moment !== null) onSubmit(moment);
  };
  return (
    <Dialog title={title} subtitle={subject} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Día"
            type="date"
            required
            value={fields.date}
            error={error}
            onChange={(event) => setFields({ ...fields, date: event.target.value })}
          />
          <TextField
            label="Hora"
            hint="Hora de Colombia"
            type="time"
            required
            value={fields.time}
            onChange={(event) => setFields({ ...fields, time: event.target.value })}
          />
        </div>
        <output className="min-h-[1lh] font-medium">
          {moment !== null && problem === undefined && describeMoment(moment, now)}
        </output>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isWorking}>
            Programar
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function findProblem(moment: string | null, now: Date): string | undefined {
  if (moment === null) return "Escriba el día y la hora.";
  return isComing(moment, now) ? undefined : "Esa hora ya pasó. Elija una posterior.";
}

function isComing(moment: string | null, now: Date): moment is string {
  return moment !== null && Date.parse(moment) > now.getTime();
}

/** Early on the next day. */
function findNextMorning(now: Date): string {
  const { date } = toFields(new Date(now.getTime() + DAY_MS).toISOString());
  return fromFields({ date, time: "06:00" }) ?? now.toISOString();
}

const DAY_MS = 86_400_000;
