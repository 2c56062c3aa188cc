import Search from "lucide-react/icons/search";
import type { RefObject, SyntheticEvent } from "react";

/** Props of a catalogue search on another page. */
export const CATALOGUE_SEARCH = {
  action: "/productos",
  label: "Buscar en el catálogo",
  placeholder: "Melaza, 40 kg, caballos…",
} as const;

interface SearchFormProps {
  action: string;
  /** The current search text. */
  text?: string;
  label: string;
  placeholder: string;
  /** Filters to preserve, as hidden inputs. */
  preserved?: readonly (readonly [name: string, value: string])[];
  /** In characters. */
  maxLength?: number;
  /** Whether the field takes the focus when the popover around it opens. */
  isFocused?: boolean;
  /** With the handlers, for a page that searches as the visitor types. */
  fieldRef?: RefObject<HTMLInputElement | null>;
  onInput?: () => void;
  onSubmit?: (event: SyntheticEvent) => void;
}

/** A search box that works as a plain GET form. */
export function SearchForm(props: SearchFormProps) {
  const { action, text, label, placeholder, preserved = [], maxLength = 100, fieldRef } = props;
  return (
    <search>
      <form
        method="get"
        action={action}
        onSubmit={props.onSubmit}
        className="stack-large-text flex max-w-xl gap-2"
      >
        <input
          ref={fieldRef}
          type="search"
          name="q"
          defaultValue={text}
          // In a popover, which is not shown when the page loads.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={props.isFocused}
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          enterKeyHint="search"
          onInput={props.onInput}
          className="control placeholder:text-soft"
        />
        {preserved
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        <button className="bg-green hover:bg-green-dark inline-flex min-h-13 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-lg px-5 font-semibold text-white transition-colors">
          <Search aria-hidden className="size-4.5" />
          <span className="max-sm:sr-only">Buscar</span>
        </button>
      </form>
    </search>
  );
}
