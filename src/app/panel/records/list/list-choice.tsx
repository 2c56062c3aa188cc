import { cn } from "#app/panel/lib/class-names.ts";
import { Select } from "#app/panel/ui/controls/input.tsx";

interface ListChoiceProps<N extends string, V extends string> {
  /** The list's address, from useListAddress. */
  address: {
    chosen: Readonly<Record<N, V>>;
    choose: (name: N, value: V) => void;
  };
  /** The choice's URL parameter. */
  name: N;
  /** Label of the choice: 'Estado', 'Orden'. */
  label: string;
  /** Each value with its label; the first one does not filter. */
  options: readonly (readonly [V, string])[];
}

/** A filter or the sort order of a list; an active filter is highlighted. */
export function ListChoice<N extends string, V extends string>({
  address,
  name,
  label,
  options,
}: ListChoiceProps<N, V>) {
  const value = address.chosen[name];
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find(([candidate]) => candidate === event.target.value);
        if (chosen !== undefined) address.choose(name, chosen[0]);
      }}
      className={cn(
        "min-w-0 truncate @lg:w-52",
        value !== options[0]?.[0] && "border-green bg-green-mist font-medium",
      )}
    >
      {options.map(([candidate, title]) => (
        <option key={candidate} value={candidate}>
          {title}
        </option>
      ))}
    </Select>
  );
}
