import { Search } from "lucide-react";
import { useId } from "react";

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
  return (
    <div role="search" className="relative min-w-0 grow">
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
