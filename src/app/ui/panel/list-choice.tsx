import { cn } from "#app/ui/panel/class-names.ts";
import { Select } from "#app/ui/panel/input.tsx";

interface ListChoiceProps<V extends string> {
  /** What is chosen: 'Estado', 'Orden'. */
  label: string;
  /** Each value with its name; the first one narrows nothing. */
  options: readonly (readonly [V, string])[];
  value: V;
  onChange: (value: V) => void;
}

/** A filter or the order of a list; one that narrows it stands out. */
export function ListChoice<V extends string>({
  label,
  options,
  value,
  onChange,
}: ListChoiceProps<V>) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find(([candidate]) => candidate === event.target.value);
        if (chosen !== undefined) onChange(chosen[0]);
      }}
      className={cn(
        "min-w-0 truncate @lg:w-52",
        value !== options[0]?.[0] && "border-green bg-green-mist font-medium",
      )}
    >
      {options.map(([candidate, name]) => (
        <option key={candidate} value={candidate}>
          {name}
        </option>
      ))}
    </Select>
  );
}
