import { cn } from "#app/panel/lib/class-names.ts";
import { Select } from "#app/panel/ui/controls/input.tsx";

interface ListChoiceProps {
  /** The list's address, from useListAddress. */
  address: {
    chosen: Readonly<Record<string, string>>;
    choose: (name: string, value: string) => void;
  };
  /** The choice's URL parameter. */
  name: string;
  /** Label of the choice: 'Estado', 'Orden'. */
  label: string;
  /** Each value with its label; the first one does not filter. */
  options: readonly (readonly [value: string, title: string])[];
}

/** A filter or the sort order of a list; an active filter is highlighted. */
export function ListChoice({ address, name, label, options }: ListChoiceProps) {
  const value = address.chosen[name];
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => address.choose(name, event.target.value)}
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
