import { Search } from "lucide-react";
import { startTransition, useId, useOptimistic } from "react";

import { Input } from "#app/panel/ui/controls/input.tsx";

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searches a list as the user types. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const id = useId();
  // The typed text is shown immediately; the results may take longer than a frame.
  const [shown, show] = useOptimistic(value);
  const type = (text: string) =>
    startTransition(() => {
      show(text);
      onChange(text);
    });
  return (
    <div role="search" className="relative min-w-0 grow basis-40">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        className="text-soft pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2"
      />
      <Input
        id={id}
        type="search"
        className="pl-10 text-ellipsis"
        placeholder={placeholder}
        autoComplete="off"
        value={shown}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  );
}
