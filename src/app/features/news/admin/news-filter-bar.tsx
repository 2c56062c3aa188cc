import { Select } from "#app/ui/panel/input.tsx";
import { SearchBox } from "#app/ui/panel/search-box.tsx";

interface NewsFilterBarProps {
  text: string;
  onText: (text: string) => void;
  isPublished: boolean | null;
  onPublished: (isPublished: boolean | null) => void;
  /** How much was found; empty when nothing narrows the list. */
  summary: string;
}

/** Narrows the list of news by words and by state. */
export function NewsFilterBar({
  text,
  onText,
  isPublished,
  onPublished,
  summary,
}: NewsFilterBarProps) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <SearchBox
        label="Buscar noticias"
        placeholder="Buscar por título o autor..."
        value={text}
        onChange={onText}
        summary={summary}
      />
      <Select
        aria-label="Estado"
        value={STATES.find(({ value }) => value === isPublished)?.label}
        onChange={(event) =>
          onPublished(STATES.find(({ label }) => label === event.target.value)?.value ?? null)
        }
      >
        {STATES.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </Select>
    </div>
  );
}

const STATES = [
  { label: "Todas", value: null },
  { label: "Publicadas", value: true },
  { label: "Borradores", value: false },
] as const;
