import { Search } from "lucide-react";
import { useId } from "react";

import { Input } from "#app/ui/panel/input.tsx";

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** How much was found, read out as it changes; empty when nothing is searched. */
  summary: string;
}

/** Narrows a list as one types. */
export function SearchBox({ label, placeholder, value, onChange, summary }: SearchBoxProps) {
  const id = useId();
  return (
    <div role="search" className="grid gap-1.5">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="text-soft pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2"
        />
        <Input
          id={id}
          type="search"
          className="pl-10"
          placeholder={placeholder}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <output htmlFor={id} className="text-soft text-sm empty:hidden">
        {summary}
      </output>
    </div>
  );
}
