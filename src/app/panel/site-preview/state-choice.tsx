import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { LIVE, type ShownState } from "#app/panel/lib/addresses/preview-address.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { listPackages } from "#data/publishing/drafts.ts";
import { fromFields, toFields } from "#domain/publishing/moment.ts";
import { readServerTime } from "#domain/server-clock.ts";

interface StateChoiceProps {
  state: ShownState;
  onChange: (state: ShownState) => void;
}

const ALL_DRAFTS = "";
const AT_A_MOMENT = "moment";

/** Chooses what the site is shown as: with all drafts, or those of a package, as visitors see it, or as it was. */
export function StateChoice({ state, onChange }: StateChoiceProps) {
  const client = useClient();
  const packages = useQuery({
    queryKey: ["publishing", "packages"],
    queryFn: () => listPackages(client),
  });
  const moment = state !== LIVE && "moment" in state ? state.moment : null;
  return (
    <div className="grid items-start gap-3 sm:flex">
      <Select
        aria-label="Ver el sitio"
        className="max-w-56 sm:max-w-72"
        value={toChoice(state)}
        onChange={({ target: { value } }) => onChange(toState(value))}
      >
        <option value={ALL_DRAFTS}>Con todos los borradores</option>
        <option value={LIVE}>Como visitante</option>
        {packages.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            Con «{name}»
          </option>
        ))}
        <option value={AT_A_MOMENT}>Como era en un momento…</option>
      </Select>
      {moment !== null && (
        <MomentFields
          key={moment}
          moment={moment}
          onChange={(changed) => onChange({ moment: changed })}
        />
      )}
    </div>
  );
}

function toChoice(state: ShownState): string {
  if (state === LIVE) return LIVE;
  return "moment" in state ? AT_A_MOMENT : (state.packageId ?? ALL_DRAFTS);
}

function toState(choice: string): ShownState {
  if (choice === LIVE) return LIVE;
  if (choice === AT_A_MOMENT) return { moment: new Date(readServerTime()).toISOString() };
  return { packageId: choice === ALL_DRAFTS ? null : choice };
}

interface MomentFieldsProps {
  moment: string;
  onChange: (moment: string) => void;
}

/** Day and hour, in Bogotá. */
function MomentFields({ moment, onChange }: MomentFieldsProps) {
  const now = useNow();
  const [fields, setFields] = useState(() => toFields(moment));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const named = fromFields(fields);
    if (named !== null) onChange(named);
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3"
      onSubmit={submit}
    >
      <TextField
        label="Día"
        type="date"
        required
        max={toFields(now.toISOString()).date}
        value={fields.date}
        onChange={({ target: { value: date } }) => setFields({ ...fields, date })}
      />
      <TextField
        label="Hora"
        type="time"
        required
        value={fields.time}
        onChange={({ target: { value: time } }) => setFields({ ...fields, time })}
      />
      <Button type="submit" variant="outline" className="px-3">
        Mostrar
      </Button>
    </form>
  );
}
