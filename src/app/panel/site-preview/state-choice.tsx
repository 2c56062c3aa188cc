import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useNow } from "#app/panel/lib/use-now.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field, TextField } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { listPackages } from "#data/drafts.ts";
import { fromFields, toFields } from "#domain/publishing/moment.ts";
import type { SiteState } from "#domain/publishing/site-state.ts";

interface StateChoiceProps {
  state: SiteState;
  onChange: (state: SiteState) => void;
}

const ALL_DRAFTS = "";
const AT_A_MOMENT = "moment";

/** Chooses what the site is shown with: all drafts, those of a package, or a moment of its past. */
export function StateChoice({ state, onChange }: StateChoiceProps) {
  const client = useClient();
  const packages = useQuery({
    queryKey: ["publishing", "packages"],
    queryFn: () => listPackages(client),
  });
  const chosen = "moment" in state ? AT_A_MOMENT : (state.packageId ?? ALL_DRAFTS);
  return (
    <div className="grid items-start gap-3 sm:flex">
      <Field label="Ver el sitio">
        {(control) => (
          <Select
            {...control}
            className="sm:max-w-72"
            value={chosen}
            onChange={({ target: { value } }) =>
              onChange(
                value === AT_A_MOMENT
                  ? { moment: new Date().toISOString() }
                  : { packageId: value === ALL_DRAFTS ? null : value },
              )
            }
          >
            <option value={ALL_DRAFTS}>Con todos los borradores</option>
            {packages.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                Con «{name}»
              </option>
            ))}
            <option value={AT_A_MOMENT}>Como era en un momento…</option>
          </Select>
        )}
      </Field>
      {"moment" in state && (
        <MomentFields
          key={state.moment}
          moment={state.moment}
          onChange={(moment) => onChange({ moment })}
        />
      )}
    </div>
  );
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
