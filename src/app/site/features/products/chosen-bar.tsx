import type { ReactNode } from "react";

interface ChosenBarProps {
  /** What the form does; how many are ticked follows. */
  action: string;
  /** Another button. */
  children?: ReactNode;
}

/**
 * The buttons of a form (`group/several`, with the counter `chosen`) whose checkboxes choose products: a bar once
 * something is ticked; always visible where a browser lacks `:has`. On phones it stands above the chat's.
 */
export function ChosenBar({ action, children }: ChosenBarProps) {
  return (
    <div className="border-line bg-paper sticky bottom-0 z-20 -mx-(--gutter) flex flex-wrap gap-2 border-t px-(--gutter) py-2.5 supports-[selector(:has(a))]:not-group-has-checked/several:hidden max-sm:bottom-17">
      <button className="bg-green hover:bg-green-dark chosen-count min-h-12 cursor-pointer rounded-lg px-6 font-semibold text-white transition-colors max-sm:grow">
        {action}
      </button>
      {children}
    </div>
  );
}
