import Search from "lucide-react/icons/search";

interface SearchFormProps {
  action: string;
  /** What is searched for now. */
  text: string;
  label: string;
  placeholder: string;
  /** Filters that stay. */
  kept: Readonly<Record<string, string>>;
}

/** A search box that works as a plain GET form. */
export function SearchForm({ action, text, label, placeholder, kept }: SearchFormProps) {
  return (
    <search>
      <form method="get" action={action} className="flex max-w-xl gap-2">
        <input
          type="search"
          name="q"
          defaultValue={text}
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          className="ring-soft/60 placeholder:text-soft min-h-13 w-full min-w-0 rounded-lg bg-white px-4 text-base ring-1"
        />
        {Object.entries(kept)
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <button className="bg-green hover:bg-green-dark inline-flex min-h-13 shrink-0 cursor-pointer items-center gap-2 rounded-lg px-5 font-semibold text-white transition-colors">
          <Search aria-hidden className="size-4.5" />
          <span className="max-sm:sr-only">Buscar</span>
        </button>
      </form>
    </search>
  );
}
